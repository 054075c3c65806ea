import { useCallback, useState, type ReactNode } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { DayInput } from "../form/day-input.tsx";
import { isDay } from "../form/day-text.ts";
import { leastUnderstood, understoodOf } from "../../../contract/changelog.ts";
import type { Changelog, ImportOutcome } from "../../../contract/schemas/changelog.ts";
import { Empty } from "../../ui/empty.tsx";
import { Note } from "../../ui/note.tsx";
import { mappingsOf, withMapping, type ImportVersion } from "./import-draft.ts";
import { ImportVersionRow, type VersionFate } from "./import-version.tsx";
import { ListChoice } from "./list-choice.tsx";
import { SentenceSpace } from "../../ui/sentence-space.tsx";
/** Rows rendered at first, and added by each press of the button. */
const step = 50;

type Props = {
  changelog: Changelog;
  versions: ImportVersion[];
  onChange: (change: (versions: ImportVersion[]) => ImportVersion[]) => void;
  product: string;
  /** What the import did, or would do with what was read. */
  plan: ImportOutcome | null;
  isStored: boolean;
  isBusy: boolean;
  /** Rendered with the mappings. */
  rules: ReactNode;
  onDateOrder: (order: "dayFirst" | "monthFirst") => void;
  onAccept: (choices: ImportChoices) => void;
};
export type ImportChoices = { publish: boolean; overwrite: boolean };

/** The parsed change log: publishers correct, select and accept its versions. */
export function ImportResult(props: Props) {
  const { changelog, versions, onDateOrder } = props;
  const texts = useWords().changelog;
  const { unread, facts } = changelog;
  if (versions.length === 0) {
    return (
      <>
        <Empty title={texts.noVersions} text={texts.noVersionsText} />
        <Unread unread={unread} />
      </>
    );
  }
  const lines = versions.reduce((sum, version) => sum + version.lines.length, 0);
  const understood = understoodOf(changelog);
  return (
    <>
      <p className="import-facts">
        <strong>{texts.found(versions.length, lines)}</strong>
        <span>{texts.understood(Math.floor(100 * understood), facts.lost)}</span>
      </p>
      {facts.replaced > 0 && <Note kind="bad">{texts.replaced(facts.replaced)}</Note>}
      {facts.ambiguousDates > 0 && (
        <Note kind="info">
          {texts.dates.ambiguous(facts.ambiguousDates)}
          <SentenceSpace />
          <button type="button" className="button small" onClick={() => onDateOrder("dayFirst")}>
            {texts.dates.dayFirst}
          </button>{" "}
          <button type="button" className="button small" onClick={() => onDateOrder("monthFirst")}>
            {texts.dates.monthFirst}
          </button>
        </Note>
      )}
      <Mappings {...props} />
      <Versions {...props} />
      <Unread unread={unread} />
      <AcceptBar {...props} isUnderstood={understood >= leastUnderstood} />
    </>
  );
}

function Mappings({ versions, onChange, rules }: Pick<Props, "versions" | "onChange" | "rules">) {
  const { mapping: texts, versions: more } = useWords().changelog;
  const [shown, setShown] = useState(step);
  const mappings = mappingsOf(versions);
  return (
    <section className="release-part stack">
      <div>
        <h2>{texts.title}</h2>
        <p className="field-hint">{texts.text}</p>
        {rules}
      </div>
      <ul className="mappings">
        {mappings.slice(0, shown).map(({ heading, count, kind, group }) => {
          const name = heading === "" ? texts.noHeading : heading;
          return (
            <li key={heading}>
              <span className="mapping-heading">{name}</span>
              <span className="num text-meta text-ink-3">{more.lines(count)}</span>
              <ListChoice
                kind={kind}
                group={group}
                kindLabel={texts.kind(name)}
                groupLabel={texts.group(name)}
                onChange={(change) => onChange((before) => withMapping(before, heading, change))}
              />
            </li>
          );
        })}
      </ul>
      <More total={mappings.length} shown={shown} onMore={() => setShown(shown + step)} />
    </section>
  );
}

const fates = ["created", "changed", "unchanged", "kept"] as const;

function Versions({ versions, onChange, product, plan, isStored }: Props) {
  const { versions: texts } = useWords().changelog;
  const [shown, setShown] = useState(step);
  const fateOf = new Map(
    fates.flatMap((fate) => plan?.[fate].map((name): [string, VersionFate] => [name, fate]) ?? []),
  );
  const choose = (isChosen: boolean) => onChange((before) => before.map((version) => ({ ...version, isChosen })));
  const change = useCallback(
    (changed: ImportVersion) =>
      onChange((before) => before.map((version) => (version.id === changed.id ? changed : version))),
    [onChange],
  );
  return (
    <section className="release-part stack">
      <div className="section-head">
        <h2>{texts.title}</h2>
        <span className="button-row close">
          <button type="button" className="button small" onClick={() => choose(true)}>
            {texts.all}
          </button>
          <button type="button" className="button small" onClick={() => choose(false)}>
            {texts.none}
          </button>
        </span>
      </div>
      <DateForAll versions={versions} onChange={onChange} />
      <ul className="import-versions">
        {versions.slice(0, shown).map((version) => (
          <ImportVersionRow
            key={version.id}
            version={version}
            product={product}
            fate={fateOf.get(version.version)}
            isStored={isStored}
            onChange={change}
          />
        ))}
      </ul>
      <More total={versions.length} shown={shown} onMore={() => setShown(shown + step)} />
    </section>
  );
}

