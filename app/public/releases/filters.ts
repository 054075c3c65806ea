import { shownKinds, type NoteLine, type ShownKind } from "../../../contract/notes.ts";

/** Releases per page. */
export const releasesPerPage = 50;

/** The filters of the release notes, stored in the address. */
export type Filters = {
  from: string | null;
  /** The end of the compared range; by default the latest version. */
  to: string | null;
  kinds: readonly ShownKind[];
  group: string | null;
  breaking: boolean;
  /** Older releases are not folded to a line each. */
  open: boolean;
};

/** Parses `?from=&to=&kind=&group=&breaking=1&open=1`; unknown values are ignored. `groups`: those of the site. */
export function filtersOf(query: URLSearchParams, versions: readonly string[], groups: readonly string[]): Filters {
  const known = (name: string) => versions.find((version) => version === query.get(name)) ?? null;
  const named = (query.get("kind") ?? "").split(",");
  const kinds = shownKinds.filter((kind) => named.includes(kind));
  return {
    from: known("from"),
    to: known("to"),
    kinds: kinds.length > 0 ? kinds : shownKinds,
    group: groups.find((group) => group === query.get("group")) ?? null,
    breaking: query.get("breaking") === "1",
    open: query.get("open") === "1",
  };
}

/** Parses `?page=`, from 1; invalid values count as 1. */
export function pageOf(query: URLSearchParams): number {
  const page = Number(query.get("page") ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** The query string for these filters and a page; empty for the first page of everything. */
export function queryOf({ from, to, kinds, group, breaking, open }: Filters, page = 1): string {
  const query = new URLSearchParams();
  if (from) query.set("from", from);
  if (to) query.set("to", to);
  if (kinds.length < shownKinds.length) query.set("kind", kinds.join(","));
  if (group) query.set("group", group);
  if (breaking) query.set("breaking", "1");
  if (open) query.set("open", "1");
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `?${query.toString().replaceAll("%2C", ",")}` : "";
}

/** Toggles one kind. Removing the last one shows all kinds again. */
export function toggled(filters: Filters, kind: ShownKind): Filters {
  const kinds = shownKinds.filter((each) =>
    each === kind ? !filters.kinds.includes(each) : filters.kinds.includes(each),
  );
  return { ...filters, kinds: kinds.length > 0 ? kinds : shownKinds };
}

export function isFiltered({ kinds, group, breaking }: Filters): boolean {
  return kinds.length < shownKinds.length || group !== null || breaking;
}

export function matching(
  lines: readonly NoteLine[],
  { kinds, group, breaking }: Pick<Filters, "kinds" | "group" | "breaking">,
): NoteLine[] {
  return lines.filter(
    (line) => kinds.includes(line.kind) && (!group || line.group === group) && (!breaking || line.breaking),
  );
}

/** For each filter, how many lines selecting it would show, with the other filters unchanged. */
export type FilterCounts = {
  kinds: Record<ShownKind, number>;
  /** Without groups that have none. */
  groups: ReadonlyMap<string, number>;
  all: number;
  breaking: number;
};

export function filterCounts(lines: readonly NoteLine[], filters: Filters): FilterCounts {
  const count = (changed: Partial<Filters>) => matching(lines, { ...filters, ...changed }).length;
  const each = <Name extends string>(names: readonly Name[], number: (name: Name) => number) =>
    Object.fromEntries(names.map((name) => [name, number(name)])) as Record<Name, number>; // one number for each name
  return {
    kinds: each(shownKinds, (kind) => count({ kinds: [kind] })),
    groups: new Map(lines.map(({ group }) => [group, count({ group })])),
    all: count({ group: null }),
    breaking: count({ breaking: true }),
  };
}

/** The newest releases are open, unless their lines are so many that the others would be out of sight. */
export function openReleases(releases: readonly { lines: readonly NoteLine[] }[]): number {
  let lines = 0;
  const full = releases.slice(0, 3).findIndex((release) => (lines += release.lines.length) > 40);
  return full < 0 ? 3 : Math.max(1, full);
}

type Dated = { version: string };

/**
 * The releases after `from` up to `to`, newest first; all of them without `from`. Two versions in the wrong order are
 * swapped.
 */
export function newerThan<Release extends Dated>(
  releases: readonly Release[],
  from: string | null,
  to: string | null = null,
): Release[] {
  const index = releases.findIndex(({ version }) => version === from);
  if (index < 0) return [...releases];
  const end = Math.max(
    0,
    releases.findIndex(({ version }) => version === to),
  );
  return releases.slice(Math.min(end, index), Math.max(end, index));
}
