import { useWords } from "../../browser/locale/locale.ts";
import { noteGroups, noteKinds, type NoteGroup, type NoteKind } from "../../../contract/notes.ts";

type Props = {
  kind: NoteKind | null | "mixed";
  group: NoteGroup | "mixed";
  kindLabel: string;
  groupLabel: string;
  onChange: (change: { kind?: NoteKind | null; group?: NoteGroup }) => void;
};

const introduction = "content";

/** Selects the list of a line: kind and group, or the introduction. */
export function ListChoice({ kind, group, kindLabel, groupLabel, onChange }: Props) {
  const { mapping: texts } = useWords().changelog;
  const { kinds } = useWords().publish;
  const groups = useWords().releases.groups;
  return (
    <>
      <select
        className="plain-select"
        aria-label={kindLabel}
        value={kind ?? introduction}
        onChange={({ target }) => onChange({ kind: noteKinds.find((each) => each === target.value) ?? null })}
      >
        {kind === "mixed" && (
          <option value="mixed" disabled>
            {texts.mixed}
          </option>
        )}
        <option value={introduction}>{texts.introduction}</option>
        {noteKinds.map((each) => (
          <option key={each} value={each}>
            {kinds[each]}
          </option>
        ))}
      </select>
      <select
        className="plain-select"
        aria-label={groupLabel}
        value={group}
        disabled={kind === null}
        onChange={({ target }) => {
          const chosen = noteGroups.find((each) => each === target.value);
          if (chosen) onChange({ group: chosen });
        }}
      >
        {group === "mixed" && (
          <option value="mixed" disabled>
            {texts.mixed}
          </option>
        )}
        {noteGroups.map((each) => (
          <option key={each} value={each}>
            {groups[each]}
          </option>
        ))}
      </select>
    </>
  );
}
