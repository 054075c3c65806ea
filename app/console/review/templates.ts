import type { CallData } from "../../../contract/schemas.ts";
import { addressParts, rowOf, type AddressPart, type Row } from "./rows.ts";

type Template = CallData<"reasonTemplates">["items"][number];

/** A row's templates, in order. */
export function templatesFor(row: Row, templates: readonly Template[]): Template[] {
  return templates.filter(({ field }) => rowOf(field) === row);
}

/** The part of the address that a template concerns. */
export function partOfTemplate({ field }: Template): AddressPart | undefined {
  return addressParts.find((part) => part === field);
}

/** Appends the template to the written text. */
export function withTemplate(written: string, template: string): string {
  return written.trim() === "" ? template : `${written.trimEnd()}\n${template}`;
}
