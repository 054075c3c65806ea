import { diffArrays, diffWordsWithSpace, type ChangeObject } from "diff";

/** A piece of a diff. */
export type DiffPart = { text: string; kind: "same" | "removed" | "added" };

type Fields = Record<string, unknown>;
type Leaf = string | number | boolean | null | string[];

/** The length from which texts are compared word by word. */
const long = 60;
/** The number of edits after which a text counts as replaced, which bounds the comparison of unrelated texts. */
const maxEditLength = 2_000;

/**
 * Flattens nested values to paths such as `en.newAdd.core`. A list of texts is one value; `digestText` describes the
 * length and SHA-256 that replace a long text.
 */
export function flatten(fields: Fields, digestText: (characters: number, sha256: string) => string): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  const add = (path: string, value: unknown): void => {
    if (isDigest(value)) leaves.set(path, digestText(value.characters, value.sha256));
    else if (Array.isArray(value) && value.every((each) => typeof each === "string")) leaves.set(path, value);
    else if (typeof value === "object" && value !== null)
      for (const [name, inner] of Object.entries(value))
        add(`${path}.${Array.isArray(value) ? Number(name) + 1 : name}`, inner);
    else if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
      leaves.set(path, value);
    else leaves.set(path, null);
  };
  for (const [name, value] of Object.entries(fields)) add(name, value);
  return leaves;
}

function isDigest(value: unknown): value is { characters: number; sha256: string } {
  return (
    typeof value === "object" &&
    value !== null &&
    "characters" in value &&
    "sha256" in value &&
    typeof value.characters === "number" &&
    typeof value.sha256 === "string"
  );
}

/** The diff of a list or a long text; `null` if both values are short enough to show side by side. */
export function diffOf(before: Leaf | undefined, after: Leaf | undefined): DiffPart[] | null {
  if (Array.isArray(before) || Array.isArray(after)) return listDiff(linesOf(before), linesOf(after));
  if (typeof before !== "string" || typeof after !== "string") return null;
  if (Math.max(before.length, after.length) < long && !`${before}${after}`.includes("\n")) return null;
  const intlSegmenter = new Intl.Segmenter(undefined, { granularity: "word" }); // Chinese has no spaces between words
  const changes = diffWordsWithSpace(before, after, { intlSegmenter, maxEditLength });
  if (!changes) return replaced(before, after);
  return changes.map((change) => ({ text: change.value, kind: kindOf(change) }));
}

/** Compares lists line by line. */
function listDiff(before: string[], after: string[]): DiffPart[] {
  const changes = diffArrays(before, after);
  return changes.flatMap((change) => change.value.map((text) => ({ text: `${text}\n`, kind: kindOf(change) })));
}

function linesOf(value: Leaf | undefined): string[] {
  if (Array.isArray(value)) return value;
  return value === null || value === undefined ? [] : [String(value)];
}

function replaced(before: string, after: string): DiffPart[] {
  return [
    { text: before, kind: "removed" },
    { text: after, kind: "added" },
  ];
}

function kindOf({ added, removed }: Pick<ChangeObject<unknown>, "added" | "removed">): DiffPart["kind"] {
  if (added) return "added";
  return removed ? "removed" : "same";
}
