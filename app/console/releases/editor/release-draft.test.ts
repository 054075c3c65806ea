import { describe, expect, test } from "vitest";
import { noteKinds } from "../../../../contract/notes.ts";
import type { AdminRelease } from "../../../../contract/schemas/publishing.ts";
import {
  draftOf,
  formPathOf,
  gapsIn,
  gapsOf,
  isSame,
  linesOfText,
  notesFrom,
  textOf,
  untranslatedIn,
  withPasted,
  type ListName,
  type ReleaseDraft,
} from "./release-draft.ts";

type Lists = Partial<Record<ListName, string[]>>;
const known: ListName[] = noteKinds.flatMap((kind) => [`${kind}.core` as const, `${kind}.tool` as const]);

function release(en: Lists, zh: Lists, more: Partial<AdminRelease> = {}) {
  const from = (lists: Lists) => notesFrom(known, (list) => lists[list] ?? []);
  return {
    updateTime: "2024-05-08",
    channel: "stable" as const,
    audience: "everybody" as const,
    shown: false,
    deprecated: null,
    instead: null,
    other: false,
    requires: [],
    translation: null,
    en: from(en),
    zh: from(zh),
    ...more,
  };
}
const draft = (en: Lists, zh: Lists, more: Partial<ReleaseDraft> = {}): ReleaseDraft => ({
  ...draftOf(release(en, zh)),
  ...more,
});

describe("a draft", () => {
  test("pairs the lines of both languages, and converts back", () => {
    const read = release({ content: ["A"], "newAdd.core": ["one", "two"] }, { "newAdd.core": ["一"] });
    const made = draftOf(read);
    expect(made.notes.newAdd.core).toEqual([
      { en: "one", zh: "一" },
      { en: "two", zh: "" },
    ]);
    expect(textOf(made)).toEqual(read);
  });

  test("omits empty lines and surrounding spaces", () => {
    const made = draft(
      { "fix.tool": ["  kept ", " "] },
      {},
      {
        requires: [
          { name: " Unity ", range: "6000" },
          { name: "", range: " " },
        ],
      },
    );
    expect(textOf(made).en.fix.tool).toEqual(["kept"]);
    expect(textOf(made).requires).toEqual([{ name: "Unity", range: "6000" }]);
    expect(isSame(made, draft({ "fix.tool": ["kept"] }, {}, { requires: [{ name: "Unity", range: "6000" }] }))).toBe(
      true,
    );
    expect(isSame(made, draft({}, {}))).toBe(false);
  });

  test("with only an introduction sends no lists", () => {
    const made = draft({ content: ["A"], "issue.core": ["B"] }, {}, { other: true });
    expect(textOf(made).en).toEqual(notesFrom(known, (list) => (list === "content" ? ["A"] : [])));
  });

  test("reports that a language is missing or outdated", () => {
    const translation = { language: "zh", state: "missing" } as const;
    expect(draftOf(release({}, {}, { translation })).translation).toBe("zh.missing");
    expect(textOf(draft({}, {}, { translation: "zh.missing" })).translation).toEqual(translation);
  });
});

describe("missing translations", () => {
  test("are counted line by line", () => {
    expect(
      gapsIn([
        { en: "a", zh: "" },
        { en: " ", zh: "b" },
        { en: "c", zh: "c" },
        { en: "", zh: "" },
      ]),
    ).toEqual({ en: 1, zh: 1 });
    const made = draft({ content: ["a"], "fix.core": ["b", "c"] }, { "fix.core": ["d"] });
    expect(gapsOf(made)).toEqual({ en: 0, zh: 2 });
    expect(gapsOf({ ...made, other: true })).toEqual({ en: 0, zh: 1 });
  });

  test("block publishing if a list has one language only, unless the page shows a notice", () => {
    const made = draft({ content: ["a"], "fix.core": ["b"] }, { "fix.core": ["d"], "update.tool": ["e"] });
    expect(untranslatedIn(made)).toEqual(["content", "update.tool"]);
    expect(untranslatedIn({ ...made, translation: "zh.missing" })).toEqual(["update.tool"]);
    expect(untranslatedIn({ ...made, translation: "zh.outdated" })).toEqual(["content", "update.tool"]);
    expect(untranslatedIn({ ...made, other: true })).toEqual(["content"]);
  });
});

describe("a field of the API maps to a form field", () => {
  const made = draft(
    { "newAdd.core": ["", "one", "", "two"] },
    {},
    {
      requires: [
        { name: "", range: "" },
        { name: "a", range: "b" },
      ],
    },
  );

  test.each([
    ["updateTime", "updateTime"],
    ["translation", "translation"],
    ["en.newAdd.core.1", "notes.newAdd.core.3.en"],
    ["en.newAdd.core", "notes.newAdd.core.root"],
    ["zh.content.0", "notes.content.root"],
    ["requires.0.range", "requires.1.range"],
    ["requires", "requires.root"],
    ["revision", undefined],
    ["en.unknown", undefined],
  ])("%s at %s", (field, path) => expect(formPathOf(field, made)).toBe(path));
});

describe("pasted text", () => {
  test("becomes lines without list markers", () => {
    expect(linesOfText("- one\r\n * two\n\n3. three\n• 四\n2.8.0 is out\n-5 degrees")).toEqual([
      "one",
      "two",
      "three",
      "四",
      "2.8.0 is out",
      "-5 degrees",
    ]);
  });

  test("fills the rows beside its lines, and adds rows where none are left", () => {
    const rows = [
      { en: "one", zh: "" },
      { en: "two", zh: "" },
      { en: "three", zh: "三" },
    ];
    expect(withPasted(rows, 0, "zh", ["一", "二", "又"])).toEqual([
      { en: "one", zh: "一" },
      { en: "two", zh: "二" },
      { en: "", zh: "又" },
      { en: "three", zh: "三" },
    ]);
    expect(withPasted([], 0, "en", ["a", "b"])).toEqual([
      { en: "a", zh: "" },
      { en: "b", zh: "" },
    ]);
    expect(rows[0]).toEqual({ en: "one", zh: "" });
  });
});
