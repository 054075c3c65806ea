import * as z from "zod/mini";
import type { Language } from "../../../contract/language.ts";
import { storedDrafts } from "../form/stored-drafts.ts";

/** A new version of the licence or a policy; `body` is Markdown. */
export type LegalDraft = {
  version: string;
  effective: string;
  title: Record<Language, string>;
  body: Record<Language, string>;
};

const inBoth = z.object({ en: z.string(), zh: z.string() });
const draft = z.object({ version: z.string(), effective: z.string(), title: inBoth, body: inBoth });

/** Unpublished versions, under `licence` and its id, or the policy's slug. */
export const legalDrafts = storedDrafts(
  "legalDrafts",
  (value): LegalDraft | null => draft.safeParse(value).data ?? null,
);
