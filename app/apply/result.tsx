import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import type { ApplicationStatus } from "../../contract/schemas/applications.ts";
import { useApplication } from "../application/use-application.ts";
import { useAccountWords } from "../language/account-words.ts";
import { useApplyWords } from "../language/apply-words.ts";
import { PartProblem } from "../owner/part-problem.tsx";
import { useSession } from "../session/use-session.ts";
import { Head } from "../site/head.tsx";
import { loginPath } from "../site/login-path.ts";
import { Note } from "../ui/note.tsx";
import { Waiting } from "../ui/waiting.tsx";
import { ApprovedResult } from "./approved-result.tsx";
import { ProgressPanel } from "./progress-panel.tsx";
import { RefusedResult } from "./refused-result.tsx";
import { WaitingResult } from "./waiting-result.tsx";

/**
 * What became of one's application (specification, sections 2 and 4). The server renders the same frame for everyone;
 * guests are led to log in and back, and who has not applied to the form.
 */
export function ResultPage() {
  const words = useApplyWords();
  const { profile } = useAccountWords();
  const { data: application, problem } = useApplication();
  useWayOn(application);
  return (
    <div className="wrap page apply">
      <Head title={words.result.title} description={words.result.description} hidden />
      {application?.state ? (
        <div className="application-result">
          <div className="min-w-0">
            <Result application={application} />
          </div>
          <ProgressPanel application={application} />
        </div>
      ) : (
        <>
          <p className="result-kicker">{words.result.application}</p>
          <h1>{words.result.title}</h1>
          <noscript>
            <Note kind="info">{profile.noScript}</Note>
          </noscript>
          <div className="apply-loading">
            <PartProblem problem={problem} />
            {!problem && <Waiting text={words.loading} />}
          </div>
        </>
      )}
    </div>
  );
}

function Result({ application }: { application: ApplicationStatus }) {
  if (application.state === "refused") return <RefusedResult application={application} />;
  if (application.state === "approved") return <ApprovedResult application={application} />;
  return <WaitingResult application={application} />;
}

function useWayOn(application: ApplicationStatus | null): void {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (session === null) void navigate(loginPath({ pathname, search, hash }), { replace: true });
    else if (application && application.state === null) void navigate("/apply", { replace: true });
  }, [session, application, navigate, pathname, search, hash]);
}
