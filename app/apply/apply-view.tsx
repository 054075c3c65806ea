import { useDocumentTitle } from "../document/island/use-document-title.ts";
import { useApplyWords } from "../browser/locale/apply-words.ts";
import { useSession } from "../browser/session/use-session.ts";
import { Waiting } from "../ui/waiting.tsx";
import { ApplicationForm } from "./application-form.tsx";
import { ApplyFrame } from "./apply-frame.tsx";
import { MemberApplication } from "./member-application.tsx";

/** For guests the empty form, and for members theirs, or until the browser has looked the sign that it is on its way. */
export function ApplyView() {
  const words = useApplyWords();
  const session = useSession();
  useDocumentTitle(words.heading);
  if (session) return <MemberApplication key={session.username} owner={session.username} />;
  return (
    <ApplyFrame title={words.heading} lead={words.lead}>
      <div className="for-guests">
        <ApplicationForm start={null} saved={null} owner={null} application={null} />
      </div>
      <p className="for-members apply-loading">
        <Waiting text={words.loading} />
      </p>
    </ApplyFrame>
  );
}
