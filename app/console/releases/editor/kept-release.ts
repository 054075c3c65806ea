import { channels } from "../../../../contract/schemas/catalogue.ts";
import * as z from "zod/mini";
import { noteGroups, noteKinds } from "../../../../contract/notes.ts";
import { storedDrafts } from "../../form/stored-drafts.ts";
import { notesFrom, translationChoices, type ReleaseDraft, type NoteRow } from "./release-draft.ts";

/** A publisher's unsaved input: the revision and draft it is based on, and its current state. */
type KeptRelease = { revision: number; base: ReleaseDraft; mine: ReleaseDraft };

const rows = z.array(z.object({ en: z.string(), zh: z.string() }));
const groups = z.object(Object.fromEntries(noteGroups.map((group) => [group, rows])));
const draft = z.object({
  updateTime: z.string(),
  channel: z.enum(channels),
  other: z.boolean(),
  requires: z.array(z.object({ name: z.string(), range: z.string() })),
  translation: z.enum(translationChoices),
  notes: z.object({ content: rows, ...Object.fromEntries(noteKinds.map((kind) => [kind, groups])) }),
});
const kept = z.object({ revision: z.int(), base: draft, mine: draft });

/** Releases with unsaved changes, under `slug/version`. */
export const releaseDrafts = storedDrafts("releaseDrafts", (value): KeptRelease | null => {
  const { data } = kept.safeParse(value);
  return data ? { revision: data.revision, base: wholeDraft(data.base), mine: wholeDraft(data.mine) } : null;
});

/** A parsed draft has every list; its type does not say so, because the schema is built from names. */
function wholeDraft({ notes, ...facts }: z.output<typeof draft>): ReleaseDraft {
  const found: Record<string, NoteRow[] | Record<string, NoteRow[]>> = notes;
  return {
    ...facts,
    notes: notesFrom((list) => {
      const [kind = "", group = ""] = list.split(".");
      const entry = found[kind] ?? [];
      return Array.isArray(entry) ? entry : (entry[group] ?? []);
    }),
  };
}
