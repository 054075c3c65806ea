import { useLocale, useWords } from "../../../browser/locale/locale.ts";
import { formatMoment } from "../../../browser/locale/formats.ts";
import { announce } from "../../../browser/message/announce.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Dialog } from "../../form/dialog.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { clearErrors, useErrors, type ErrorEntry } from "./error-log.ts";
import { textOf } from "./error-text.ts";

/** The errors since the page was loaded, newest first (specification, sections 2 and 3). */
export function ErrorLogDialog({ onClose }: { onClose: () => void }) {
  const { errors: texts } = useWords();
  const entries = useErrors();
  const newestFirst = entries.toReversed();
  const clear = () => {
    clearErrors();
    announce(texts.cleared);
  };
  return (
    <Dialog title={texts.title} lead={texts.lead} closeLabel={texts.close} onClose={onClose}>
      {entries.length === 0 ? (
        <Empty title={texts.none} />
      ) : (
        <div className="error-log text-ui">
          <p className="button-row">
            <CopyButton
              text={newestFirst.map((entry) => textOf(entry, texts)).join("\n\n")}
              label={texts.copyAll}
              copied={texts.copied}
              shown
              className="small"
            />
            <button type="button" className="button small" onClick={clear}>
              {texts.clear}
            </button>
          </p>
          <ol>
            {newestFirst.map((entry, index) => (
              <Entry key={entries.length - index} entry={entry} />
            ))}
          </ol>
        </div>
      )}
    </Dialog>
  );
}

function Entry({ entry }: { entry: ErrorEntry }) {
  const { errors: texts } = useWords();
  const { language, words } = useLocale();
  const { error, component, info, page, stack, time } = entry;
  const origins: Record<string, string> = texts.origins;
  const moment = new Date(time).toISOString();
  const facts: [name: string, value: string][] = [
    [texts.component, component],
    [texts.page, page],
    [texts.info, origins[info] ?? info],
  ];
  return (
    <li>
      <div className="error-log-head">
        <time dateTime={moment} className="num">
          {formatMoment(moment, language, words)}
        </time>
        <CopyButton text={textOf(entry, texts)} label={texts.copy} copied={texts.copied} />
      </div>
      <p className="font-medium wrap-anywhere">{error}</p>
      <dl>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {stack && (
        <details>
          <summary>{texts.stack}</summary>
          <pre tabIndex={0} aria-label={texts.stack} role="region">
            {stack}
          </pre>
        </details>
      )}
    </li>
  );
}
