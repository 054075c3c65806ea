import * as z from "zod/mini";
import type { CallData } from "../../../contract/schemas.ts";
import { storedDrafts } from "../form/stored-drafts.ts";

/** The values of the template editor. */
export type TemplateForm = { items: CallData<"reasonTemplates">["items"] };

/** Unsaved templates, and the revision that they are based on. */
type TemplateDraft = TemplateForm & { revision: number };

const template = z.object({ field: z.string(), text: z.object({ en: z.string(), zh: z.string() }) });
const draft = z.object({ revision: z.int(), items: z.array(template) });

/** An admin's unsaved templates; there is only one list of them. */
export const templateDrafts = storedDrafts("templateDraft", (value): TemplateDraft | null => {
  const { data } = draft.safeParse(value);
  return data ? (data as TemplateDraft) : null; // the server checks the fields' names
});
