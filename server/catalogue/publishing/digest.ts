import { createHash } from "node:crypto";

/** The maximum number of JSON characters in the audit log, per value and for all values of one side. */
const max = { value: 1_000, all: 8_000 };

type Fields = Record<string, unknown>;

/**
 * The difference between two states of a row, for the audit log: short values, otherwise their length and SHA-256, so
 * that the log proves what was written without containing it.
 */
export function changesBetween(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const of = (fields: Fields) => digest(Object.fromEntries(names.map((name) => [name, fields[name] ?? null])));
  return { before: of(before), after: of(after) };
}

/** The same for all fields of a row. */
export function digest(fields: Fields): Fields {
  let left = max.all;
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const text = JSON.stringify(value);
      if (text.length <= Math.min(max.value, left)) {
        left -= text.length;
        return [name, value];
      }
      return [name, { characters: text.length, sha256: createHash("sha256").update(text).digest("hex") }];
    }),
  );
}
