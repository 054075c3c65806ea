import { useWords } from "../../browser/locale/locale.ts";
import { noteKinds, type NoteKind } from "../../../contract/notes.ts";
import { useTaxonomy } from "../list/use-taxonomy.ts";

type Props = {
  kind: NoteKind | null | "mixed";
  /** `mixed`, which no key may be: lines of several. */
  group: string;
  kindLabel: string;
  groupLabel: string;
  onChange: (change: { kind?: NoteKind | null; group?: string }) => void;
};

const introduction = "content";

/** Selects the list of a line: kind and group, or the introduction. */
export function ListChoice({ kind, group, kindLabel, groupLabel, onChange }: Props) {
  const { mapping: texts } = useWords().changelog;
  const { kinds } = useWords().publish;
  const groups = useTaxonomy().optionsOf("noteGroups");
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
        onChange={({ target }) => onChange({ group: target.value })}
      >
        {group === "mixed" && (
          <option value="mixed" disabled>
            {texts.mixed}
          </option>
        )}
        {groups.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </>
  );
}
