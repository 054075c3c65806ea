import type { Language } from "../../../contract/language.ts";
import type { Hit } from "../../../contract/schemas/content.ts";
import { storedValue } from "../../browser/storage/stored-value.ts";

/** A result that was opened, as it was called in the language in which it was shown. */
export type OpenedHit = Pick<Hit, "kind" | "title" | "path"> & { language: Language };
/** What somebody looked for and opened lately, newest first. It stays in this browser. */
export type Recent = { queries: readonly string[]; visits: readonly OpenedHit[] };

export const nothingRecent: Recent = { queries: [], visits: [] };
const limit = 5;

export function withQuery(recent: Recent, query: string): Recent {
  const text = query.trim();
  if (!text) return recent;
  return { ...recent, queries: [text, ...recent.queries.filter((each) => each !== text)].slice(0, limit) };
}

export function withVisit(recent: Recent, visit: OpenedHit): Recent {
  return { ...recent, visits: [visit, ...recent.visits.filter(({ path }) => path !== visit.path)].slice(0, limit) };
}

/** What local storage holds; whatever is not of this shape is as if it were not there. */
export function parseRecent(value: unknown): Recent {
  if (typeof value !== "object" || value === null) return nothingRecent;
  const { queries, visits } = value as { queries?: unknown; visits?: unknown }; // any object may have them
  return {
    queries: Array.isArray(queries) ? queries.filter((each) => typeof each === "string").slice(0, limit) : [],
    visits: Array.isArray(visits) ? visits.filter(isVisit).slice(0, limit) : [],
  };
}

function isVisit(value: unknown): value is OpenedHit {
  if (typeof value !== "object" || value === null) return false;
  const { kind, title, path, language } = value as Record<string, unknown>;
  return (
    typeof kind === "string" &&
    typeof title === "string" &&
    typeof path === "string" &&
    /^\/(?![/\\])/.test(path) &&
    (language === "en" || language === "zh")
  );
}

/** What this browser remembers of searches. */
export const recentSearches = storedValue("search", parseRecent);
