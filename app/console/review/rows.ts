import type { Application, Reason } from "../../../contract/schemas/applications.ts";

/** The fields of an address: one row, but each can have its own reason. */
export const addressParts = ["country", "province", "city", "street"] as const;
export type AddressPart = (typeof addressParts)[number];

/** What a reviewer judges separately, in form order; `whole` is the application as a whole. */
export const rows = [
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
export type Row = (typeof rows)[number];

/** The row of a field of the application; unknown fields belong to `whole`. */
export function rowOf(field: string): Row {
  if (addressParts.some((part) => part === field)) return "address";
  return rows.find((row) => row === field) ?? "whole";
}

/** A row's fields. */
export function fieldsOf(row: Row): readonly (keyof Application)[] {
  if (row === "address") return addressParts;
  return row === "whole" ? [] : [row];
}

/** The reasons that concern a row. */
export function reasonsFor(row: Row, reasons: readonly Reason[]): Reason[] {
  return reasons.filter(({ field }) => rowOf(field) === row);
}
