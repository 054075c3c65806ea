import type { Language } from "../../../contract/language.ts";
import en from "../../../contract/words/en.ts";
import zh from "../../../contract/words/zh.ts";
import { placeholderNames } from "../../../contract/words/site-names.ts";
import mailsEn from "../../messages/words.en.ts";
import mailsZh from "../../messages/words.zh.ts";
import { wordsYaml } from "../schemas.ts";
import { readYaml } from "../yaml.ts";
import type { Problems } from "./problems.ts";

const dictionaries: Record<Language, object> = { en: { ...en, mails: mailsEn }, zh: { ...zh, mails: mailsZh } };

/** The folder's own texts in a language: each replaces one of the program, with the same arguments `{1}`, `{2}`. */
export function readWords(text: string, language: Language, problems: Problems): Record<string, string> {
  const file = `words.${language}.yaml`;
  const read = problems.attempt(() => readYaml(text, file, wordsYaml));
  if (!read) return {};
  const known = argumentsByPath(dictionaries[language]);
  for (const [path, own] of Object.entries(read.value)) {
    const needed = known.get(path);
    const problem = needed ? problemOf(own, needed) : "is no text of the portal";
    if (problem) problems.errors.push(read.at([path], problem));
  }
  return read.value;
}

function problemOf(own: string, needed: ReadonlySet<string>): string | undefined {
  const used = new Set([...own.matchAll(/\{ ?(\w+) ?\}/g)].map(([, name = ""]) => name));
  const unknown = [...used].find((name) => !needed.has(name) && !placeholderNames.has(name));
  if (unknown !== undefined) return `{${unknown}} is not known`;
  const missing = [...needed].find((name) => !used.has(name));
  return missing === undefined ? undefined : `{${missing}} is missing`;
}

/** Marks the arguments of a function of a dictionary, so that its texts show which they contain. */
const marks = ["\uE011", "\uE012", "\uE013", "\uE014", "\uE015"];

/** The arguments in every text, by its path. Texts of functions that need more than texts and numbers cannot be replaced. */
function argumentsByPath(dictionary: object): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const visit = (value: unknown, path: string): void => {
    if (typeof value === "string") {
      found.set(path, new Set(marks.flatMap((mark, index) => (value.includes(mark) ? String(index + 1) : []))));
    } else if (typeof value === "function") {
      visit(resultOf(value), path);
    } else if (typeof value === "object" && value !== null) {
      for (const [key, each] of Object.entries(value)) visit(each, path ? `${path}.${key}` : key);
    }
  };
  visit(dictionary, "");
  return found;
}

function resultOf(text: Function): unknown {
  try {
    return Reflect.apply(text, undefined, marks) as unknown;
  } catch {
    return undefined;
  }
}
