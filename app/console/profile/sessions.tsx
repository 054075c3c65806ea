import { useRef, useState } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import type { CallData } from "../../../contract/schemas.ts";
import { announce } from "../../browser/message/announce.ts";
import { Skeleton } from "../list/skeleton.tsx";
import { EndSessionsDialog, type SessionsToEnd } from "./end-sessions-dialog.tsx";
import { Part } from "./part.tsx";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { Monitor } from "../icons.tsx";
import { useMoments } from "../list/use-moments.ts";
import { useRead } from "../list/use-read.ts";
import { useBrowserName } from "./use-browser-name.ts";

type Session = CallData<"sessions">["items"][number];

/** Lists the account's sessions; ends one of them, or all others at once. */
export function Sessions() {
  const { sessions: texts } = useWords();
  const { data, problem, refetch } = useRead("sessions", { pageSize: 100 });
  const [asking, setAsking] = useState<SessionsToEnd>();
  const heading = useRef<HTMLHeadingElement>(null);

  const ended = async (sentence: string) => {
    announce(sentence);
    await refetch();
    heading.current?.focus(); // the focused button was removed
  };

  return (
    <Part title={texts.title} lead={texts.lead} heading={heading}>
      <SectionProblem problem={problem} />
      {data ? <List sessions={data.items} onEnd={setAsking} /> : !problem && <Skeleton count={2} />}
      {data && data.items.length > 1 && (
        <button type="button" className="button after-list" onClick={() => setAsking("others")}>
          {texts.endOthers}
        </button>
      )}
      {asking && (
        <EndSessionsDialog
          which={asking}
          onEnded={() => ended(asking === "others" ? texts.othersEnded : texts.ended)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Part>
  );
}

function List({ sessions, onEnd }: { sessions: Session[]; onEnd: (which: SessionsToEnd) => void }) {
  const { sessions: texts, methods } = useWords();
  const { recent } = useMoments();
  const nameOf = useBrowserName();
  return (
    <ul className="account-list">
      {sessions.map(({ id, current, browser, network, lastSeenAt, amr, provider, provedAt }) => (
        <li key={id}>
          <div>
            <p className="item-title font-medium">
              <Monitor size={16} />
              {nameOf(browser)}
              {current && <span className="text-meta text-ink-3">{texts.current}</span>}
            </p>
            <p className="session-facts text-meta text-ink-3">
              <span className="num">{texts.lastSeen(recent(lastSeenAt))}</span>
              <span className="num wrap-anywhere">{network}</span>
              {amr.length > 0 && (
                <span className="num">
                  {texts.proved(
                    amr
                      .map((method) =>
                        method === "oidc" && provider !== null ? texts.company(provider) : methods[method],
                      )
                      .join(" + "),
                    recent(provedAt),
                  )}
                </span>
              )}
            </p>
          </div>
          {!current && (
            <button
              type="button"
              className="button small"
              aria-label={texts.endOne(nameOf(browser))}
              onClick={() => onEnd({ id, browser: nameOf(browser) })}
            >
              {texts.end}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
