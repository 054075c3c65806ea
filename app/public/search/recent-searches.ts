import type { Language } from "../../../contract/language.ts";
import type { Hit } from "../../../contract/schemas/content.ts";
import { storedValue } from "../../browser/storage/stored-value.ts";

/** An opened result with its title in the language of the page. */
export type OpenedHit = Pick<Hit, "kind" | "title" | "path"> & { language: Language };
/** Recent queries and opened results, newest first, in this browser only. */
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

/** Parses the stored value; invalid parts are ignored. */
export function parseRecent(value: unknown): Recent {
  if (typeof value !== "object" || value === null) return nothingRecent;
  const { queries, visits } = value as { queries?: unknown; visits?: unknown }; // the fields of any object
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

/** This browser's recent searches. */
export const recentSearches = storedValue("search", parseRecent);
