import { expect, test } from "vitest";
import { noteKinds } from "../../../../contract/notes.ts";
import { differencesOf, merged } from "./conflict.ts";
import { notesFrom, type ListName, type ReleaseDraft, type NoteRow } from "./release-draft.ts";

const known = noteKinds.flatMap((kind): ListName[] => [`${kind}.core`, `${kind}.tool`]);

function draft(lists: Partial<Record<ListName, NoteRow[]>>, more: Partial<ReleaseDraft> = {}): ReleaseDraft {
  const notes = notesFrom<NoteRow>(known, (list) => lists[list] ?? []);
  return {
    updateTime: "2024-05-08",
    channel: "stable",
    audience: "everybody",
    shown: false,
    deprecated: false,
    reason: "",
    reasonZh: "",
    instead: "",
    other: false,
    requires: [],
    translation: "",
    notes,
    ...more,
  };
}
const one = { en: "one", zh: "一" };
const two = { en: "two", zh: "二" };
const three = { en: "three", zh: "三" };

const base = draft({ content: [one], "fix.core": [one], "fix.tool": [one] });
const mine = draft({ content: [two], "fix.core": [one], "fix.tool": [two] });
const theirs = draft({ content: [one], "fix.core": [two], "fix.tool": [three] }, { updateTime: "2024-05-09" });

test("suggests the part that one publisher changed, and one's own if both did", () => {
  expect(differencesOf(base, mine, theirs)).toEqual([
    { part: "updateTime", suggested: "theirs" },
    { part: "content", suggested: "mine" },
    { part: "fix.core", suggested: "theirs" },
    { part: "fix.tool", suggested: "mine" },
  ]);
});

test("without a common base, suggests one's own", () => {
  expect(differencesOf(null, mine, theirs).map(({ suggested }) => suggested)).toEqual(["mine", "mine", "mine", "mine"]);
});

test("rows without text do not count as a difference", () => {
  const padded = draft({ content: [one, { en: " ", zh: "" }] }, { requires: [{ name: "", range: "" }] });
  expect(differencesOf(null, padded, draft({ content: [one] }))).toEqual([]);
});

test("merges each part from the chosen side, and the others from one's own", () => {
  const result = merged(mine, theirs, { updateTime: "theirs", "fix.core": "theirs", "fix.tool": "mine" });
  expect(result).toEqual(draft({ content: [two], "fix.core": [two], "fix.tool": [two] }, { updateTime: "2024-05-09" }));
});
