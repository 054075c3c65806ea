import { useSyncExternalStore } from "react";
import { isRecord } from "../../browser/storage/is-record.ts";
import { storedValue } from "../../browser/storage/stored-value.ts";

/** A named filter of the queue; `query` is its query string. */
export type SavedFilter = { name: string; query: string };

/** As many as fit in one or two lines. */
export const maxFilters = 12;
export const maxNameLength = 40;

type Stored = { owner: string; filters: SavedFilter[] };
const stored = storedValue("reviewFilters", parseStored);

/** The filters that `owner` saved in this browser, and functions that change them. */
export function useSavedFilters(owner: string) {
  const value = useSyncExternalStore(stored.subscribe, stored.read);
  const filters = value?.owner === owner ? value.filters : [];
  const write = (next: SavedFilter[]) => void stored.write({ owner, filters: next });
  return {
    filters,
    save: (filter: SavedFilter) => write(withFilter(filters, filter)),
    remove: ({ query }: SavedFilter) => write(filters.filter((each) => each.query !== query)),
  };
}

/** Adds a filter; names and queries are unique, and the oldest are dropped. */
export function withFilter(filters: readonly SavedFilter[], { name, query }: SavedFilter): SavedFilter[] {
  const others = filters.filter((each) => each.query !== query && each.name !== name);
  return [...others, { name, query }].slice(-maxFilters);
}

/** The filter part of a query string, in a canonical order and without the page. */
export function filterOf(search: string): string {
  const query = new URLSearchParams(search);
  query.delete("page");
  query.sort();
  return query.toString();
}

function parseStored(value: unknown): Stored | null {
  if (!isRecord(value) || typeof value.owner !== "string" || !Array.isArray(value.filters)) return null;
  const filters = value.filters.flatMap((each: unknown): SavedFilter[] =>
    isRecord(each) && typeof each.name === "string" && typeof each.query === "string"
      ? [{ name: each.name.slice(0, maxNameLength), query: filterOf(each.query) }]
      : [],
  );
  return { owner: value.owner, filters: filters.slice(-maxFilters) };
}
