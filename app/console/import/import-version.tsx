import { memo } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { DayInput } from "../form/day-input.tsx";
import { isDay } from "../form/day-text.ts";
import { limits } from "../../../contract/limits.ts";
import { ChevronDown, Close, Warning } from "../../ui/icons.tsx";
import { releasePath } from "../routing/release-path.ts";
import type { ImportVersion } from "./import-draft.ts";
import { ListChoice } from "./list-choice.tsx";

/** What the import did with a version, or would do. */
export type VersionFate = "created" | "changed" | "unchanged" | "kept";

type Props = {
  version: ImportVersion;
  product: string;
  fate: VersionFate | undefined;
  isStored: boolean;
  onChange: (version: ImportVersion) => void;
};

/** One parsed version: its checkbox, its day, and its lines to correct. */
export const ImportVersionRow = memo(function ImportVersionRow({
  version: read,
  product,
  fate,
  isStored,
  onChange,
}: Props) {
  const { versions: texts } = useWords().changelog;
  const { version, updateTime, isChosen, repeats, yanked, draft, understood } = read;
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
        {understood < 1 && <span className="tag warn">{texts.understood(Math.floor(100 * understood))}</span>}
        {repeats.length > 0 && <span className="tag plain">{texts.repeats(repeats.join(", "))}</span>}
        {(yanked || draft) && <span className="tag plain">{yanked ? texts.yanked : texts.draft}</span>}
        {fate && (
          <span className={`tag ${fate === "kept" ? "warn" : fate === "unchanged" ? "plain" : "ok"}`}>
            {(isStored ? texts.done : texts.fates)[fate]}
          </span>
        )}
        {fate && (isStored || fate !== "created") && (
          <a className="link" href={releasePath(product, version)}>
            {texts.open}
          </a>
        )}
      </div>
      <ImportLines version={read} onChange={onChange} />
    </li>
  );
});

function ImportLines({ version: read, onChange }: Pick<Props, "version" | "onChange">) {
  const { versions: texts } = useWords().changelog;
  const { version, lines } = read;
  return (
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
  );
}
