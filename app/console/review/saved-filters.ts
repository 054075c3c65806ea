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
    /** Returns false, and changes nothing, if there is no room for another filter. */
    save: (filter: SavedFilter): boolean => {
      const next = withFilter(filters, filter);
      if (next) write(next);
      return next !== null;
    },
    remove: ({ query }: SavedFilter) => write(filters.filter((each) => each.query !== query)),
    /** Puts a removed filter back to its place. */
    restore: (filter: SavedFilter, index: number) => {
      const others = filters.filter((each) => each.query !== filter.query && each.name !== filter.name);
      if (others.length < maxFilters) write(others.toSpliced(index, 0, filter));
    },
  };
}

/** Adds a filter; names and queries are unique. `null`: there is no room for another one. */
export function withFilter(filters: readonly SavedFilter[], { name, query }: SavedFilter): SavedFilter[] | null {
  const others = filters.filter((each) => each.query !== query && each.name !== name);
  return others.length < maxFilters ? [...others, { name, query }] : null;
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
