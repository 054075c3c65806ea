import { useState } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { useApi } from "../../browser/client/use-api.ts";
import type { CallData } from "../../../contract/schemas.ts";
import { ConfirmButton } from "../form/confirm-button.tsx";
import { Monitor } from "../icons.tsx";
import { actions, moment, text } from "../list/columns.tsx";
import type { Column } from "../list/data-list.tsx";
import { Phone } from "../list/icons.tsx";
import { ListView } from "../list/list-view.tsx";
import { useFilter } from "../list/use-filter.ts";
import { useMoments } from "../list/use-moments.ts";
import { useRead } from "../list/use-read.ts";
import type { View } from "../routing/route.ts";
import { OtherWays } from "./other-ways.tsx";
import { useBrowserName } from "./use-browser-name.ts";

type Session = CallData<"sessions">["items"][number];

/** Lists the account's sessions, this one as a plate; ends one of them, or all others at once. */
export const Sessions: View = ({ address }) => {
  const { sessions: texts } = useWords();
  const api = useApi();
  const read = useRead("sessions", { pageSize: 100 });
  const { data, refetch } = read;
  return (
    <ListView
      title={data ? texts.state(data.items.length) : texts.title}
      note={texts.lead}
      actions={
        data &&
        data.items.length > 1 && (
          <ConfirmButton
            texts={texts.endingOthers}
            name=""
            onConfirm={() => api().call("endSessions", { others: true })}
            refetch={refetch}
          />
        )
      }
      read={read}
      filter={useFilter(address)}
      empty={null}
      label={texts.title}
      className="session-rows"
      keyOf={({ id }) => id}
      columns={useColumns(data?.items ?? [], refetch)}
    >
      {data && <OtherWays />}
    </ListView>
  );
};

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
    text(columns.browser, (session) => (
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
    )),
    text(columns.network, ({ network }) => network, { width: "middle", from: "tablet", className: "num" }),
    moment(columns.since, ({ createdAt }) => createdAt, { from: "desktop" }),
    text(
      columns.lastDays(days),
      ({ createdAt, lastSeenAt }) => (
        <span className="session-span" aria-hidden="true">
          <span
            className="bar"
            style={{ marginInlineStart: `${100 - ago(createdAt)}%`, marginInlineEnd: `${ago(lastSeenAt)}%` }}
          />
        </span>
      ),
      { width: "wide", from: "desktop" },
    ),
    moment(columns.active, ({ lastSeenAt }) => lastSeenAt, { className: "row-state" }),
    actions(
      texts.ending.button,
      ({ id, current, browser }) =>
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
      { width: "narrow" },
    ),
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
