import { useRef, useState } from "react";
import type { CallData } from "../../../contract/schemas.ts";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import type { RetryableError } from "../../ui/form/use-form.ts";
import { useAccountWords } from "../../browser/locale/account-words.ts";
import { formatMoment } from "../../browser/locale/formats.ts";
import { usePageLocale } from "../../browser/locale/words.ts";
import { announce } from "../../browser/message/announce.ts";
import { Check } from "../../ui/icons.tsx";
import { useApi } from "../../browser/client/use-api.ts";
import { Skeleton } from "../parts/skeleton.tsx";
import { EndOthersDialog } from "./end-others-dialog.tsx";
import { Part } from "./part.tsx";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { useRead } from "../parts/use-read.ts";
import { useBrowserName } from "./use-browser-name.ts";

type Session = CallData<"sessions">["items"][number];

/** Lists the account's sessions; ends one of them, or all others at once. */
export function Sessions() {
  const api = useApi();
  const { sessions: texts } = useAccountWords();
  const { data, problem, refetch } = useRead("sessions", { pageSize: 100 });
  const [failure, setFailure] = useState<RetryableError | null>(null);
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  const ended = async (sentence: string) => {
    announce(sentence);
    await refetch();
    heading.current?.focus(); // the focused button was removed
  };
  const end = async (id: string) => {
    setFailure(null);
    try {
      await api().call("endSessions", { id });
      await ended(texts.ended);
    } catch (cause) {
      setFailure({ cause, retry: () => void end(id) });
    }
  };

  return (
    <Part title={texts.title} lead={texts.lead} heading={heading}>
      <SectionProblem problem={problem} />
      {data ? <List sessions={data.items} onEnd={end} /> : !problem && <Skeleton count={2} />}
      <FormProblem problem={failure} />
      {data && data.items.length > 1 && (
        <button type="button" className="button mt-5" onClick={() => setAsking(true)}>
          {texts.endOthers}
        </button>
      )}
      {asking && <EndOthersDialog onEnded={() => ended(texts.othersEnded)} onClose={() => setAsking(false)} />}
    </Part>
  );
}

function List({ sessions, onEnd }: { sessions: Session[]; onEnd: (id: string) => Promise<void> }) {
  const { sessions: texts, methods } = useAccountWords();
  const { language, words } = usePageLocale();
  const nameOf = useBrowserName();
  return (
    <ul className="account-list">
      {sessions.map(({ id, current, browser, network, lastSeenAt, amr, provider, provedAt }) => (
        <li key={id}>
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-3 font-medium">
              {nameOf(browser)}
              {current && (
                <span className="tag ok">
                  <Check size={13} />
                  {texts.current}
                </span>
              )}
            </p>
            <p className="session-facts">
              <span className="num">{texts.lastSeen(formatMoment(lastSeenAt, language, words))}</span>
              <span className="num wrap-anywhere">{network}</span>
              {amr.length > 0 && (
                <span className="num">
                  {texts.proved(
                    amr
                      .map((method) =>
                        method === "oidc" && provider !== null ? texts.company(provider) : methods[method],
                      )
                      .join(" + "),
                    formatMoment(provedAt, language, words),
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
              onClick={() => void onEnd(id)}
            >
              {texts.end}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
