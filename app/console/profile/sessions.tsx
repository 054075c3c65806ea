import { useWords } from "../../browser/locale/locale.ts";
import { useApi } from "../../browser/client/use-api.ts";
import type { CallData } from "../../../contract/schemas.ts";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { ConfirmButton } from "../form/confirm-button.tsx";
import { Monitor } from "../icons.tsx";
import { DataTable, type Column } from "../list/data-list.tsx";
import { Phone } from "../list/icons.tsx";
import { Recent } from "../list/recent.tsx";
import { useMoments } from "../list/use-moments.ts";
import { useRead } from "../list/use-read.ts";
import { ViewHead } from "../list/view-head.tsx";
import { useBrowserName } from "./use-browser-name.ts";

type Session = CallData<"sessions">["items"][number];

/** Lists the account's sessions; ends one of them, or all others at once. */
export function Sessions() {
  const { sessions: texts } = useWords();
  const api = useApi();
  const { data, problem, refetch } = useRead("sessions", { pageSize: 100 });
  const columns = useColumns(refetch);
  return (
    <div className="operator">
      <ViewHead title={data ? texts.state(data.items.length) : texts.title} note={texts.lead}>
        {data && data.items.length > 1 && (
          <ConfirmButton
            texts={texts.endingOthers}
            name=""
            onConfirm={() => api().call("endSessions", { others: true })}
            refetch={refetch}
          />
        )}
      </ViewHead>
      <SectionProblem problem={problem} />
      {!(problem && !data) && (
        <DataTable items={data?.items ?? null} label={texts.title} columns={columns} keyOf={({ id }) => id} />
      )}
    </div>
  );
}

function useColumns(refetch: () => Promise<void>): Column<Session>[] {
  const { sessions: texts } = useWords();
  const { columns } = texts;
  const api = useApi();
  const methodsOf = useMethods();
  const nameOf = useBrowserName();
  return [
    {
      head: columns.browser,
      render: ({ browser }) => (
        <span className="with-icon">
          {/Android|iPhone|iPad/.test(browser) ? <Phone size={16} /> : <Monitor size={16} />}
          {nameOf(browser)}
        </span>
      ),
    },
    {
      head: columns.active,
      width: "min(11rem, 17cqi)",
      className: "num row-state",
      render: ({ lastSeenAt }) => <Recent at={lastSeenAt} />,
    },
    {
      head: columns.since,
      width: "11rem",
      className: "num row-more",
      render: ({ createdAt }) => <Recent at={createdAt} />,
    },
    { head: columns.network, width: "min(12rem, 20cqi)", className: "num", render: ({ network }) => network },
    { head: columns.by, width: "min(18rem, 22cqi)", className: "row-mid", render: methodsOf },
    {
      head: texts.ending.button,
      width: "7rem",
      isHeadHidden: true,
      className: "row-action",
      render: ({ id, current, browser }) =>
        current ? (
          <span className="tag">{texts.current}</span>
        ) : (
          <ConfirmButton
            texts={texts.ending}
            name={nameOf(browser)}
            onConfirm={() => api().call("endSessions", { id })}
            refetch={refetch}
          />
        ),
    },
  ];
}

/** How a session was proved, and when if that was after the login. */
function useMethods(): (session: Session) => string {
  const { sessions: texts, methods } = useWords();
  const { recent } = useMoments();
  return ({ amr, provider, provedAt, createdAt }) => {
    const names = amr
      .map((method) => (method === "oidc" && provider !== null ? texts.company(provider) : methods[method]))
      .join(" + ");
    return provedAt === createdAt ? names : texts.proved(names, recent(provedAt));
  };
}
