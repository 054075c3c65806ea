import { use, useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import type { ApplicationStatus } from "../../../contract/schemas/applications.ts";
import type { ExtraField } from "../../../contract/schemas/extra-fields.ts";
import { Refused } from "../../../client/client.ts";
import { fieldErrors } from "../../browser/client/field-errors.ts";
import { deviceDraft, clearDeviceDraft, storeDeviceDraft } from "../../browser/session/device-draft.ts";
import { openWithin } from "../../document/island/address.ts";
import { useIdempotencyKey } from "../../ui/form/use-idempotency-key.ts";
import { useForm } from "../../ui/form/use-form.ts";
import { updateSession } from "../../browser/session/store-session.ts";
import { loginPath } from "../../browser/addresses/login-path.ts";
import { showMessage } from "../../browser/message/message.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { draftOf, submissionOf, valuesOf } from "../fields/values.ts";
import { checks, fieldsOf, stepOf, stepsFor, type ApplicationValues, type FormName } from "../fields/fields.ts";
import { extraChecks, ExtraFields, extraName, isExtraName } from "../fields/extra-fields.ts";
import { isChangedMeanwhile } from "../draft/changed-meanwhile.ts";
import { redirectToLogin } from "../draft/redirect-to-login.ts";
import { useDraft } from "../draft/use-draft.ts";
import { stepAddress, useStep } from "./use-step.ts";

export type ApplicationFormParts = {
  /** The form's initial data; a guest's device is read once the program is loaded. */
  start: ApplicationValues | null;
  /** The draft of the account or of the device. */
  saved: ApplicationValues | null;
  /** The account's draft, if it differs from the device's. */
  other?: ApplicationValues | undefined;
  /** The logged-in user's name; `null` for a guest. */
  owner: string | null;
  /** The current application; `null` for a guest. */
  application: ApplicationStatus | null;
  /** Refetches the application. */
  read?: () => Promise<ApplicationStatus>;
};

/** The form's state, steps, draft and submission. `heading` is that of the step. */
export function useApplicationForm(
  { start, saved, other, owner, application, read }: ApplicationFormParts,
  heading: RefObject<HTMLElement | null>,
) {
  const submit = useSubmission({ owner, version: application?.version ?? 0, read });
  const [choice, setChoice] = useState(other);
  const { step, goTo } = useStep();
  const wanted = useRef<FormName>(undefined);
  const extra = use(ExtraFields);
  const steps = stepsFor(extra);
  const all = { ...checks, ...extraChecks(extra, owner === null) };
  const names = Object.keys(all) as FormName[]; // the fields are the keys of the checks

  const form = useForm<FormName>({
    checks: all,
    showFirstError(name) {
      if (stepOf(name) === step) return form.focus(name);
      wanted.current = name;
      goTo(stepOf(name));
    },
    async submit(typed) {
      await draft.stop();
      let isDone = false;
      try {
        isDone = await submit.send(typed);
      } finally {
        if (!isDone) draft.resume(typed);
      }
    },
  });
  const values = Object.fromEntries(names.map((name) => [name, form.typed(name)])) as ApplicationValues;
  const draft = useDraft({
    values,
    owner,
    isHeld: choice !== undefined || application?.state === "waiting",
    onSubmittedElsewhere: () => read?.() ?? Promise.resolve(),
  });

  const begin = useEffectEvent(() => {
    const early = form.values(); // input from before hydration
    const known = start ?? valuesOf(deviceDraft()?.fields, extra);
    draft.begin(saved ?? known);
    form.set(Object.fromEntries(names.map((name) => [name, early[name] || known[name]])));
  });
  useEffect(() => begin(), []);

  const arrive = useEffectEvent(() => {
    const name = wanted.current;
    wanted.current = undefined;
    if (name) form.focus(name);
    else heading.current?.focus();
  });
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    arrive();
  }, [step]);

  return {
    form,
    values,
    step,
    goTo,
    draftState: draft.state,
    notice: submit.notice,
    /** Whether the account's draft differs, so that the user has to choose. */
    mustChoose: choice !== undefined,
    choose: (which: "typed" | "saved"): void => {
      if (which === "saved" && choice) form.set(choice);
      setChoice(undefined);
    },
    /** Opens the next step, unless this one has issues. */
    toNextStep: (): void => {
      const next = steps[steps.indexOf(step) + 1];
      if (next && form.check(step === "extra" ? extra.map(extraName) : fieldsOf[step])) goTo(next);
    },
  };
}

/** Whether the server asks other fields than the form, because the site folder has changed meanwhile. */
function isFormOutdated(cause: unknown, extra: readonly ExtraField[]): boolean {
  const issues = cause instanceof Refused ? fieldErrors(cause) : [];
  return issues.some(({ field }) => isExtraName(field) && !extra.some((each) => extraName(each) === field));
}

type SubmissionParts = Pick<ApplicationFormParts, "owner" | "read"> & { version: number };

/** Submits the application and redirects: guests to the login and back, members to the result. */
function useSubmission({ owner, version, read }: SubmissionParts) {
  const api = useApi();
  const words = useWords().apply;
  const extra = use(ExtraFields);
  const attempt = useIdempotencyKey();
  const [notice, setNotice] = useState<string | null>(null);

  /** Handles an application that was submitted or decided meanwhile; returns whether nothing is left to submit. */
  const catchUp = async (cause: unknown, values: ApplicationValues): Promise<boolean> => {
    if (!isChangedMeanwhile(cause) || !read) throw cause;
    const { state } = await read();
    if (state !== "waiting") {
      setNotice(words.decidedMeanwhile);
      return false;
    }
    storeDeviceDraft({ fields: draftOf(values, extra), owner, saved: false }); // the account's draft was deleted
    showMessage("bad", words.alreadySent);
    openWithin("/apply/result");
    return true;
  };

  return {
    notice,
    /** Returns whether nothing is left to submit. */
    async send(values: ApplicationValues): Promise<boolean> {
      setNotice(null);
      if (owner === null) {
        await redirectToLogin(loginPath({ pathname: stepAddress("review"), search: "", hash: "" }));
        return false;
      }
      const input = submissionOf(values, version, extra);
      try {
        const { status } = await api().call("apply", input, attempt(input));
        clearDeviceDraft();
        updateSession({ status });
        openWithin("/apply/result");
        return true;
      } catch (cause) {
        if (!isFormOutdated(cause, extra)) return catchUp(cause, values);
        setNotice(words.formChanged);
        return false;
      }
    },
  };
}
