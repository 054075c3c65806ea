import { neutralSite } from "../../../contract/schemas/site-yaml.ts";
import { expect, test } from "vitest";
import { notesOf } from "../../../contract/changelog.ts";
import { notesFor } from "../../../contract/notes.ts";
import type { Notes, ProductWithVersions, ReleaseNote } from "../../../contract/schemas/catalogue.ts";
import { countOf } from "../notes/note-counts.ts";
import { viewOf } from "./version-data.ts";

const unchanged = { changedAt: null, withdrawn: null, deprecated: null };

function notes(added: string[]): Notes {
  return notesOf(added.map((text) => ({ text, kind: "newAdd", group: "core" })));
}

function release(version: string, added: string[]): ReleaseNote {
  const text = { en: notes(added), zh: notes(added), translation: null };
  return { version, updateTime: "2024-01-01", channel: "stable", ...unchanged, other: false, revision: 1, ...text };
}

const version = (name: string) => ({
  version: name,
  updateTime: "2024-01-01",
  channel: "stable" as const,
  ...unchanged,
  build: null,
  requires: [],
  files: [],
  address: "https://portal.example/files/unity/1.0.0/",
  packages: [],
});
const product: ProductWithVersions = {
  slug: "unity",
  kind: "sdk",
  path: "/sdk/unity",
  notesOnly: false,
  retired: false,
  licence: { id: "l", version: "1", title: { en: "Licence", zh: "" }, url: "/license" },
  name: { en: "Unity SDK", zh: "Unity SDK" },
  summary: { en: "", zh: "" },
  latest: { version: "3.0.0", updateTime: "2024-01-01", channel: "stable", changedAt: null, deprecated: null },
  links: { documentation: null, samples: null, faq: null, releases: "/sdk/unity/releases" },
  reserved: [],
  versions: ["3.0.0", "2.0.0", "1.0.0"].map(version),
};
const all = [release("3.0.0", ["a", "Breaking: b"]), release("2.0.0", ["c"]), release("1.0.0", ["d", "e"])];
const website = { taxonomy: neutralSite.taxonomy, name: { en: "Portal", zh: "门户" } };

function shown(name: string, releases = all) {
  const counts = releases.map((each) => ({ version: each.version, counts: countOf(notesFor(each, "en").lines) }));
  const note = releases.find((each) => each.version === name) ?? null;
  return { version: version(name), note, counts, website, keys: { packages: [], files: [] } };
}

test("each older version gets the notes of the versions after it, without its own", () => {
  const view = viewOf(product, shown("3.0.0"), "en");
  expect(view.since).toEqual([
    { version: "2.0.0", added: 2, changed: 0, fixed: 0, breaking: 1 },
    { version: "1.0.0", added: 3, changed: 0, fixed: 0, breaking: 1 },
  ]);
});

test("an older version's page counts changes up to itself, not up to the latest", () => {
  expect(viewOf(product, shown("2.0.0"), "en").since).toEqual([
    { version: "1.0.0", added: 1, changed: 0, fixed: 0, breaking: 0 },
  ]);
});

test("a version without notes has nothing to compare", () => {
  expect(viewOf(product, shown("9.0.0"), "en").since).toEqual([]);
});

test("with a thousand older versions, the page counts the changes since the next fifty", () => {
  const many = Array.from({ length: 1_001 }, (_, index) => release(`1.${1_000 - index}.0`, ["a"]));
  const { since } = viewOf(product, shown("1.900.0", many), "en");
  expect(since).toHaveLength(50);
  expect(since[0]).toMatchObject({ version: "1.899.0", added: 1 });
  expect(since.at(-1)).toMatchObject({ version: "1.850.0", added: 50 });
});
