import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { refusals } from "../../contract/refusals.ts";
import type { ApplicationStatus } from "../../contract/schemas/applications.ts";
import { deviceDraft, forgetDeviceDraft } from "../browser/session/device-draft.ts";
import { Refused } from "../browser/client/client.ts";
import { openWithin } from "../document/island/address.ts";
import { useAttempt } from "../ui/form/use-attempt.ts";
import { useForm } from "../ui/form/use-form.ts";
import { useApplyWords } from "../browser/locale/apply-words.ts";
import { updateSession } from "../browser/session/store-session.ts";
import { loginPath } from "../browser/addresses/login-path.ts";
import { showMessage } from "../browser/message/message.ts";
import { useApi } from "../browser/client/use-api.ts";
import { submissionOf, valuesOf } from "./draft.ts";
import { checks, fieldNames, fieldsOf, stepOf, steps, type ApplicationValues, type FieldName } from "./fields.ts";
import { goOn } from "./go-on.ts";
import { useDraft } from "./use-draft.ts";
import { stepAddress, useStep } from "./use-step.ts";

export type ApplicationFormParts = {
  /** What the form begins with; a guest's device is asked once the program has come. */
  start: ApplicationValues | null;
  /** What the account or the device has of it already. */
  saved: ApplicationValues | null;
  /** What the account has besides, where that is something else. */
  other?: ApplicationValues | undefined;
  /** The name of who is logged in; `null` for a guest. */
  owner: string | null;
  /** The application as it stands; `null` for a guest. */
  application: ApplicationStatus | null;
  /** Reads it again. */
  read?: () => Promise<ApplicationStatus>;
};

/** The form's state, its steps, its draft, and what submitting it leads to. `heading` is that of the step. */
export function useApplicationForm(
  { start, saved, other, owner, application, read }: ApplicationFormParts,
  heading: RefObject<HTMLElement | null>,
) {
  const submit = useSubmission({ owner, version: application?.version ?? 0, read });
  const [choice, setChoice] = useState(other);
  const { step, goTo } = useStep();
  const wanted = useRef<FieldName>(undefined);

  const form = useForm<FieldName>({
    checks,
    lead(name) {
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
  const values = Object.fromEntries(fieldNames.map((name) => [name, form.typed(name)])) as ApplicationValues;
  const draft = useDraft({ values, owner, isHeld: choice !== undefined });

  const begin = useEffectEvent(() => {
    const early = form.values(); // typed before the program came
    const known = start ?? valuesOf(deviceDraft()?.fields);
    draft.begin(saved ?? known);
    form.set(Object.fromEntries(fieldNames.map((name) => [name, early[name] || known[name]])));
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
    /** Whether something else is in the account, so that somebody has to choose. */
    mustChoose: choice !== undefined,
    choose: (which: "typed" | "saved"): void => {
      if (which === "saved" && choice) form.set(choice);
      setChoice(undefined);
    },
    /** The next step, unless something is wrong with this one. */
    goOn: (): void => {
      const next = steps[steps.indexOf(step) + 1];
      if (next && form.check(fieldsOf[step])) goTo(next);
    },
  };
}

type SubmissionParts = Pick<ApplicationFormParts, "owner" | "read"> & { version: number };

/** Submits the application and leads on: guests to log in and back, everybody else to what becomes of it. */
function useSubmission({ owner, version, read }: SubmissionParts) {
  const api = useApi();
  const words = useApplyWords();
  const attempt = useAttempt();
  const [notice, setNotice] = useState<string | null>(null);

  /** What to do when it was submitted or decided meanwhile; whether nothing is left to be sent. */
  const catchUp = async (cause: unknown): Promise<boolean> => {
    if (!isChangedMeanwhile(cause) || !read) throw cause;
    const { state } = await read();
    if (state !== "waiting") {
      setNotice(words.decidedMeanwhile);
      return false;
    }
    forgetDeviceDraft();
    showMessage("bad", words.alreadySent);
    openWithin("/apply/result");
    return true;
  };

  return {
    notice,
    /** Whether nothing is left to be sent. */
    async send(values: ApplicationValues): Promise<boolean> {
      setNotice(null);
      if (owner === null) {
        await goOn(loginPath({ pathname: stepAddress("review"), search: "", hash: "" }));
        return false;
      }
      const input = submissionOf(values, version);
      try {
        const { status } = await api().call("apply", input, attempt(input));
        forgetDeviceDraft();
        updateSession({ status });
        openWithin("/apply/result");
        return true;
      } catch (cause) {
        return catchUp(cause);
      }
    },
  };
}

function isChangedMeanwhile(cause: unknown): boolean {
  return cause instanceof Refused && cause.errCode === refusals.changedMeanwhile.code;
}
