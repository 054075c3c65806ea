import { use, useEffect, useEffectEvent, useState } from "react";
import { useLocale, useWords } from "../browser/locale/locale.ts";
import type { Words } from "../../contract/words/en.ts";
import { mainlandChina } from "../../contract/countries.ts";
import type { ExtraField } from "../../contract/schemas/extra-fields.ts";
import type { Profile } from "../../contract/schemas/own-account.ts";
import type { ApplicationStatus, SavedDraft } from "../../contract/schemas/applications.ts";
import { deviceDraft, clearDeviceDraft } from "../browser/session/device-draft.ts";
import { useApplication } from "./tracker/use-application.ts";
import { useAttempt } from "../ui/form/use-attempt.ts";
import { formatDueDay } from "../browser/locale/formats.ts";
import { SectionProblem } from "../ui/form/section-problem.tsx";
import { LinkWithin } from "../document/island/link-within.tsx";
import { Waiting } from "../ui/waiting.tsx";
import { useApi } from "../browser/client/use-api.ts";
import { ApplicationForm } from "./form/application-form.tsx";
import { ApplyFrame } from "./apply-frame.tsx";
import { ExtraFields } from "./fields/extra-fields.ts";
import { isEmpty, isSame, submittedValues, valuesOf } from "./fields/values.ts";
import type { ApplicationValues } from "./fields/fields.ts";

/** A member's waiting application, or the form with their submitted, saved or unsaved values. */
export function MemberApplication({ owner }: { owner: string }) {
  const words = useWords().apply;
  const { data: application, problem, read } = useApplication();
  const [known, setKnown] = useState<Known | null>(null);
  const { attempt, problem: draftProblem } = useAttempt();
  const api = useApi();

  const readDraft = async () => {
    const [drafted, account] = await Promise.all([
      api().call("applicationDraft", {}),
      api().call("profile", {}, { inBackground: true }),
    ]);
    setKnown({ draft: drafted, account });
  };
  const begin = useEffectEvent(() => void attempt(readDraft));
  useEffect(() => begin(), []);

  const { title, lead } = headingOf(application, words);
  if (!application || (application.state !== "waiting" && !known))
    return (
      <ApplyFrame title={title} lead={lead}>
        <div className="apply-loading">
          <SectionProblem problem={problem ?? draftProblem} />
          {!problem && !draftProblem && <Waiting text={words.loading} />}
        </div>
      </ApplyFrame>
    );
  return <WaitingOrForm {...{ owner, application, read, title, lead, known }} />;
}

/** What the account holds besides the application. */
type Known = { draft: SavedDraft; account: Pick<Profile, "location" | "phone" | "mailbox"> };

type FormProps = {
  owner: string;
  application: ApplicationStatus;
  known: Known;
  read: () => Promise<ApplicationStatus>;
};
type WaitingOrFormProps = Omit<FormProps, "known"> & { known: Known | null; title: string; lead: string };

/** A form stays open when the application is submitted elsewhere, so that its input is not lost. */
function WaitingOrForm({ known, title, lead, ...form }: WaitingOrFormProps) {
  const isWaiting = form.application.state === "waiting";
  const [isOpen, setOpen] = useState(!isWaiting);
  if (!isOpen && !isWaiting) setOpen(true);
  if (!isOpen || !known) return <WaitingNow application={form.application} />;
  return (
    <ApplyFrame title={title} lead={lead}>
      <Form {...form} known={known} />
    </ApplyFrame>
  );
}

function Form({ owner, application, known, read }: FormProps) {
  const extra = use(ExtraFields);
  const [{ start, saved, other }] = useState(() => startOf(owner, application, { ...known, extra }));
  return <ApplicationForm {...{ start, saved, other, owner, application, read }} />;
}

/**
 * The form's initial values. A draft on this device that is not in the account takes precedence; if the account has a
 * different one, the member chooses. Another member's draft is deleted. A first application begins with what the
 * account knows.
 */
function startOf(
  owner: string,
  application: ApplicationStatus,
  { draft, account, extra }: Known & { extra: readonly ExtraField[] },
) {
  const drafted = valuesOf(draft, extra);
  const saved = isEmpty(drafted) ? submittedValues(application, extra) : drafted;
  const begun = isEmpty(saved) ? { ...saved, ...valuesFrom(account) } : saved;
  const onDevice = deviceDraft();
  if (onDevice && onDevice.owner !== null && onDevice.owner !== owner) clearDeviceDraft();
  const isOwn = onDevice && (onDevice.owner === null || onDevice.owner === owner) && !onDevice.saved;
  const typed: ApplicationValues | null = isOwn ? valuesOf(onDevice.fields, extra) : null;
  if (!typed || isEmpty(typed) || isSame(typed, saved)) return { start: begun, saved: begun };
  if (isEmpty(saved)) return { start: completed(typed, begun), saved };
  return { start: typed, saved, other: saved };
}

/** The region chosen at the registration, and the confirmed contacts. */
function valuesFrom({ location, phone, mailbox }: Known["account"]): ApplicationValues {
  return valuesOf({ location, mobile: phone, email: mailbox, ...(location === 0 && { country: mainlandChina }) });
}

/** What a guest typed, with what the account knows in the fields that they left empty; an address stays theirs. */
function completed(typed: ApplicationValues, known: ApplicationValues): ApplicationValues {
  const isPlaced = typed.location !== "" || typed.country !== "";
  const { location, country } = isPlaced ? typed : known;
  return { ...typed, location, country, mobile: typed.mobile || known.mobile, email: typed.email || known.email };
}

function headingOf(application: ApplicationStatus | null, words: Words["apply"]): { title: string; lead: string } {
  if (application?.status === 2) return { title: words.changeHeading, lead: words.changeLead };
  if (application?.state === "refused") return { title: words.correctHeading, lead: words.correctLead };
  return { title: words.heading, lead: words.lead };
}

function WaitingNow({ application: { expectedBy, latePlace } }: { application: ApplicationStatus }) {
  const { waiting } = useWords().apply;
  const { language } = useLocale();
  const day = formatDueDay(expectedBy ?? "", language);
  return (
    <ApplyFrame title={waiting.title} lead={latePlace === null ? waiting.text(day) : waiting.late(day)}>
      <p className="next-action">
        <LinkWithin to="/apply/result" className="button primary large">
          {waiting.see}
        </LinkWithin>
      </p>
    </ApplyFrame>
  );
}
