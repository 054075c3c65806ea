import { withoutProvider } from "../../../contract/readiness.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { showMessage } from "../../browser/message/message.ts";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { useAttempt } from "../../ui/form/use-attempt.ts";
import { useRead } from "../list/use-read.ts";
import { linkStep, type FirstStep } from "./first-steps.tsx";

/** What an admin does before a portal opens; `null` until it is known which of it is done, and for others. */
export function usePortalSteps(isAdmin: boolean, warnings: readonly string[]): FirstStep[] | null {
  const { portal: texts } = useWords().dashboard;
  const enabled = { enabled: isAdmin };
  const revisions = useRead("siteRevisions", { page: 1, pageSize: 100 }, enabled).data?.items;
  const security = useRead("security", {}, enabled).data;
  const accounts = useRead("accounts", { pageSize: 1 }, enabled).data?.counts;
  const invitations = useRead("invitations", { pageSize: 1 }, enabled).data;
  const releases = useRead("adminReleases", { pageSize: 100 }, enabled).data?.items;
  const licence = useRead("website", {}, enabled).data?.licences[0]?.id;
  if (!revisions || !security || !accounts || !invitations || !releases) return null;
  const isChanged = (begin: string) =>
    revisions.some(({ how, changes }) => how !== "first" && changes.some(({ file }) => file.startsWith(begin)));
  return [
    linkStep(texts.brand, isChanged("site.yaml") || isChanged("brand/"), "/site?part=basics"),
    {
      ...texts.mail,
      isDone: !warnings.includes(withoutProvider.mail) && !warnings.includes(withoutProvider.sms),
      renderAction: (look) => <SendTest look={look} />,
    },
    linkStep(texts.secondStep, !security.recommended, "/profile/security"),
    linkStep(texts.invite, accounts.team > 1 || invitations.total > 0, "/accounts"),
    linkStep(
      texts.licence,
      isChanged("licences/"),
      `/site?file=${encodeURIComponent(`licences/${licence ?? "sdk-licence"}.en.md`)}`,
    ),
    linkStep(
      texts.release,
      releases.some(({ editedAt }) => editedAt !== null),
      "/publish?new=1",
    ),
    linkStep(texts.sample, !releases.some(({ editedAt }) => editedAt === null), "/publish/products"),
  ];
}

/** Sends a test to the admin's own contacts. */
function SendTest({ look }: { look: string }) {
  const { mail: texts } = useWords().dashboard.portal;
  const api = useApi();
  const { attempt, isBusy, problem } = useAttempt();
  const send = async () => {
    const { channels } = await api().call("sendTestMessage", {});
    showMessage("done", texts.sent(channels.length));
  };
  return (
    <>
      <button type="button" className={look} aria-busy={isBusy} onClick={() => void attempt(send)}>
        {texts.link}
      </button>
      <FormProblem problem={problem} />
    </>
  );
}
