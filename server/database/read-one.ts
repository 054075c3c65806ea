import { sql } from "kysely";
import type { Placeholders, Read, RowQuery } from "./database.ts";

/** The SQL of a query, and a function that makes the statement's parameters of values. */
export type CompiledRowQuery = { text: string; bind: (values: readonly string[]) => unknown[] };

class Placeholder {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

export function compileRowQuery<Row, Values extends string[]>(
  read: Read,
  query: RowQuery<Row, Values>,
): CompiledRowQuery {
  const placeholders = Array.from({ length: query.length - 1 }, (_, index) => sql<string>`${new Placeholder(index)}`);
  const { sql: text, parameters } = query(read, ...(placeholders as Placeholders<Values>)).compile(); // one for each parameter
  return {
    text,
    bind: (values) =>
      parameters.map((parameter) => (parameter instanceof Placeholder ? values[parameter.index] : parameter)),
  };
}
