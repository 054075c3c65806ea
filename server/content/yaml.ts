import { isNode, LineCounter, parseDocument, type Document } from "yaml";
import type * as z from "zod/mini";
import type { SiteProblem } from "../../contract/schemas/site.ts";
import { StartError } from "../config/start-error.ts";

/** The errors in a site folder: one sentence for each, with file, line and field. */
export class ContentError extends StartError {
  readonly problems: readonly SiteProblem[];
  constructor(problems: readonly SiteProblem[]) {
    super(problems.map(sentenceOf).join("\n"));
    this.problems = problems;
  }
}

export function sentenceOf({ file, line, message }: SiteProblem): string {
  return `${file}${line === null ? "" : `:${line}`}: ${message}`;
}

/** A problem with a value of a file, which begins with the value's field. */
export type ProblemAt = (path: PropertyKey[], message: string) => SiteProblem;

/** The text of a YAML file called `file` checked by its schema, and its problems' places. Throws `ContentError`. */
export function readYaml<Schema extends z.ZodMiniType>(
  text: string,
  file: string,
  schema: Schema,
): { value: z.output<Schema>; at: ProblemAt } {
  return readChecked(text, { file, above: 0 }, schema);
}

/** `above`: the lines above the YAML in its file. */
type Place = { file: string; above: number };

function readChecked<Schema extends z.ZodMiniType>(text: string, { file, above }: Place, schema: Schema) {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [broken] = document.errors;
  const lineOf = (path: PropertyKey[]) => above + lineIn(document, lines, path);
  const at: ProblemAt = (path, message) => ({
    file,
    line: lineOf(path),
    message: `${path.map(String).join(".") || "the whole file"}: ${message}`,
  });
  if (broken) {
    const line = above + (broken.linePos?.[0].line ?? 1);
    throw new ContentError([{ file, line, message: broken.message.split("\n")[0] ?? "" }]);
  }
  const checked = schema.safeParse(valueOf(document, file));
  if (!checked.success)
    throw new ContentError(
      checked.error.issues.map((issue) =>
        issue.code === "unrecognized_keys"
          ? at([...issue.path, ...issue.keys.slice(0, 1)], "is not known")
          : at(issue.path, issue.message),
      ),
    );
  return { value: checked.data, at };
}

/** Aliases are bounded by the library, which throws for more. */
function valueOf(document: Document, file: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 }) as unknown;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new ContentError([{ file, line: 1, message }]);
  }
}

/**
 * A Markdown file with a YAML head between `---` lines; `bodyLine` is the line on which its text begins. Throws
 * `ContentError`.
 */
export function readMarkdown<Schema extends z.ZodMiniType>(
  written: string,
  file: string,
  schema: Schema,
): { head: z.output<Schema>; at: ProblemAt; body: string; bodyLine: number } {
  const text = written.replaceAll("\r\n", "\n");
  const parts = /^---\n(.*?\n)---\n(.*)$/s.exec(text);
  if (!parts)
    throw new ContentError([{ file, line: 1, message: "the file must begin with a head between two lines of ---" }]);
  const [, head = "", body = ""] = parts;
  const { value, at } = readChecked(head, { file, above: 1 }, schema);
  const headLines = head.split("\n").length + 1;
  if (!body.trim()) throw new ContentError([{ file, line: headLines, message: "the text is missing" }]);
  const blank = /^\s*/.exec(body)?.[0].split("\n").length ?? 1;
  return { head: value, at, body: body.trim(), bodyLine: headLines + blank };
}

/** The line of a field, or of the closest ancestor that exists. */
function lineIn(document: Document, lines: LineCounter, path: PropertyKey[]): number {
  for (let length = path.length; length >= 0; length--) {
    const node: unknown = length ? document.getIn(path.slice(0, length), true) : document.contents;
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}
