import { useEffect } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import type { ApplicationStatus } from "../../../contract/schemas/applications.ts";
import { useApplication } from "../tracker/use-application.ts";
import { useDocumentTitle } from "../../document/island/use-document-title.ts";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { useSession } from "../../browser/session/use-session.ts";
import { loginPath } from "../../browser/addresses/login-path.ts";
import { Note } from "../../ui/note.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { ApprovedResult } from "./approved-result.tsx";
import { redirectToLogin } from "../draft/redirect-to-login.ts";
import { ProgressPanel, type ContactDetails } from "../tracker/progress-panel.tsx";
import { RefusedResult } from "./refused-result.tsx";
import { WaitingResult } from "./waiting-result.tsx";

export type ResultProps = ContactDetails & { hasDistribution: boolean };

/**
 * The result of the user's application (specification, sections 2 and 4). The server renders the same layout for
 * everyone; guests are redirected to the login and back, and members without an application to the form.
 */
export default function ResultView({ hasDistribution, ...contact }: ResultProps) {
  const { result, apply, profile } = useWords();
  const { data: application, problem } = useApplication();
  useDocumentTitle(result.title);
  useWayOn(application);
  if (application?.state)
    return (
      <div className="application-result">
        <div>
          <Result application={application} hasDistribution={hasDistribution} {...contact} />
        </div>
        <ProgressPanel application={application} {...contact} />
      </div>
    );
  return (
    <>
      <p className="result-kicker text-ui text-ink-2">{result.application}</p>
      <h1>{result.title}</h1>
      <noscript>
        <Note kind="info">{profile.noScript}</Note>
      </noscript>
      <div className="apply-loading">
        <SectionProblem problem={problem} />
        {!problem && <Waiting text={apply.loading} />}
      </div>
    </>
  );
}

function Result({ application, hasDistribution, ...contact }: ResultProps & { application: ApplicationStatus }) {
  if (application.state === "refused") return <RefusedResult application={application} />;
  if (application.state === "approved")
    return <ApprovedResult application={application} hasDistribution={hasDistribution} />;
  return <WaitingResult application={application} {...contact} />;
}

function useWayOn(application: ApplicationStatus | null): void {
  const session = useSession();
  useEffect(() => {
    if (session === null) void redirectToLogin(loginPath(location), { replace: true });
    else if (application && application.state === null) void redirectToLogin("/apply", { replace: true });
  }, [session, application]);
}
