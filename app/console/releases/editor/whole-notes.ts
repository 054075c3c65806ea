import { otherLanguage, type Language } from "../../../../contract/language.ts";
import { shownAs } from "../../../../contract/notes.ts";
import type { Notes } from "../../../../contract/schemas/catalogue.ts";
import {
  listNames,
  linesIn,
  notesFrom,
  partsOf,
  rowsOf,
  type ListName,
  type NoteRow,
  type ReleaseDraft,
} from "./release-draft.ts";

/** A row and the list it is in. */
type Placed = { row: NoteRow; list: ListName };
/** A line of the text, and the index of its row among the former rows of its section. */
type Line = Placed & { text: string; from: number | null; isNew: boolean };

/**
 * A draft's notes after one language was replaced by a text. A line keeps its row, and so its translation: where the same
 * text is anywhere, else where its predecessor is followed by a row that has no line any more. Translations whose line is
 * gone stay. Of the lists that readers see as one (`newUpdate` and `update`), a line stays in its own.
 */
export function withText(draft: Pick<ReleaseDraft, "notes">, language: Language, text: Notes): ReleaseDraft["notes"] {
  const lists = [...new Set([...listNames(draft.notes), ...listNames(text)])];
  const before = sectionsOf(lists, (list) => rowsOf(draft, list).map((row): Placed => ({ row, list })));
  const after = sectionsOf(lists, (list) => linesIn(text, list).map((line) => newLine(list, language, line)));
  const free = new Set([...before.values()].flat());
  const hasText = ({ row }: Placed) => row[language].trim() !== "";
  const take = (line: Line, placed: Placed | undefined, own: readonly Placed[]) => {
    if (!placed || !free.delete(placed)) return;
    line.isNew = false;
    line.row = { ...placed.row, [language]: line.text };
    if (!own.includes(placed)) return;
    line.list = placed.list;
    line.from = own.indexOf(placed);
  };
  const same = (rows: Iterable<Placed>, { text: own }: Line) =>
    [...rows].find((placed) => free.has(placed) && placed.row[language].trim() === own);

  const sections = [...after].map(([name, lines]) => ({ lines, own: before.get(name) ?? [] }));
  for (const { lines, own } of sections) for (const line of lines) take(line, same(own, line), own);
  for (const { lines, own } of sections) for (const line of lines) if (line.isNew) take(line, same(free, line), own);
  for (const { lines, own } of sections) {
    let last = -1;
    for (const line of lines) {
      const next = own.findIndex((placed, index) => index > last && hasText(placed));
      if (line.isNew) take(line, own[next], own);
      last = line.from ?? last;
    }
    for (const [index, placed] of own.entries()) {
      if (!free.has(placed) || placed.row[otherLanguage(language)].trim() === "") continue;
      const at = lines.findLastIndex(({ from }) => from !== null && from < index);
      const row = { ...placed.row, [language]: "" };
      lines.splice(at + 1, 0, { ...placed, row, text: "", from: index, isNew: false });
    }
  }
  const all = sections.flatMap(({ lines }) => lines);
  return notesFrom(lists, (list) => all.filter((line) => line.list === list).map(({ row }) => row));
}

function newLine(list: ListName, language: Language, text: string): Line {
  return { list, text, from: null, isNew: true, row: { en: "", zh: "", [language]: text } };
}

/** By what readers see as one list. */
function sectionsOf<Item>(lists: readonly ListName[], itemsOf: (list: ListName) => Item[]): Map<string, Item[]> {
  const sections = new Map<string, Item[]>();
  for (const list of lists) {
    const { kind, group } = list === "content" ? { kind: null, group: "" } : partsOf(list);
    const name = kind === null ? list : `${shownAs[kind]} ${group}`;
    sections.set(name, [...(sections.get(name) ?? []), ...itemsOf(list)]);
  }
  return sections;
}
