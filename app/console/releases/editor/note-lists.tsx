import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useWords } from "../../../browser/locale/locale.ts";
import { languages } from "../../../../contract/language.ts";
import { noteKinds, type NoteKind } from "../../../../contract/notes.ts";
import { useTaxonomy } from "../../list/use-taxonomy.ts";
import { Select } from "../../../ui/select.tsx";
import { LineList } from "./line-list.tsx";
import { gapsOf, isEmpty, listNames, rowsOf, type ListName, type ReleaseDraft } from "./release-draft.ts";

/** The notes in both languages: the introduction, and those of the lists that have lines or were added. */
export function NoteLists() {
  const { notes: texts } = useWords().release;
  const { languages: names } = useWords().operator;
  const { control, setValue } = useFormContext<ReleaseDraft>();
  // A list stays after its last line was removed, so that the removal can be undone
  const [shown, setShown] = useState<readonly ListName[]>([]);
  const isOther = useWatch({ control, name: "other" });
  const notes = useWatch({ control, name: "notes" });
  const lists = listNames(notes);
  const written = lists.filter((list) => list !== "content" && rowsOf({ notes }, list).length > 0);
  if (written.some((list) => !shown.includes(list)))
    setShown(lists.filter((list) => written.includes(list) || shown.includes(list)));

  const add = (list: ListName) => setValue(`notes.${list}`, [{ en: "", zh: "" }], { shouldDirty: true });

  return (
    <>
      <div className="note-columns text-meta text-ink-2 font-medium" aria-hidden="true">
        {languages.map((language) => (
          <span key={language}>{names[language]}</span>
        ))}
      </div>
      <LineList list="content" />
      {!isOther && shown.map((list) => <LineList key={list} list={list} />)}
      {!isOther && <AddList taken={shown} onAdd={add} />}
      <p className="field-hint">{texts.hint}</p>
    </>
  );
}

/** Whether the notes are complete in both languages. */
export function Gaps() {
  const { notes: texts } = useWords().release;
  const { control } = useFormContext<ReleaseDraft>();
  const draft = { other: useWatch({ control, name: "other" }), notes: useWatch({ control, name: "notes" }) };
  const gaps = gapsOf(draft);
  const isComplete = !isEmpty(draft) && gaps.en === 0 && gaps.zh === 0;
  return (
    <span role="status" className="release-gaps">
      {isComplete && <span className="text-meta text-ink-3">{texts.gaps.none}</span>}
      {languages.map(
        (language) =>
          gaps[language] > 0 && (
            <span key={language} className="tag warn">
              {texts.gaps[language](gaps[language])}
            </span>
          ),
      )}
    </span>
  );
}

function AddList({ taken, onAdd }: { taken: readonly ListName[]; onAdd: (list: ListName) => void }) {
  const { notes: texts } = useWords().release;
  const { kinds } = useWords().publish;
  const groups = useTaxonomy().optionsOf("noteGroups");
  const [kind, setKind] = useState<NoteKind>("newAdd");
  const [chosen, setGroup] = useState<string>();
  const group = chosen ?? groups[0]?.value ?? "";
  const list: ListName = `${kind}.${group}`;
  const isTaken = taken.includes(list);
  return (
    <div className="add-list cluster" role="group" aria-label={texts.addList}>
      {taken.length === 0 && <p className="text-note text-ink-2">{texts.none}</p>}
      <Select
        label={texts.kind}
        value={kind}
        onChange={(value) => setKind(noteKinds.find((each) => each === value) ?? kind)}
      >
        {noteKinds.map((each) => (
          <option key={each} value={each}>
            {kinds[each]}
          </option>
        ))}
      </Select>
      <Select label={texts.group} value={group} onChange={setGroup}>
        {groups.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
      <button type="button" className="button" aria-disabled={isTaken} onClick={() => !isTaken && onAdd(list)}>
        {texts.addList}
      </button>
    </div>
  );
}
