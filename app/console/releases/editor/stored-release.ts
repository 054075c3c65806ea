import * as z from "zod/mini";
import { audiences } from "../../../../contract/audience.ts";
import { noteKinds, type NoteKind } from "../../../../contract/notes.ts";
import { storedDrafts } from "../../form/stored-drafts.ts";
import { translationChoices, type ReleaseDraft } from "./release-draft.ts";

/** A publisher's unsaved input: the revision and draft it is based on, and its current state. */
type KeptRelease = { revision: number; base: ReleaseDraft; mine: ReleaseDraft };

const rows = z.array(z.object({ en: z.string(), zh: z.string() }));
const groups = z.record(z.string(), rows);
const draft = z.object({
  updateTime: z.string(),
  channel: z.string(),
  audience: z._default(z.enum(audiences), "everybody"),
  shown: z._default(z.boolean(), false),
  deprecated: z._default(z.boolean(), false),
  reason: z._default(z.string(), ""),
  reasonZh: z._default(z.string(), ""),
  instead: z._default(z.string(), ""),
  other: z.boolean(),
  requires: z.array(z.object({ name: z.string(), range: z.string() })),
  translation: z.enum(translationChoices),
  notes: z.object({
    content: rows,
    ...(Object.fromEntries(noteKinds.map((kind) => [kind, groups])) as Record<NoteKind, typeof groups>), // every kind is set
  }),
});
const stored = z.object({ revision: z.int(), base: draft, mine: draft });

/** Releases with unsaved changes, under `slug/version`. */
export const releaseDrafts = storedDrafts("releaseDrafts", (value): KeptRelease | null => {
  return stored.safeParse(value).data ?? null;
});
