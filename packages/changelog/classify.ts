import type { ChangelogLine, Kind } from "./changelog.ts";
import { unescaped } from "./markdown.ts";
import { marked, type Mark } from "./text.ts";
import { kindByVerb, meaningOf, ruledGroup, type Vocabulary, type WordMeaning } from "./words.ts";

/** What the headings and list items above a line say about it. */
export type Context = {
  path: string[];
  vocabulary: Vocabulary;
  /** `null`: an introduction. */
  kind?: Kind | null | undefined;
  group?: string | undefined;
  mark?: Mark | undefined;
  /** Component names that stay with the line. */
  prefix: string;
};

export const noContext = (vocabulary: Vocabulary): Context => ({ path: [], vocabulary, prefix: "" });

const chinese = /\p{Script=Han}/u;
/** `Loader: Fix: …`, `feat(core)!: …` and `[Core] …`; after a full-width colon there is no space. */
const prefixes =
  /^(?:[^\p{L}\p{N}[【(]{0,8}|:\w+:\s*)(?:[[【]([^\]】]{1,40})[\]】](?!\()\s*[:：]?|([^:：\s][^:：\n]{0,39})(?::(?=\s)|：))\s*(?=\S)/u;
const scoped = /^([a-z]+)(?:\(([^)]*)\))?(!?)$/;
const conventional = /^(?:build|chore|ci|docs|perf|refactor|revert|style|test)(?:\([^)]*\))?!?$/;
const maxPrefixes = 4;
/** Numbers of pull requests and issues before the first word. */
const numbers = /^(?:#\d+(?:,\s*)?)+\s*[-–—:]?\s*/;

/** The context of the lines below a heading, or below a list item that names a component. */
export function contextBelow(context: Context, label: string): Context {
  const { vocabulary } = context;
  const name = label.replace(/\s*[:：]$/, "");
  const path = [...context.path, name];
  const meaning: WordMeaning | undefined = meaningOf(vocabulary, name) ?? kindOfPhrase(name);
  if (!meaning)
    return {
      ...context,
      path,
      prefix: context.prefix + withColon(name),
      group: ruledGroup(vocabulary, name) ?? context.group,
    };
  const { kind, group = context.group, mark, content } = meaning;
  if (content) return { ...context, path, kind: null, mark: undefined };
  return kind ? { ...context, path, kind, group, mark } : { ...context, path, group };
}

/** The kind and group of a line: by the headings above it, its own prefix, or its first word. */
export function classify(line: string, context: Context): Pick<ChangelogLine, "text" | "kind" | "group"> {
  const { vocabulary, kind: given, mark } = context;
  const own = readPrefixes(context, line);
  const kind = given === undefined ? (own.kind ?? kindByVerb(own.verb) ?? kindByVerb(line) ?? "changed") : given;
  const prefix = own.text.startsWith("\n") ? context.prefix.trimEnd() : context.prefix;
  const text = prefix + own.text;
  const language = chinese.test(text) ? "zh" : "en";
  return {
    text: [own.mark, mark].reduce((written, each) => (each ? marked(each, written, language) : written), text),
    kind,
    group: own.group ?? context.group ?? vocabulary.group,
  };
}

type Prefixes = {
  kind?: Kind | undefined;
  group?: string | undefined;
  mark?: Mark | undefined;
  text: string;
  verb: string;
};

/**
 * Removes the known prefixes of a line, except kinds where a heading says one; component names stay. `verb`: from the
 * first word after them.
 */
function readPrefixes({ vocabulary, kind: given }: Context, line: string): Prefixes {
  if (given === null) return { text: unescaped(line), verb: line };
  const read: Partial<Prefixes> = {};
  let parts = "";
  let rest = line;
  for (let count = 0; count < maxPrefixes; count++) {
    const found = prefixes.exec(rest);
    if (!found || unescaped(found[0]) !== found[0]) break;
    const whole = found[1] ?? found[2] ?? "";
    const [, name = whole, scope, breaking] = scoped.exec(whole) ?? [];
    const meaning: WordMeaning | undefined =
      meaningOf(vocabulary, name) ?? (conventional.test(whole) ? { kind: "changed" } : undefined);
    const isStripped = meaning !== undefined && (meaning.kind === undefined ? !meaning.content : given === undefined);
    if (!isStripped) parts += found[0];
    else if (scope) parts += withColon(scope);
    const phrase = given === undefined ? (meaning ?? kindOfPhrase(name)) : undefined;
    read.kind ??= phrase?.kind;
    read.mark ??= breaking && given === undefined ? "breaking" : isStripped ? meaning.mark : undefined;
    read.group ??= meaning?.group ?? ruledGroup(vocabulary, scope ?? name);
    rest = rest.slice(found[0].length);
  }
  return { ...read, text: unescaped(parts + rest), verb: rest.replace(numbers, "") };
}

/** The kind in a phrase such as "New vendor extension", whose text also stays. */
function kindOfPhrase(name: string): { kind: Kind } | undefined {
  const kind = name.length <= 60 && /^(?:new|security|known)\s/i.test(name) ? kindByVerb(name) : undefined;
  return kind && { kind };
}

function withColon(name: string): string {
  return chinese.test(name) ? `${name}：` : `${name}: `;
}
