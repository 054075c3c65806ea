import type { output, ZodMiniObject } from "zod/mini";

/** A problem with one field of an input; `message` is a key of the dictionaries' `issues`. */
export type Issue = { field: string; message: string };

/** The maximum number of issues; a body can have thousands of unknown fields. */
const maxIssues = 20;

type Part = { schema: ZodMiniObject | undefined; value: unknown };

/**
 * Checks path parameters, query and body, each against its schema, in time linear in their size. Returns them as one
 * object, or the first issue of every field, 20 at most. Without a schema a part must be empty.
 */
export function checkInput(parts: Part[]): { input: Record<string, unknown>; issues: Issue[] } {
  const input: Record<string, unknown> = {};
  const found: Iterable<Issue>[] = [];
  for (const { schema, value } of parts) {
    if (!schema) found.push(unknownFields(value));
    else {
      const checked = schema.safeParse(value ?? {});
      if (checked.success) Object.assign(input, checked.data satisfies output<ZodMiniObject>);
      else found.push(issuesOf(checked.error.issues));
    }
  }
  return { input, issues: firstOfEach(found) };
}

/** The first issue of every field: an empty field also has the wrong format, which is less helpful to report. */
export function firstOfEach(found: Iterable<Iterable<Issue>>): Issue[] {
  const first = new Map<string, Issue>();
  for (const issues of found)
    for (const issue of issues) {
      if (first.size === maxIssues) return [...first.values()];
      if (!first.has(issue.field)) first.set(issue.field, issue);
    }
  return [...first.values()];
}

type SchemaIssue = { code: string; path: PropertyKey[]; message: string; keys?: string[] };

function* issuesOf(issues: Iterable<SchemaIssue>): Generator<Issue> {
  for (const { code, path, message, keys } of issues) {
    const at = path.map(String);
    if (code !== "unrecognized_keys") yield { field: at.join("."), message };
    else for (const key of keys ?? []) yield { field: [...at, key].join("."), message: "unknown" };
  }
}

function* unknownFields(value: unknown): Generator<Issue> {
  for (const field of Object.keys(value ?? {})) yield { field, message: "unknown" };
}
