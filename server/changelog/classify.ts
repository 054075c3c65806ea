import type { NoteGroup, NoteKind } from "../../contract/notes.ts";
import type { KindSource } from "../../contract/schemas/changelog.ts";
import { kindByVerb, meaningOf, type WordMeaning } from "./words.ts";

/**
 * The context of a line from the headings and list items above it; `prefix`: component names that stay with the line.
 */
export type Context = {
  path: string[];
  kind: NoteKind | undefined;
  group: NoteGroup | undefined;
  prefix: string;
  /** The heading's word that must stay with the line, unless the line contains it. */
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
const maxPrefixes = 4;
/** Numbers of pull requests and issues before the first word. */
const numbers = /^(?:#\d+(?:,\s*)?)+\s*[-–—:]?\s*/;

/** The context of the lines below a heading, or below a list item that names a component. */
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

/** The kind and group of a line: by its own prefix, the headings above it, or its first word. */
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

/** Removes the known prefixes of a line; component names stay. `verb`: the position of its first word. */
function readPrefixes(line: string): Prefixes {
  const read: Prefixes = { text: "", verb: line, breaking: false };
  let parts = "";
  let rest = line;
  for (let count = 0; count < maxPrefixes; count++) {
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

/** The kind in a phrase such as "New vendor extension", whose text also stays. */
function kindOfPhrase(name: string): NoteKind | undefined {
  return /^(?:new|security|known)\s/i.test(name) ? kindByVerb(name) : undefined;
}

function saidOf({ said }: WordMeaning, word: string): Context["said"] {
  return said && { word, by: said };
}

export function withColon(name: string): string {
  return chinese.test(name) ? `${name}：` : `${name}: `;
}

/** Marks a line as breaking, as writers do in release notes (`contract/notes.ts`). */
function markBreaking(text: string): string {
  return chinese.test(text) ? `不兼容：${text}` : `Breaking: ${text}`;
}
