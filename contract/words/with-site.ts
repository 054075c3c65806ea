/**
 * What texts take from the site folder: `names` fill their placeholders (`{name}`, `{headset}`), `texts` replace single ones by
 * their path, such as `home.lead`, and `shortNames` are those of its products, by slug.
 */
export type SiteTexts = {
  names: Record<string, string>;
  texts: Record<string, string>;
  shortNames: Record<string, string>;
};

/** `{name}`; spaces within the braces belong to the name, and go with it where it is empty. */
const placeholder = /( ?)\{( ?)(\w+)( ?)\}( ?)/g;
type Parts = [before: string, own: string, key: string, end: string, after: string];
const han = /\p{Script=Han}/u;
/** Stands for a brace within an argument of a text, which is no placeholder. */
const brace = "\uE001";

/** Texts with the names of the site and its own texts, as are the results of those that are functions. */
export function withSite<Texts extends object>(texts: Texts, site: SiteTexts): Texts {
  return filled(texts, "", [], site) as Texts; // the same keys
}

function filled(text: unknown, path: string, args: readonly unknown[], site: SiteTexts): unknown {
  if (typeof text === "string") {
    const own = site.texts[path];
    return namesIn(own === undefined ? text : withArguments(own, args), site.names).replaceAll(brace, "{");
  }
  if (typeof text === "function")
    return (...given: unknown[]) => {
      const safe = given.map((each) => (typeof each === "string" ? each.replaceAll("{", brace) : each));
      return filled(Reflect.apply(text, undefined, safe), path, safe, site);
    };
  const below = (key: string | number) => (path ? `${path}.${key}` : String(key));
  if (Array.isArray(text)) return text.map((each, index) => filled(each, below(index), args, site));
  if (typeof text !== "object" || text === null) return text;
  if (path === "shortNames") return site.shortNames;
  return Object.fromEntries(Object.entries(text).map(([key, each]) => [key, filled(each, below(key), args, site)]));
}

/** `{1}` is a function's first argument. */
function withArguments(text: string, args: readonly unknown[]): string {
  return text.replace(/\{(\d)\}/g, (whole, position: string) => {
    const argument = args[Number(position) - 1];
    return typeof argument === "string" || typeof argument === "number" ? String(argument) : whole;
  });
}

/** Chinese has no space between its own characters. */
function namesIn(text: string, names: SiteTexts["names"]): string {
  if (!text.includes("{")) return text;
  let last = "";
  return text.replace(placeholder, (whole, ...[before, own, key, end, after, at]: [...Parts, number]) => {
    const name = names[key];
    if (name === undefined) return whole;
    if (name === "") return own || end ? before + after : before && after;
    const left = text[at - 1] === "}" ? last : text[at - 1];
    last = name.at(-1) ?? "";
    return gap(before || own, left, name.charAt(0)) + name + gap(after || end, last, text[at + whole.length]);
  });
}

/** The space between two characters, if it was written. */
function gap(space: string, left: string | undefined, right: string | undefined): string {
  return left === undefined || right === undefined || (han.test(left) && han.test(right)) ? "" : space;
}
