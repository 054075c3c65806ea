import { useWords } from "../browser/locale/locale.ts";
import { useDocumentTitle } from "../document/island/use-document-title.ts";
import { useLazyModule } from "../document/island/use-lazy-module.ts";
import { useSession } from "../browser/session/use-session.ts";
import { SectionProblem } from "../ui/form/section-problem.tsx";
import { Waiting } from "../ui/waiting.tsx";
import { ApplicationForm } from "./form/application-form.tsx";
import { ApplyFrame } from "./apply-frame.tsx";

/** The empty form for guests, and the member's own for members; until the session is known, a placeholder. */
export function ApplyView() {
  const words = useWords().apply;
  const session = useSession();
  useDocumentTitle(words.heading);
  const { part: member, problem } = useLazyModule(() => import("./member-application.tsx"), Boolean(session));
  if (session && member) return <member.MemberApplication key={session.username} owner={session.username} />;
  if (session)
    return (
      <ApplyFrame title={words.heading} lead={words.lead}>
        <div className="apply-loading">
          {problem ? <SectionProblem problem={problem} /> : <Waiting text={words.loading} />}
        </div>
      </ApplyFrame>
    );
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
