import { useApplyWords } from "../language/apply-words.ts";
import { useSession } from "../session/use-session.ts";
import { Head } from "../site/head.tsx";
import { Waiting } from "../ui/waiting.tsx";
import { ApplicationForm } from "./application-form.tsx";
import { ApplyFrame } from "./apply-frame.tsx";
import { MemberApplication } from "./member-application.tsx";

/**
 * The developer application (specification, section 3). The server renders the same page for everyone: the empty form
 * for guests, and for members the sign that theirs is on its way.
 */
export function ApplyPage() {
  const words = useApplyWords();
  const session = useSession();
  return (
    <div className="wrap page apply">
      <Head title={words.heading} description={words.description} hidden />
      {session ? (
        <MemberApplication key={session.username} owner={session.username} />
      ) : (
        <ApplyFrame title={words.heading} lead={words.lead}>
          <div className="for-guests">
            <ApplicationForm start={null} saved={null} owner={null} application={null} />
          </div>
          <p className="for-members apply-loading">
            <Waiting text={words.loading} />
          </p>
        </ApplyFrame>
      )}
    </div>
  );
}
