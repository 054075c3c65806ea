import { memo } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { DayInput } from "../form/day-input.tsx";
import { isDay } from "../form/day-text.ts";
import { limits } from "../../../contract/limits.ts";
import { ChevronDown, Close, Warning } from "../../ui/icons.tsx";
import { releasePath } from "../routing/release-path.ts";
import type { ImportVersion } from "./import-draft.ts";
import { ListChoice } from "./list-choice.tsx";
import type { Outcome } from "./use-accept.ts";

type Props = {
  version: ImportVersion;
  product: string;
  outcome: Outcome | undefined;
  onChange: (version: ImportVersion) => void;
};

/** One parsed version: its checkbox, its day, and its lines to correct. */
export const ImportVersionRow = memo(function ImportVersionRow({ version: read, product, outcome, onChange }: Props) {
  const { versions: texts } = useWords().changelog;
  const { version, updateTime, isChosen, repeats, yanked, lines } = read;
  const isUndated = isChosen && updateTime === "";
  return (
    <li className="import-version stack">
      <div className="import-version-head cluster">
        <label className="tick">
          <input
            type="checkbox"
            aria-label={texts.take(version)}
            checked={isChosen}
            onChange={({ target }) => onChange({ ...read, isChosen: target.checked })}
          />
          <strong className="num">{version}</strong>
        </label>
        <DayInput
          aria-label={texts.date(version)}
          value={updateTime}
          onChange={(day) => onChange({ ...read, updateTime: isDay(day) ? day : "" })}
        />
        {isUndated && (
          <span className="tag warn">
            <Warning size={13} />
            {texts.noDate}
          </span>
        )}
        {repeats !== null && <span className="tag warn">{texts.repeats(repeats)}</span>}
        {yanked && <span className="tag plain">{texts.yanked}</span>}
        <OutcomeTag outcome={outcome} href={releasePath(product, version)} />
      </div>
      <details className="import-lines">
        <summary>
          {texts.lines(lines.length)}
          <ChevronDown size={15} />
        </summary>
        <ol>
          {lines.map((line, index) => (
            <li key={line.id}>
              <textarea
                rows={1}
                dir="auto"
                maxLength={limits.noteLine}
                aria-label={texts.line(version, index + 1)}
                value={line.text}
                onChange={({ target }) =>
                  onChange({ ...read, lines: lines.with(index, { ...line, text: target.value }) })
                }
              />
              <div className="import-line-list cluster">
                <ListChoice
                  kind={line.kind}
                  group={line.group}
                  kindLabel={texts.kindOf(version, index + 1)}
                  groupLabel={texts.groupOf(version, index + 1)}
                  onChange={(change) => onChange({ ...read, lines: lines.with(index, { ...line, ...change }) })}
                />
                <button
                  type="button"
                  className="icon-button"
                  aria-label={texts.removeLine(version, index + 1)}
                  onClick={() => onChange({ ...read, lines: lines.toSpliced(index, 1) })}
                >
                  <Close size={15} />
                </button>
              </div>
            </li>
          ))}
        </ol>
      </details>
    </li>
  );
});

function OutcomeTag({ outcome, href }: { outcome: Outcome | undefined; href: string }) {
  const { versions: texts } = useWords().changelog;
  if (!outcome) return null;
  if (outcome.what === "failed") return <span className="tag bad">{texts.failed(outcome.reason)}</span>;
  return (
    <>
      <span className={`tag ${outcome.what === "created" ? "ok" : outcome.what === "exists" ? "warn" : "plain"}`}>
        {texts[outcome.what]}
      </span>
      {outcome.what !== "creating" && (
        <a className="link" href={href}>
          {texts.open[outcome.what]}
        </a>
      )}
    </>
  );
}
