import { use, useId, useRef, type ReactNode, type SubmitEvent } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import type { ApplicationStatus } from "../../../contract/schemas/applications.ts";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { LinkWithin } from "../../document/island/link-within.tsx";
import { Note } from "../../ui/note.tsx";
import { AddressFields } from "../fields/address-fields.tsx";
import { ContactFields } from "../fields/contact-fields.tsx";
import { DraftNote } from "../draft/draft-note.tsx";
import { submittedValues } from "../fields/values.ts";
import { stepsFor, type ApplicationValues, type FormName, type Step } from "../fields/fields.ts";
import { ExtraFields } from "../fields/extra-fields.ts";
import { ExtraFormFields } from "../fields/extra-form-fields.tsx";
import { OrganizationFields } from "../fields/organization-fields.tsx";
import { GeneralReasons } from "../tracker/reasons.tsx";
import { Review } from "./review.tsx";
import { StepList } from "./step-list.tsx";
import { useApplicationForm, type ApplicationFormParts } from "./use-application-form.ts";

/**
 * The developer application in steps (specification, sections 3 and 5). All fields are in one form, and the
 * address has the visible step, so Back, Forward and reloading lose nothing.
 */
export function ApplicationForm(parts: ApplicationFormParts) {
  const { owner, application } = parts;
  const words = useWords().apply;
  const { form: formWords } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const {
    form,
    values,
    step,
    goTo,
    toNextStep: goOn,
    draftState,
    notice,
    mustChoose,
    choose,
  } = useApplicationForm(parts, heading);
  const extra = use(ExtraFields);
  const steps = stepsFor(extra);
  const isReview = step === "review";
  const before = steps[steps.indexOf(step) - 1];
  const fields = {
    of: form,
    reasonOf: reasonsOf(application && { ...application, sent: submittedValues(application, extra) }, values),
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (isReview) return form.props.onSubmit(event);
    event.preventDefault();
    goOn();
  };

  return (
    <div className="apply-columns">
      <StepList current={step} values={values} />
      <form {...form.props} onSubmit={submit} className="form apply-form" aria-labelledby={headingId}>
        <noscript>
          <Note kind="info">{formWords.noScript}</Note>
        </noscript>
        <h2 id={headingId} ref={heading} tabIndex={-1} className="apply-step section-title">
          <span className="apply-count num text-meta">{words.steps.at(steps.indexOf(step) + 1, steps.length)}</span>
          {words.steps[step]}
        </h2>
        <Notices {...{ application, notice, mustChoose, choose }} />
        <StepFields step="organization" current={step}>
          <OrganizationFields {...fields} />
        </StepFields>
        <StepFields step="contact" current={step}>
          <ContactFields {...fields} />
        </StepFields>
        <StepFields step="address" current={step}>
          <AddressFields {...fields} isSeen={step === "address"} />
        </StepFields>
        {extra.length > 0 && (
          <StepFields step="extra" current={step}>
            <ExtraFormFields {...fields} values={values} isGuest={owner === null} />
          </StepFields>
        )}
        {isReview && <Review values={values} isGuest={owner === null} reasonOf={fields.reasonOf} />}
        {isReview && owner === null && <Note kind="info">{words.logInFirst}</Note>}
        <FormProblem problem={form.problem} />
        <div className="apply-buttons button-row">
          <button type="submit" className="button primary large" aria-busy={form.busy} data-replay>
            {isReview ? <SubmitText {...{ owner, application, busy: form.busy }} /> : words.next}
          </button>
          {before && (
            <button type="button" className="button large" onClick={() => goTo(before)}>
              {words.back}
            </button>
          )}
          <DraftNote state={draftState} />
        </div>
      </form>
    </div>
  );
}

function StepFields({ step, current, children }: { step: Step; current: Step; children: ReactNode }) {
  return (
    <div className="apply-fields stack" hidden={step !== current}>
      {children}
    </div>
  );
}

type NoticesProps = Pick<ReturnType<typeof useApplicationForm>, "notice" | "mustChoose" | "choose"> &
  Pick<ApplicationFormParts, "application">;

function Notices({ application, notice, mustChoose, choose }: NoticesProps) {
  return (
    <>
      {notice !== null && (
        <Note kind="info" role="alert">
          {notice}
        </Note>
      )}
      {application?.state === "waiting" && <SubmittedElsewhere />}
      {mustChoose && <Choice choose={choose} />}
      {application?.state === "refused" && <GeneralReasons reasons={application.reasons} />}
    </>
  );
}

/** The application was submitted while this form was open. */
function SubmittedElsewhere() {
  const { submittedElsewhere, waiting } = useWords().apply;
  return (
    <Note kind="info" role="alert">
      <span className="note-text">{submittedElsewhere}</span>
      <LinkWithin to="/apply/result" className="link">
        {waiting.see}
      </LinkWithin>
    </Note>
  );
}

/** The account's draft differs from the one on this device; asks which to keep. */
function Choice({ choose }: { choose: (which: "typed" | "saved") => void }) {
  const { two } = useWords().apply;
  return (
    <Note kind="info" role="alert">
      <span className="note-text">{two.text}</span>
      <button type="button" className="link" onClick={() => choose("typed")}>
        {two.keep}
      </button>
      <button type="button" className="link" onClick={() => choose("saved")}>
        {two.use}
      </button>
    </Note>
  );
}

function SubmitText({
  owner,
  application,
  busy,
}: Pick<ApplicationFormParts, "owner" | "application"> & { busy: boolean }) {
  const words = useWords().apply;
  if (busy) return words.submitting;
  if (owner === null) return words.logIn;
  return application?.state ? words.submitAgain : words.submit;
}

/** A reviewer's reasons about unchanged fields. */
function reasonsOf(application: (ApplicationStatus & { sent: ApplicationValues }) | null, values: ApplicationValues) {
  const reasons = application?.state === "refused" ? application.reasons : [];
  return (name: FormName): string | undefined => {
    if (application?.sent[name] !== values[name]) return undefined;
    const found = reasons.filter(({ field }) => field === name).map(({ message }) => message);
    return found.length > 0 ? found.join(" ") : undefined;
  };
}
