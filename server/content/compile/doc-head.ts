import * as z from "zod/mini";
import { docKeys, type DocHead } from "../schemas.ts";
import { splitHead } from "../../markdown/source-lines.ts";
import { ContentError, readHead } from "../yaml.ts";
import type { Problems } from "./problems.ts";

/** A page's head, and its text without it. `isDraft`: the page is left out. */
export type ReadDoc = { head: DocHead; body: string; bodyLine: number };

/** Counts the keys of heads that say nothing to the portal. */
export type UnknownKeys = Map<string, number>;

/**
 * Reads the head of a page, which may be missing: any generator's, of which known keys are checked and others counted. A
 * value that cannot be used is a warning; a figure that is no drawing and broken YAML are errors, and nothing is returned.
 */
export function readDocHead(
  { file, text }: { file: string; text: string },
  problems: Problems,
  unknown: UnknownKeys,
): ReadDoc | undefined {
  const { head, body, bodyLine } = splitHead(text);
  if (head === undefined) return { head: {}, body, bodyLine };
  const read = problems.attempt(() => readHead(head, file));
  if (!read) return undefined;
  const values: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(read.values)) {
    if (value === null || value === "") continue;
    if (!isKnown(key)) {
      unknown.set(key, (unknown.get(key) ?? 0) + 1);
      continue;
    }
    const checked = docKeys[key].safeParse(value);
    if (checked.success) values[key] = checked.data;
    else {
      const { line, message } = read.at([key], checked.error.issues[0]?.message ?? "cannot be used");
      if (key === "figure") problems.error(file, line, message); // the drawing would be missing
      else problems.warn(file, line, message);
    }
  }
  return { head: values satisfies DocHead, body, bodyLine };
}

const isKnown = (key: string): key is keyof typeof docKeys => Object.hasOwn(docKeys, key);

/** One sentence about the keys of all heads that the portal does not use. */
export function unknownKeysSentence(unknown: UnknownKeys): string | undefined {
  if (unknown.size === 0) return undefined;
  const counted = [...unknown].toSorted(([, a], [, b]) => b - a).map(([key, count]) => `${key} (${count})`);
  const shown = counted.slice(0, 20).join(", ");
  const more = counted.length > 20 ? `, and ${counted.length - 20} more` : "";
  return `keys of heads that the portal does not use, by pages: ${shown}${more}`;
}

/** A folder's `_meta.yaml` or `_category_.json`; JSON is YAML. */
export type FolderMeta = {
  title?: string | { en: string; zh: string } | undefined;
  order?: string[] | undefined;
  open?: boolean | undefined;
  position?: number | undefined;
};

const folderTitle = z.union(
  [z.string(), z.strictObject({ en: z.string(), zh: z.string() })],
  "must be a text, or one in en and zh",
);
const metaYaml = z.object({
  title: z.optional(folderTitle),
  order: z.optional(z.array(z.coerce.string(), "must be a list of names")),
  open: z.optional(z.boolean("must be true or false")),
});
const categoryFile = z.object({
  label: z.optional(z.string()),
  position: z.optional(z.coerce.number()),
  collapsed: z.optional(z.boolean()),
});

/** Reads what a folder says of itself. Throws `ContentError`. */
export function readFolderMeta(file: string, text: string): FolderMeta {
  const { values, at } = readHead(text, file);
  const isOwn = file.endsWith("/_meta.yaml");
  const read = (isOwn ? metaYaml : categoryFile).safeParse(values);
  if (!read.success)
    throw new ContentError(
      read.error.issues.map((issue) => {
        const problem = at(issue.path, issue.message);
        return { ...problem, line: problem.line === null ? null : problem.line - 1 }; // no line of --- above
      }),
    );
  if (isOwn) return read.data;
  const { label, position, collapsed } = read.data as z.output<typeof categoryFile>; // read by that schema
  return { title: label, position, open: collapsed === undefined ? undefined : !collapsed };
}