/** Gives one day to all chosen versions without a date; plain lists have none at all. */
function DateForAll({ versions, onChange }: Pick<Props, "versions" | "onChange">) {
  const { versions: texts } = useWords().changelog;
  const [day, setDay] = useState("");
  const isDateless = ({ isChosen, updateTime }: ImportVersion) => isChosen && updateTime === "";
  if (versions.filter(isDateless).length < 2) return null;
  const apply = () =>
    onChange((before) => before.map((version) => (isDateless(version) ? { ...version, updateTime: day } : version)));
  return (
    <div className="import-date cluster">
      <label className="select small">
        <span>{texts.dateForAll}</span>
        <DayInput value={day} onChange={(text) => setDay(isDay(text) ? text : "")} />
      </label>
      <button type="button" className="button small" aria-disabled={day === ""} onClick={() => day !== "" && apply()}>
        {texts.useDate}
      </button>
    </div>
  );
}

function Unread({ unread }: Pick<Changelog, "unread">) {
  const { unread: texts } = useWords().changelog;
  const [shown, setShown] = useState(step);
  if (unread.length === 0) return null;
  return (
    <section className="release-part stack">
      <h2>{texts.title(unread.length)}</h2>
      <ul className="unread">
        {unread.slice(0, shown).map(({ file, line, lastLine, text, reason }) => (
          <li key={`${file}:${line}`}>
            <span className="text-meta text-ink-3 num">
              {file && `${file} · `}
              {texts.place(line, lastLine)} · {texts.reasons[reason]}
            </span>
            <span className="unread-text" dir="auto">
              {text}
            </span>
          </li>
        ))}
      </ul>
      <More total={unread.length} shown={shown} onMore={() => setShown(shown + step)} />
    </section>
  );
}

function More({ total, shown, onMore }: { total: number; shown: number; onMore: () => void }) {
  const { versions: texts } = useWords().changelog;
  const left = total - shown;
  if (left <= 0) return null;
  return (
    <div>
      <button type="button" className="button small" onClick={onMore}>
        {texts.more(Math.min(step, left))}
      </button>
    </div>
  );
}

/** Stores the chosen versions, all or none. */
function AcceptBar({ versions, plan, isStored, isBusy, isUnderstood, onAccept }: Props & { isUnderstood: boolean }) {
  const texts = useWords().changelog;
  const [publish, setPublish] = useState(false);
  const [overwrite, setOverwrite] = useState(false);
  const [isSure, setSure] = useState(false);
  const chosen = versions.filter(({ isChosen }) => isChosen);
  const mayAccept = chosen.length > 0 && !isBusy && (isUnderstood || isSure);
  const hint = () => {
    if (isStored && plan) return texts.stored(plan.created.length, plan.changed.length, plan.kept.length);
    if (chosen.length === 0) return texts.acceptNone;
    return isUnderstood || isSure ? "" : texts.acceptFirst;
  };
  const ticks = [
    { label: texts.publish, isOn: publish, set: setPublish, isShown: true },
    { label: texts.overwrite, isOn: overwrite, set: setOverwrite, isShown: plan !== null && plan.kept.length > 0 },
    { label: texts.incomplete, isOn: isSure, set: setSure, isShown: !isUnderstood },
  ];
  return (
    <div className="decision-bar">
      <div className="button-row">
        {ticks.map(
          ({ label, isOn, set, isShown }) =>
            isShown && (
              <label key={label} className="tick">
                <input type="checkbox" checked={isOn} onChange={({ target }) => set(target.checked)} />
                <span>{label}</span>
              </label>
            ),
        )}
      </div>
      <div className="decision-buttons button-row">
        <p className="decision-hint num" role="status">
          {hint()}
          <SentenceSpace />
          {isStored && (
            <a className="link" href="/publish">
              {texts.toReleases}
            </a>
          )}
        </p>
        <button
          type="button"
          className="button primary"
          aria-busy={isBusy}
          aria-disabled={!mayAccept}
          onClick={() => mayAccept && onAccept({ publish, overwrite })}
        >
          {texts.accept(chosen.length, publish)}
        </button>
      </div>
    </div>
  );
}
