import type { NoteGroup, NoteKind } from "../../contract/notes.ts";
import type { KindSource } from "../../contract/schemas/changelog.ts";
import { kindByVerb, meaningOf, type WordMeaning } from "./words.ts";

/** What headings and points above a line say of it; `prefix` are the names of parts that stay with it. */
export type Context = {
  path: string[];
  kind: NoteKind | undefined;
  group: NoteGroup | undefined;
  prefix: string;
  /** The heading's word that has to stay with the line, unless the line says it itself. */
  said: { word: string; by: RegExp } | undefined;
  breaking: boolean;
};

export const noContext: Context = {
  path: [],
  kind: undefined,
  group: undefined,
  prefix: "",
  said: undefined,
  breaking: false,
};

export type ClassifiedLine = {
  text: string;
  kind: NoteKind;
  kindFrom: KindSource;
  group: NoteGroup;
  groupNamed: boolean;
};

const chinese = /\p{Script=Han}/u;
/** `Loader: Fix: …` and `[Core] …`; after a full-width colon there is no space. */
const prefixes = /^(?:[[【]([^\]】]{1,40})[\]】]\s*[:：]?|([^:：\s][^:：]{0,39})(?::(?=\s)|：))\s*(?=\S)/u;
const mostPrefixes = 4;
/** Numbers of requests and issues before the first word. */
const numbers = /^(?:#\d+(?:,\s*)?)+\s*[-–—:]?\s*/;

/** The context of what stands below a heading, or below a point that names a part. */
export function contextBelow(context: Context, label: string, { keepsUnknown }: { keepsUnknown: boolean }): Context {
  const name = label.replace(/\s*[:：]$/, "");
  const phrase = kindOfPhrase(name);
  const meaning = meaningOf(name) ?? (phrase && !keepsUnknown ? { kind: phrase } : undefined);
  const path = [...context.path, label];
  if (!meaning) return { ...context, path, prefix: keepsUnknown ? context.prefix + withColon(name) : context.prefix };
  return {
    ...context,
    path,
    kind: meaning.kind ?? context.kind,
    group: meaning.group ?? context.group,
    said: meaning.kind === undefined ? context.said : saidOf(meaning, name),
    breaking: meaning.kind === undefined ? context.breaking : meaning.breaking === true,
  };
}

/** Of which kind and group a line is: by its own prefix, the headings above it, its first word. */
export function classify(line: string, context: Context): ClassifiedLine {
  const own = readPrefixes(line);
  // "Supports: Windows; Linux" begins with its verb
  const verb = kindByVerb(own.verb) ?? kindByVerb(line);
  const kindFrom: KindSource = own.kind
    ? "prefix"
    : context.kind
      ? "heading"
      : kindByVerb(own.verb)
        ? "verb"
        : "default";
  const group = own.group ?? context.group;
  const heading = own.kind ? undefined : context.said;
  const said = heading && !heading.by.test(own.verb) ? withColon(heading.word) : "";
  const text = said + context.prefix + own.text;
  const isBreaking = own.breaking || context.breaking;
  return {
    text: isBreaking ? markBreaking(text) : text,
    kind: own.kind ?? context.kind ?? verb ?? "newUpdate",
    kindFrom,
    group: group ?? "core",
    groupNamed: group !== undefined,
  };
}

type Prefixes = Pick<WordMeaning, "kind" | "group"> & { text: string; verb: string; breaking: boolean };

/** Takes the prefixes that were understood off a line; names of parts stay. `verb`: where its first word stands. */
function readPrefixes(line: string): Prefixes {
  const read: Prefixes = { text: "", verb: line, breaking: false };
  let parts = "";
  let rest = line;
  for (let count = 0; count < mostPrefixes; count++) {
    const found = prefixes.exec(rest);
    if (!found) break;
    const name = found[1] ?? found[2] ?? "";
    const meaning = meaningOf(name);
    const kind = meaning?.kind ?? (meaning ? undefined : kindOfPhrase(name));
    if (!meaning || meaning.said) parts += found[0];
    read.kind ??= kind;
    read.group ??= meaning?.group;
    read.breaking ||= meaning?.breaking === true;
    rest = rest.slice(found[0].length);
  }
  return { ...read, text: parts + rest, verb: rest.replace(numbers, "") };
}

/** "New vendor extension" says of which kind the line is, and more. */
function kindOfPhrase(name: string): NoteKind | undefined {
  return /^(?:new|security|known)\s/i.test(name) ? kindByVerb(name) : undefined;
}

function saidOf({ said }: WordMeaning, word: string): Context["said"] {
  return said && { word, by: said };
}

export function withColon(name: string): string {
  return chinese.test(name) ? `${name}：` : `${name}: `;
}

/** As writers mark a line in a release's notes (`contract/notes.ts`). */
function markBreaking(text: string): string {
  return chinese.test(text) ? `不兼容：${text}` : `Breaking: ${text}`;
}
