import type { CallData } from "../../../contract/schemas.ts";

/** The values of the template editor. */
export type TemplateForm = { items: CallData<"reasonTemplates">["items"] };
