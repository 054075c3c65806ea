import type { Application, Reason } from "../../../contract/schemas/applications.ts";

/** The fields of an address, which are judged together and named apart. */
export const addressParts = ["country", "province", "city", "street"] as const;
export type AddressPart = (typeof addressParts)[number];

/** What is judged by itself, in the order of the form; `whole` is the application as a whole. */
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

/** The row in which a field of the application stands; a reason without a known field is about the whole. */
export function rowOf(field: string): Row {
  if (addressParts.some((part) => part === field)) return "address";
  return rows.find((row) => row === field) ?? "whole";
}

/** The fields of a row. */
export function fieldsOf(row: Row): readonly (keyof Application)[] {
  if (row === "address") return addressParts;
  return row === "whole" ? [] : [row];
}

/** The reasons that are about a row. */
export function reasonsAt(row: Row, reasons: readonly Reason[]): Reason[] {
  return reasons.filter(({ field }) => rowOf(field) === row);
}
