import type { Application, Reason } from "../../../contract/schemas/applications.ts";
import type { AskedField } from "../../../contract/schemas/extra-fields.ts";

/** The fields of an address: one row, but each can have its own reason. */
export const addressParts = ["country", "province", "city", "street"] as const;
export type AddressPart = (typeof addressParts)[number];

/** What a reviewer judges separately, in form order; `whole` is the application as a whole. */
const rows = [
  "teamName",
  "organizationName",
  "organizationType",
  "location",
  "contactName",
  "mobile",
  "address",
  "email",
  "im",
  "whole",
] as const;
export type TwelveRow = (typeof rows)[number];
/** Fields of the site folder have a row each. */
export type ExtraRow = AskedField["field"];
export type Row = TwelveRow | ExtraRow;

export function isExtraRow(row: string): row is ExtraRow {
  return row.startsWith("extra.");
}

/** The rows of an application with these fields of the site folder. */
export function rowsWith(extra: readonly ExtraRow[]): Row[] {
  return [...rows.slice(0, -1), ...extra, "whole"];
}

/** The row of a field of the application; unknown fields belong to `whole`. */
export function rowOf(field: string): Row {
  if (isExtraRow(field)) return field;
  if (addressParts.some((part) => part === field)) return "address";
  return rows.find((row) => row === field) ?? "whole";
}

/** A row's fields. */
export function fieldsOf(row: Row): readonly (keyof Application)[] {
  if (row === "address") return addressParts;
  return row === "whole" || isExtraRow(row) ? [] : [row];
}

/** The reasons that concern a row. */
export function reasonsFor(row: Row, reasons: readonly Reason[]): Reason[] {
  return reasons.filter(({ field }) => rowOf(field) === row);
}
