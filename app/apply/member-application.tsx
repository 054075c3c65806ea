import { useEffect, useEffectEvent, useState } from "react";
import type { ApplicationStatus, Draft } from "../../contract/schemas/applications.ts";
import type { ApplyWords } from "../../contract/words/apply.en.ts";
import { deviceDraft, clearDeviceDraft } from "../browser/session/device-draft.ts";
import { useApplication } from "./tracker/use-application.ts";
import type { RetryableError } from "../ui/form/use-form.ts";
import { useApplyWords } from "../browser/locale/apply-words.ts";
import { formatLongDay } from "../browser/locale/formats.ts";
import { SectionProblem } from "../ui/form/section-problem.tsx";
import { useLocale } from "../browser/locale/locale.ts";
import { LinkWithin } from "../document/island/link-within.tsx";
import { Waiting } from "../ui/waiting.tsx";
import { useApi } from "../browser/client/use-api.ts";
import { ApplicationForm } from "./form/application-form.tsx";
import { ApplyFrame } from "./apply-frame.tsx";
import { isEmpty, isSame, valuesOf } from "./fields/values.ts";
import type { ApplicationValues } from "./fields/fields.ts";

/** A member's waiting application, or the form with their submitted, saved or unsaved values. */
export function MemberApplication({ owner }: { owner: string }) {
  const words = useApplyWords();
  const { data: application, problem, read } = useApplication();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [draftProblem, setDraftProblem] = useState<RetryableError | null>(null);
  const api = useApi();

  const readDraft = async () => {
    setDraftProblem(null);
    try {
      setDraft(await api().call("applicationDraft", {}));
    } catch (cause) {
      setDraftProblem({ cause, retry: () => void readDraft() });
    }
  };
  const begin = useEffectEvent(() => void readDraft());
  useEffect(() => begin(), []);

  const { title, lead } = headingOf(application, words);
  if (!application || (application.state !== "waiting" && !draft))
    return (
      <ApplyFrame title={title} lead={lead}>
        <div className="apply-loading">
          <SectionProblem problem={problem ?? draftProblem} />
          {!problem && !draftProblem && <Waiting text={words.loading} />}
        </div>
      </ApplyFrame>
    );
  if (application.state === "waiting") return <WaitingNow expectedBy={application.expectedBy ?? ""} />;
  return (
    <ApplyFrame title={title} lead={lead}>
      <Form owner={owner} application={application} draft={draft ?? {}} read={read} />
    </ApplyFrame>
  );
}

type FormProps = {
  owner: string;
  application: ApplicationStatus;
  draft: Draft;
  read: () => Promise<ApplicationStatus>;
};

function Form({ owner, application, draft, read }: FormProps) {
  const [{ start, saved, other }] = useState(() => startOf(owner, application, draft));
  return <ApplicationForm {...{ start, saved, other, owner, application, read }} />;
}

/**
 * The form's initial values. A draft on this device that is not in the account takes precedence; if the account has a
 * different one, the member chooses. Another member's draft is deleted.
 */
function startOf(owner: string, { application }: ApplicationStatus, draft: Draft) {
  const drafted = valuesOf(draft);
  const saved = isEmpty(drafted) ? valuesOf(application) : drafted;
  const onDevice = deviceDraft();
  if (onDevice && onDevice.owner !== null && onDevice.owner !== owner) clearDeviceDraft();
  const isOwn = onDevice && (onDevice.owner === null || onDevice.owner === owner) && !onDevice.saved;
  const typed: ApplicationValues | null = isOwn ? valuesOf(onDevice.fields) : null;
  if (!typed || isEmpty(typed) || isSame(typed, saved)) return { start: saved, saved };
  return { start: typed, saved, ...(!isEmpty(saved) && { other: saved }) };
}

function headingOf(application: ApplicationStatus | null, words: ApplyWords): { title: string; lead: string } {
  if (application?.status === 2) return { title: words.changeHeading, lead: words.changeLead };
  if (application?.state === "refused") return { title: words.correctHeading, lead: words.correctLead };
  return { title: words.heading, lead: words.lead };
}

function WaitingNow({ expectedBy }: { expectedBy: string }) {
  const { waiting } = useApplyWords();
  const { language } = useLocale();
  return (
    <ApplyFrame title={waiting.title} lead={waiting.text(formatLongDay(expectedBy, language))}>
      <p className="mt-7">
        <LinkWithin to="/apply/result" className="button primary large">
          {waiting.see}
        </LinkWithin>
      </p>
    </ApplyFrame>
  );
}
