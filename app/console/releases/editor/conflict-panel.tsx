import { useEffect, useId, useMemo, useRef, useState } from "react";
import { useWords } from "../../../browser/locale/locale.ts";
import { languages, languageTag, type Language } from "../../../../contract/language.ts";
import { announce } from "../../../browser/message/announce.ts";
import { useFormats } from "../../../browser/locale/use-formats.ts";
import { Segments } from "../../../ui/segments.tsx";
import { Warning } from "../../../ui/icons.tsx";
import { bidiIsolated } from "../../../ui/bidi-isolated.ts";
import { wordsBetween } from "../../form/text-changes.ts";
import { useTaxonomy } from "../../list/use-taxonomy.ts";
import { differencesOf, merged, textsOf, type ReleaseSection, type Side } from "./conflict.ts";
import { draftOf, rowsOf, type ListName, type ReleaseDraft } from "./release-draft.ts";
import { useListName } from "./use-list-name.ts";
import type { ReleaseEditing } from "./use-release.ts";

const sides: readonly Side[] = ["mine", "theirs"];

/** Shows where two publishers' changes to one release differ, and lets the second choose. */
export function ConflictPanel({ editing }: { editing: ReleaseEditing }) {
  const { conflict: texts } = useWords().release;
  const { form, theirs, base, rebase } = editing;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const newest = theirs?.revision;
  useEffect(() => {
    if (newest !== undefined) heading.current?.focus(); // it may be out of sight
  }, [newest]);
  const [chosen, setChosen] = useState<Partial<Record<ReleaseSection, Side>>>({});
  if (!theirs) return null;
  const mine = form.getValues();
  const other = draftOf(theirs);
  const differences = differencesOf(base.draft, mine, other);
  const choice = Object.fromEntries(differences.map(({ part, suggested }) => [part, chosen[part] ?? suggested]));
  const apply = () => {
    rebase(merged(mine, other, choice));
    announce(texts.applied);
  };
  return (
    <section className="conflict stack" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        <Warning size={17} />
        {texts.title(theirs.editedBy === null ? texts.somebody : bidiIsolated(theirs.editedBy))}
      </h2>
      <p className="text-ui text-ink-2">{differences.length === 0 ? texts.same : texts.text}</p>
      <ul>
        {differences.map(({ part, suggested }) => (
          <li key={part}>
            <PartConflict
              part={part}
              mine={mine}
              theirs={other}
              side={chosen[part] ?? suggested}
              onChoose={(side) => setChosen({ ...chosen, [part]: side })}
            />
          </li>
        ))}
      </ul>
      <button type="button" className="button primary" onClick={apply}>
        {texts.apply}
      </button>
    </section>
  );
}

type DifferenceProps = {
  part: ReleaseSection;
  mine: ReleaseDraft;
  theirs: ReleaseDraft;
  side: Side;
  onChoose: (side: Side) => void;
};

function PartConflict({ part, mine, theirs, side, onChoose }: DifferenceProps) {
  const { conflict: texts } = useWords().release;
  const name = usePartName()(part);
  return (
    <>
      <div className="section-head">
        <h3>{name}</h3>
        <Segments
          label={texts.part(name)}
          items={sides.map((each) => texts[each])}
          value={sides.indexOf(side)}
          onChange={(index) => onChoose(sides[index] ?? side)}
        />
      </div>
      <div className="conflict-sides">
        {sides.map((each) => (
          <div key={each} data-chosen={each === side ? "" : undefined}>
            <h4>{texts[each]}</h4>
            <PartText part={part} of={each === "mine" ? mine : theirs} beside={each === "mine" ? theirs : mine} />
          </div>
        ))}
      </div>
    </>
  );
}

type PartTextProps = {
  part: ReleaseSection;
  of: ReleaseDraft;
  /** The draft against which differences are marked. */
  beside: ReleaseDraft;
};

function PartText({ part, of, beside }: PartTextProps) {
  const texts = useWords().release;
  const { day } = useFormats();
  const { nameOf } = useTaxonomy();
  if (part === "updateTime") return <p>{day(of.updateTime)}</p>;
  if (part === "channel") return <p>{nameOf("channels", of.channel)}</p>;
  if (part === "audience") return <p>{texts.audience.options[of.audience]}</p>;
  if (part === "reason" || part === "reasonZh" || part === "instead") return <p dir="auto">{of[part]}</p>;
  if (part === "other" || part === "shown" || part === "deprecated")
    return <p>{of[part] ? texts.conflict.yes : texts.conflict.no}</p>;
  if (part === "translation") return <p>{texts.translation.options[of.translation]}</p>;
  if (part === "requires") return <p>{of.requires.map(({ name, range }) => `${name} ${range}`).join(" · ")}</p>;
  return <ListText list={part} of={of} beside={beside} />;
}

function ListText({ list, of, beside }: Omit<PartTextProps, "part"> & { list: ListName }) {
  const { conflict: texts } = useWords().release;
  const { languages: names } = useWords().operator;
  const textIn = (draft: ReleaseDraft, language: (typeof languages)[number]) =>
    textsOf(rowsOf(draft, list), language).join("\n");
  return languages.map((language) => (
    <div key={language} lang={languageTag[language]}>
      <span className="text-meta text-ink-3">{names[language]}</span>
      {textIn(of, language) === "" ? (
        <p className="text-ink-3">{texts.empty}</p>
      ) : (
        <p className="conflict-text">
          <WordDiff from={textIn(beside, language)} to={textIn(of, language)} language={language} />
        </p>
      )}
    </div>
  ));
}

function usePartName(): (part: ReleaseSection) => string {
  const texts = useWords().release;
  const listName = useListName();
  return (part) => {
    if (part === "updateTime") return texts.date;
    if (part === "channel") return texts.channel.label;
    if (part === "audience") return texts.audience.label;
    if (part === "shown") return texts.audience.shown;
    if (part === "deprecated") return texts.deprecated.label;
    if (part === "reason" || part === "reasonZh" || part === "instead") return texts.deprecated[part];
    if (part === "other") return texts.other;
    if (part === "translation") return texts.translation.label;
    if (part === "requires") return texts.requires.title;
    return listName(part);
  };
}

/** A text in which the words that the other one lacks are marked. */
function WordDiff({ from, to, language }: { from: string; to: string; language: Language }) {
  const { pieces } = useMemo(() => wordsBetween(from, to, language), [from, to, language]);
  return pieces.map(({ kind, text }, index) => {
    if (kind === "removed") return null;
    return kind === "added" ? <ins key={index}>{text}</ins> : <span key={index}>{text}</span>;
  });
}
