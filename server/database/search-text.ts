import { sql, type Expression, type RawBuilder, type SqlBool } from "kysely";

/** Folds case and width of a text for searching. Stored search texts are folded in the same way. */
export function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** Whether a column of folded texts contains this folded one; `%` and `_` in it are plain characters. */
export function contains(column: string | Expression<string>, text: string): RawBuilder<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<SqlBool>`${typeof column === "string" ? sql.ref(column) : column} like ${pattern} escape '\\'`;
}

/** The digits of a text that may be part of a phone number, as in E.164; `undefined` if it is no number. */
export function phoneDigits(text: string): string | undefined {
  const plain = text.normalize("NFKC").trim();
  if (!/^\+?[\d\s().\-‐-―−·]+$/.test(plain)) return undefined;
  return plain.replace(/\D/g, "").replace(/^00/, "") || undefined;
}
