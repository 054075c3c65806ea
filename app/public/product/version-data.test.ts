import { expect, test } from "vitest";
import { noteGroups, noteKinds } from "../../../contract/notes.ts";
import type { Notes, ProductWithVersions, ReleaseNote } from "../../../contract/schemas/catalogue.ts";
import { viewOf } from "./version-data.ts";

function notes(added: string[]): Notes {
  const empty = () => Object.fromEntries(noteGroups.map((group) => [group, []])) as unknown as Notes["fix"]; // every group is there
  const kinds = Object.fromEntries(noteKinds.map((kind) => [kind, empty()])) as Omit<Notes, "content">;
  return { content: [], ...kinds, newAdd: { ...empty(), core: added } };
}

function release(version: string, added: string[]): ReleaseNote {
  return { version, updateTime: "2024-01-01", other: false, revision: 1, en: notes(added), zh: notes(added) };
}

const version = (name: string) => ({
  version: name,
  updateTime: "2024-01-01",
  withdrawn: null,
  requires: [],
  files: [],
});
const product: ProductWithVersions = {
  slug: "unity",
  kind: "sdk",
  name: { en: "Unity SDK", zh: "Unity SDK" },
  summary: { en: "", zh: "" },
  latest: { version: "3.0.0", updateTime: "2024-01-01" },
  links: { documentation: null, samples: null, faq: null, releases: "/sdk/unity/releases" },
  versions: ["3.0.0", "2.0.0", "1.0.0"].map(version),
};
const all = [release("3.0.0", ["a", "Breaking: b"]), release("2.0.0", ["c"]), release("1.0.0", ["d", "e"])];
const licence = { id: "l", version: "1", title: "Licence" };

test("each older version is told what came after it, its own notes apart", () => {
  const view = viewOf(product, version("3.0.0"), all, licence, "en");
  expect(view.since).toEqual([
    { version: "2.0.0", added: 2, changed: 0, fixed: 0, breaking: 1 },
    { version: "1.0.0", added: 3, changed: 0, fixed: 0, breaking: 1 },
  ]);
});

test("an older version's page counts up to itself and not up to the latest", () => {
  expect(viewOf(product, version("2.0.0"), all, licence, "en").since).toEqual([
    { version: "1.0.0", added: 1, changed: 0, fixed: 0, breaking: 0 },
  ]);
});

test("a version without notes has nothing to compare", () => {
  expect(viewOf(product, version("9.0.0"), all, licence, "en").since).toEqual([]);
});
