import type { NoteKind } from "../../../contract/notes.ts";
import type { ChangelogLine } from "../../../contract/schemas/changelog.ts";
import { kindByVerb, meaningOf, type Vocabulary, type WordMeaning } from "./words.ts";

/** What the headings and list items above a line say about it. */
export type Context = {
  path: string[];
  vocabulary: Vocabulary;
  kind?: NoteKind | undefined;
  group?: string | undefined;
  /** Component names that stay with the line. */
  prefix: string;
  /** The heading's word that must stay with the line, unless the line contains it. */
  said?: { word: string; by: RegExp } | undefined;
  breaking?: boolean | undefined;
};

export const noContext = (vocabulary: Vocabulary): Context => ({ path: [], vocabulary, prefix: "" });

const chinese = /\p{Script=Han}/u;
/** `Loader: Fix: …` and `[Core] …`; after a full-width colon there is no space. */
const prefixes = /^(?:[[【]([^\]】]{1,40})[\]】]\s*[:：]?|([^:：\s][^:：]{0,39})(?::(?=\s)|：))\s*(?=\S)/u;
const maxPrefixes = 4;
/** Numbers of pull requests and issues before the first word. */
const numbers = /^(?:#\d+(?:,\s*)?)+\s*[-–—:]?\s*/;

/** The context of the lines below a heading, or below a list item that names a component. */
export function contextBelow(context: Context, label: string, { keepsUnknown }: { keepsUnknown: boolean }): Context {
  const name = label.replace(/\s*[:：]$/, "");
  const meaning: WordMeaning | undefined =
    meaningOf(context.vocabulary, name) ?? (keepsUnknown ? undefined : kindOfPhrase(name));
  const path = [...context.path, label];
  if (!meaning) return { ...context, path, prefix: keepsUnknown ? context.prefix + withColon(name) : context.prefix };
  const { kind, group = context.group, said, breaking } = meaning;
  if (!kind) return { ...context, path, group };
  return { ...context, path, kind, group, said: said && { word: name, by: said }, breaking };
}

/** The kind and group of a line: by its own prefix, the headings above it, or its first word. */
export function classify(line: string, context: Context): Pick<ChangelogLine, "text" | "kind" | "group"> {
  const { vocabulary } = context;
  const own = readPrefixes(vocabulary, line);
  const heading = own.kind ? undefined : context.said;
  const said = heading && !heading.by.test(own.verb) ? withColon(heading.word) : "";
  const text = said + context.prefix + own.text;
  // "Supports: Windows; Linux" begins with its verb
  const kind = own.kind ?? context.kind ?? kindByVerb(own.verb) ?? kindByVerb(line) ?? "newUpdate";
  const isBreaking = own.breaking === true || context.breaking === true;
  return { text: isBreaking ? markBreaking(text) : text, kind, group: own.group ?? context.group ?? vocabulary.group };
}

/** Removes the known prefixes of a line; component names stay. `verb`: from the first word after them. */
function readPrefixes(
  vocabulary: Vocabulary,
  line: string,
): Pick<WordMeaning, "kind" | "group" | "breaking"> & { text: string; verb: string } {
  const read: WordMeaning = {};
  let parts = "";
  let rest = line;
  for (let count = 0; count < maxPrefixes; count++) {
    const found = prefixes.exec(rest);
    if (!found) break;
    const name = found[1] ?? found[2] ?? "";
    const meaning = meaningOf(vocabulary, name);
    if (!meaning || meaning.said) parts += found[0];
    Object.assign(read, { ...(meaning ?? kindOfPhrase(name)), ...read });
    rest = rest.slice(found[0].length);
  }
  return { ...read, text: parts + rest, verb: rest.replace(numbers, "") };
}

/** The kind in a phrase such as "New vendor extension", whose text also stays. */
function kindOfPhrase(name: string): { kind: NoteKind } | undefined {
  const kind = /^(?:new|security|known)\s/i.test(name) ? kindByVerb(name) : undefined;
  return kind && { kind };
}

export function withColon(name: string): string {
  return chinese.test(name) ? `${name}：` : `${name}: `;
}

/** Marks a line as breaking, as writers do in release notes (`contract/notes.ts`). */
function markBreaking(text: string): string {
  return chinese.test(text) ? `不兼容：${text}` : `Breaking: ${text}`;
}
