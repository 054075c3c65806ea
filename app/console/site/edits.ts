import * as z from "zod/mini";
import type { CallInput } from "../../../contract/schemas.ts";
import { storedDrafts } from "../form/stored-drafts.ts";

/** What becomes of a file: its new text, its bytes, or `null` if it is deleted. */
export type Edit = { text: string } | { base64: string } | null;

/** Changes of files that are not saved yet. `base`: the revision that they were made from. */
export type Edits = { base: number; note: string; files: Record<string, Edit> };

const stored = z.object({
  base: z.int(),
  note: z.string(),
  files: z.record(z.string(), z.nullable(z.union([z.object({ text: z.string() }), z.object({ base64: z.string() })]))),
});
const parse = (value: unknown): Edits | null => stored.safeParse(value).data ?? null;

/** Pictures apart: they may not fit into the browser's storage, and texts must. */
const texts = storedDrafts("siteEdits", parse);
const pictures = storedDrafts("sitePictures", parse);
const key = "folder";

export const nothingEdited: Edits = { base: 0, note: "", files: {} };

export function readEdits(owner: string): Edits {
  const edits = texts.read(owner, key) ?? pictures.read(owner, key) ?? nothingEdited;
  return { ...edits, files: { ...pictures.read(owner, key)?.files, ...edits.files } };
}

export function keepEdits(owner: string, edits: Edits): void {
  const isPicture = (edit: Edit) => edit !== null && "base64" in edit;
  for (const [drafts, ofPictures] of [[texts, false] as const, [pictures, true] as const]) {
    const files = Object.entries(edits.files).filter(([, edit]) => isPicture(edit) === ofPictures);
    if (files.length > 0) drafts.keep(owner, key, { ...edits, files: Object.fromEntries(files) });
    else drafts.forget(owner, key);
  }
}

/** As the call takes them. */
export function changesOf(files: Edits["files"]): CallInput<"changeSiteFiles">["changes"] {
  return Object.entries(files).map(([file, edit]) => ({ file, ...edit }));
}

/** What publishers may write; the server checks it. */
export function mayWrite(file: string, isAdmin: boolean): boolean {
  return isAdmin || /^(?:docs|samples|faq|pages)\//.test(file);
}
