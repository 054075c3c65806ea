import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { notesOf } from "../../../../contract/changelog.ts";
import { languages, otherLanguage } from "../../../../contract/language.ts";
import { noteKinds } from "../../../../contract/notes.ts";
import {
  linesIn,
  listNames,
  notesFrom,
  rowsOf,
  type ListName,
  type NoteRow,
  type ReleaseDraft,
} from "./release-draft.ts";
import { withText } from "./whole-notes.ts";

const lists: ListName[] = [
  "content",
  ...noteKinds.flatMap((kind) => [`${kind}.core` as const, `${kind}.tool` as const]),
];
const draft = (rows: Partial<Record<ListName, NoteRow[]>>): Pick<ReleaseDraft, "notes"> => ({
  notes: notesFrom(lists, (list) => rows[list] ?? []),
});
const row = (en: string, zh = ""): NoteRow => ({ en, zh });
const texts = (notes: ReleaseDraft["notes"], language: "en" | "zh") =>
  notesFrom(listNames(notes), (list) => rowsOf({ notes }, list).flatMap((each) => each[language] || []));

describe("the text of one language", () => {
  const before = draft({
    "newAdd.core": [row("Hands", "手"), row("Eyes", "眼"), row("", "脸"), row("Room", "房间")],
    "update.core": [row("Faster", "更快")],
  });
  const added = (...lines: string[]) => notesOf(lines.map((text) => ({ text, kind: "newAdd", group: "core" })));

  test("keeps translations of the same, edited and moved lines, and of removed ones", () => {
    const after = withText(before, "en", added("Room", "Hands", "Eye tracking", "New"));
    expect(rowsOf({ notes: after }, "newAdd.core")).toEqual([
      row("Room", "房间"),
      row("Hands", "手"),
      row("Eye tracking", "眼"),
      row("", "脸"),
      row("New"),
    ]);
    expect(rowsOf({ notes: after }, "update.core")).toEqual([row("", "更快")]);
  });

  test("moves a line with its translation to another list, but not between lists that readers see as one", () => {
    const moved = notesOf([
      { text: "Hands", kind: "newFixed", group: "tool" },
      { text: "Faster", kind: "newUpdate", group: "core" },
    ]);
    const after = withText(before, "en", moved);
    expect(rowsOf({ notes: after }, "newFixed.tool")).toEqual([row("Hands", "手")]);
    expect(rowsOf({ notes: after }, "update.core")).toEqual([row("Faster", "更快")]);
    expect(rowsOf({ notes: after }, "newUpdate.core")).toEqual([]);
  });

  const rows = fc.array(
    fc
      .record({ en: fc.constantFrom("a", "b", "c", ""), zh: fc.constantFrom("甲", "乙", "") })
      .filter((each) => each.en + each.zh !== ""),
    { maxLength: 4 },
  );
  const drafts = fc.record({ "newAdd.core": rows, "update.core": rows, "newFixed.tool": rows }).map(draft);

  test("changes nothing if it was not changed, and is the text afterwards, whatever it is", () => {
    fc.assert(
      fc.property(drafts, drafts, fc.constantFrom(...languages), (own, other, language) => {
        expect(withText(own, language, texts(own.notes, language))).toEqual(own.notes);
        const next = texts(other.notes, language);
        const after = withText(own, language, next);
        for (const list of ["newAdd.core", "newFixed.tool"] as const)
          expect(linesIn(texts(after, language), list)).toEqual(linesIn(next, list));
        const translations = (notes: ReleaseDraft["notes"]) =>
          Object.values(texts(notes, otherLanguage(language)))
            .flatMap((lines) => Object.values(lines).flat())
            .toSorted((a, b) => (a < b ? -1 : Number(a > b)));
        expect(translations(after)).toEqual(translations(own.notes));
      }),
    );
  });
});
