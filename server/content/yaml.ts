import { isNode, LineCounter, parseDocument, visit, type Document, type ErrorCode } from "yaml";
import * as z from "zod/mini";
import type { SiteProblem } from "../../contract/schemas/site.ts";
import { StartError } from "../config/start-error.ts";
import { splitHead } from "../markdown/source-lines.ts";

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

/** The usual errors of the library, as people who write texts would put them. */
const yamlErrors: Partial<Record<ErrorCode, string>> = {
  BAD_ALIAS: "has a value that begins with *: put it in quotation marks",
  BAD_DQ_ESCAPE: "has a backslash in double quotation marks: write two, or use single quotation marks",
  BAD_INDENT: "is indented unlike the lines around it, or a bracket is not closed",
  BAD_SCALAR_START: "has a value that begins with a reserved character: put it in quotation marks",
  BLOCK_AS_IMPLICIT_KEY: "has a value with a colon: put it in quotation marks",
  BLOCK_IN_FLOW: "has a list or map by lines within brackets",
  DUPLICATE_KEY: "has a key twice",
  MISSING_CHAR: "has no closing quotation mark or bracket, or no comma or colon where one belongs",
  MULTILINE_IMPLICIT_KEY: "has no colon after a key, or a key on two lines",
  MULTIPLE_DOCS: "has a second document after ---",
  RESOURCE_EXHAUSTION: "has too many levels or aliases",
  TAB_AS_INDENT: "is indented with a tab: use spaces",
  UNEXPECTED_TOKEN: "has something that does not belong here, such as a second value or a bracket too many",
};

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
    const message = yamlErrors[broken.code] ?? broken.message.split("\n")[0] ?? "";
    throw new ContentError([{ file, line, message }]);
  }
  visit(document, {
    Alias: (_, alias) => {
      if (alias.resolve(document)) return;
      const line = above + lines.linePos(alias.range?.[0] ?? 0).line;
      throw new ContentError([{ file, line, message: yamlErrors.BAD_ALIAS ?? "" }]);
    },
  });
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
    if (!(error instanceof ReferenceError)) throw error;
    throw new ContentError([{ file, line: 1, message: yamlErrors.RESOURCE_EXHAUSTION ?? "" }]);
  }
}

/** The head of a Markdown file by keys, and the line of each. Throws `ContentError`. */
export function readHead(head: string, file: string): { values: Record<string, unknown>; at: ProblemAt } {
  const { value, at } = readChecked(head, { file, above: 1 }, z.nullable(z.record(z.string(), z.unknown())));
  return { values: value ?? {}, at };
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
  const { head, body, bodyLine } = splitHead(written);
  if (head === undefined)
    throw new ContentError([{ file, line: 1, message: "the file must begin with a head between two lines of ---" }]);
  const { value, at } = readChecked(head, { file, above: 1 }, schema);
  if (!body.trim())
    throw new ContentError([{ file, line: head.split("\n").length + 1, message: "the text is missing" }]);
  return { head: value, at, body, bodyLine };
}

/** The line of a field, or of the closest ancestor that exists. */
function lineIn(document: Document, lines: LineCounter, path: PropertyKey[]): number {
  for (let length = path.length; length >= 0; length--) {
    const node: unknown = length ? document.getIn(path.slice(0, length), true) : document.contents;
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}
