import { useCallback, useState } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { DayInput } from "../form/day-input.tsx";
import { isDay } from "../form/day-text.ts";
import type { Language } from "../../../contract/language.ts";
import type { Changelog } from "../../../contract/schemas/changelog.ts";
import { Empty } from "../../ui/empty.tsx";
import { Note } from "../../ui/note.tsx";
import { mappingsOf, withMapping, type ImportVersion } from "./import-draft.ts";
import { ImportVersionRow } from "./import-version.tsx";
import { ListChoice } from "./list-choice.tsx";
import { useAccept, type Outcomes } from "./use-accept.ts";
import { SentenceSpace } from "../../ui/sentence-space.tsx";

/** Rows rendered at first, and added by each press of the button. */
const step = 50;

type Props = {
  changelog: Changelog;
  versions: ImportVersion[];
  onChange: (change: (versions: ImportVersion[]) => ImportVersion[]) => void;
  product: string;
  language: Language;
};

/** The parsed change log: publishers correct, select and accept its versions. */
export function ImportResult({ changelog, versions, onChange, product, language }: Props) {
  const texts = useWords().changelog;
  const { outcomes, progress, accept, stop } = useAccept(product);
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
  const chosen = versions.filter(({ id, isChosen }) => isChosen && outcomes.get(id)?.what !== "created");
  return (
    <>
      <p className="import-facts">
        <strong>{texts.found(versions.length, lines)}</strong>
      </p>
      {facts.replaced > 0 && <Note kind="bad">{texts.replaced(facts.replaced)}</Note>}
      <Mappings versions={versions} onChange={onChange} />
      <Versions versions={versions} onChange={onChange} product={product} outcomes={outcomes} />
      <Unread unread={unread} />
      <AcceptBar
        chosen={chosen}
        outcomes={outcomes}
        progress={progress}
        onAccept={() => void accept(chosen, language)}
        onStop={stop}
      />
    </>
  );
}

function Mappings({ versions, onChange }: Pick<Props, "versions" | "onChange">) {
  const { mapping: texts, versions: more } = useWords().changelog;
  const [shown, setShown] = useState(step);
  const mappings = mappingsOf(versions);
  return (
    <section className="release-part stack">
      <div>
        <h2>{texts.title}</h2>
        <p className="field-hint">{texts.text}</p>
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

type VersionsProps = Pick<Props, "versions" | "onChange" | "product"> & { outcomes: Outcomes };

function Versions({ versions, onChange, product, outcomes }: VersionsProps) {
  const { versions: texts } = useWords().changelog;
  const [shown, setShown] = useState(step);
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
            outcome={outcomes.get(version.id)}
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
  if (unread.length === 0) return <Note kind="ok">{texts.none}</Note>;
  return (
    <section className="release-part stack">
      <h2>{texts.title(unread.length)}</h2>
      <ul className="unread">
        {unread.slice(0, shown).map(({ line, lastLine, text, reason }) => (
          <li key={line}>
            <span className="text-meta text-ink-3 num">
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

type AcceptBarProps = {
  chosen: readonly ImportVersion[];
  outcomes: Outcomes;
  progress: { done: number; total: number } | null;
  onAccept: () => void;
  onStop: () => void;
};

function AcceptBar({ chosen, outcomes, progress, onAccept, onStop }: AcceptBarProps) {
  const texts = useWords().changelog;
  const mayAccept = chosen.length > 0 && !progress;
  const created = [...outcomes.values()].filter(({ what }) => what === "created").length;
  const hint = () => {
    if (progress) return texts.accepting(progress.done, progress.total);
    if (outcomes.size > 0) return texts.summary(created, outcomes.size - created);
    if (chosen.length === 0) return texts.acceptNone;
    return "";
  };
  return (
    <div className="decision-bar">
      {progress && (
        <progress className="plain-progress" value={progress.done} max={progress.total} aria-label={hint()} />
      )}
      <div className="decision-buttons button-row">
        <p className="decision-hint num" role="status">
          {hint()}
          <SentenceSpace />
          {outcomes.size > 0 && !progress && (
            <a className="link" href="/publish?state=draft">
              {texts.toDrafts}
            </a>
          )}
        </p>
        {progress ? (
          <button type="button" className="button" onClick={onStop}>
            {texts.stop}
          </button>
        ) : (
          <button
            type="button"
            className="button primary"
            aria-disabled={!mayAccept}
            onClick={() => mayAccept && onAccept()}
          >
            {texts.accept(chosen.length)}
          </button>
        )}
      </div>
    </div>
  );
}
