import { readFileSync } from "node:fs";
import { isNode, LineCounter, parseDocument, type Document } from "yaml";
import type * as z from "zod/mini";
import { StartError } from "../config/start-error.ts";

/** The errors in `content/`: one sentence for each, with file, line and field. */
export class ContentError extends StartError {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

/** A YAML file checked by its schema, and a function that locates a value in it. Throws `ContentError`. */
export function readYaml<Schema extends z.ZodMiniType>(
  file: string,
  name: string,
  schema: Schema,
): { value: z.output<Schema>; at: (path: PropertyKey[]) => string } {
  const lines = new LineCounter();
  const document = parseDocument(readText(file, name), { lineCounter: lines });
  const [broken] = document.errors;
  if (broken) throw new ContentError([`${name}:${broken.linePos?.[0].line ?? 1}: ${broken.message.split("\n")[0]}`]);

  const at = (path: PropertyKey[]) => `${name}:${lineOf(document, lines, path)}: ${fieldName(path)}`;
  const checked = schema.safeParse(document.toJS());
  if (!checked.success)
    throw new ContentError(
      checked.error.issues.map((issue) => `${at([...issue.path, ...extraKey(issue)])}: ${issue.message}`),
    );
  return { value: checked.data, at };
}

/** A Markdown file with a YAML head between `---` lines. Throws `ContentError`. */
export function readMarkdown<Schema extends z.ZodMiniType>(
  file: string,
  name: string,
  schema: Schema,
): { head: z.output<Schema>; body: string } {
  const text = readText(file, name).replaceAll("\r\n", "\n");
  const parts = /^---\n(.*?\n)---\n(.*)$/s.exec(text);
  if (!parts) throw new ContentError([`${name}:1: the file must begin with a head between two lines of ---`]);
  const [, head = "", body = ""] = parts;
  const lines = new LineCounter();
  const document = parseDocument(head, { lineCounter: lines });
  const [broken] = document.errors;
  if (broken)
    throw new ContentError([`${name}:${(broken.linePos?.[0].line ?? 1) + 1}: ${broken.message.split("\n")[0]}`]);
  const checked = schema.safeParse(document.toJS());
  if (!checked.success) {
    throw new ContentError(
      checked.error.issues.map(
        (issue) => `${name}:${lineOf(document, lines, issue.path) + 1}: ${fieldName(issue.path)}: ${issue.message}`,
      ),
    );
  }
  if (!body.trim()) throw new ContentError([`${name}: the text is missing`]);
  return { head: checked.data, body: body.trim() };
}

function readText(file: string, name: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new ContentError([`${name}: the file is missing or cannot be read`]);
  }
}

/** The line of a field, or of the closest ancestor that exists. */
function lineOf(document: Document, lines: LineCounter, path: PropertyKey[]): number {
  for (let length = path.length; length >= 0; length--) {
    const node: unknown = length ? document.getIn(path.slice(0, length), true) : document.contents;
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

function fieldName(path: PropertyKey[]): string {
  return path.map(String).join(".") || "the whole file";
}

function extraKey(issue: z.core.$ZodIssue): PropertyKey[] {
  return issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
}
