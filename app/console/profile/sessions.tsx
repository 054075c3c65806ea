import { useState } from "react";
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
import { OtherWays } from "./other-ways.tsx";
import { useBrowserName } from "./use-browser-name.ts";

type Session = CallData<"sessions">["items"][number];

/** Lists the account's sessions, this one as a plate; ends one of them, or all others at once. */
export function Sessions() {
  const { sessions: texts } = useWords();
  const api = useApi();
  const { data, problem, refetch } = useRead("sessions", { pageSize: 100 });
  const columns = useColumns(data?.items ?? [], refetch);
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
        <DataTable
          items={data?.items ?? null}
          label={texts.title}
          className="session-rows"
          columns={columns}
          keyOf={({ id }) => id}
        />
      )}
      {data && <OtherWays />}
    </div>
  );
}

function useColumns(sessions: readonly Session[], refetch: () => Promise<void>): Column<Session>[] {
  const { sessions: texts } = useWords();
  const { columns } = texts;
  const api = useApi();
  const methodsOf = useMethods();
  const nameOf = useBrowserName();
  const [now] = useState(Date.now);
  const oldest = Math.min(now, ...sessions.map(({ createdAt }) => Date.parse(createdAt)));
  const days = Math.max(1, Math.ceil((now - oldest) / 86_400_000)); // of the strip that shows when each was used
  /** How far before now, as a share of the strip. */
  const ago = (at: string) => (100 * (now - Date.parse(at))) / (days * 86_400_000);
  return [
    {
      head: columns.browser,
      render: (session) => (
        <span className="session-browser">
          {/Android|iOS|iPadOS/.test(session.browser) ? <Phone size={20} /> : <Monitor size={20} />}
          <span>
            {nameOf(session.browser)}
            <span className="row-below">
              {methodsOf(session)}
              <span className="session-network num"> · {session.network}</span>
            </span>
          </span>
        </span>
      ),
    },
    { head: columns.network, width: "min(12rem, 20cqi)", className: "num row-mid", render: ({ network }) => network },
    {
      head: columns.since,
      width: "10rem",
      className: "num row-more",
      render: ({ createdAt }) => <Recent at={createdAt} />,
    },
    {
      head: columns.lastDays(days),
      width: "min(16rem, 22cqi)",
      className: "row-more",
      render: ({ createdAt, lastSeenAt }) => (
        <span className="session-span" aria-hidden="true">
          <span
            className="bar"
            style={{ marginInlineStart: `${100 - ago(createdAt)}%`, marginInlineEnd: `${ago(lastSeenAt)}%` }}
          />
        </span>
      ),
    },
    {
      head: columns.active,
      width: "min(10rem, 17cqi)",
      className: "num row-state",
      render: ({ lastSeenAt }) => <Recent at={lastSeenAt} />,
    },
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
