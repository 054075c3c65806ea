import { shownKinds, type NoteLine, type ShownKind, noteGroups, type NoteGroup } from "../../../contract/notes.ts";

/** What a reader of the notes wants to see. It stands in the address, so that it can be sent to somebody. */
export type Filters = { from: string | null; kinds: readonly ShownKind[]; group: NoteGroup | null; breaking: boolean };

/** Reads `?from=&kind=&group=&breaking=1`; whatever is not known is as if it were not there. */
export function filtersOf(query: URLSearchParams, versions: readonly string[]): Filters {
  const from = query.get("from");
  const named = (query.get("kind") ?? "").split(",");
  const kinds = shownKinds.filter((kind) => named.includes(kind));
  return {
    from: from !== null && versions.includes(from) ? from : null,
    kinds: kinds.length > 0 ? kinds : shownKinds,
    group: noteGroups.find((group) => group === query.get("group")) ?? null,
    breaking: query.get("breaking") === "1",
  };
}

/** The query of an address that shows these filters; empty when nothing is filtered. */
export function queryOf({ from, kinds, group, breaking }: Filters): string {
  const query = new URLSearchParams();
  if (from) query.set("from", from);
  if (kinds.length < shownKinds.length) query.set("kind", kinds.join(","));
  if (group) query.set("group", group);
  if (breaking) query.set("breaking", "1");
  return query.size > 0 ? `?${query.toString().replaceAll("%2C", ",")}` : "";
}

/** Switches one kind on or off. The last one cannot be switched off: all are shown again. */
export function toggled(filters: Filters, kind: ShownKind): Filters {
  const kinds = shownKinds.filter((each) =>
    each === kind ? !filters.kinds.includes(each) : filters.kinds.includes(each),
  );
  return { ...filters, kinds: kinds.length > 0 ? kinds : shownKinds };
}

export function isFiltered({ kinds, group, breaking }: Filters): boolean {
  return kinds.length < shownKinds.length || group !== null || breaking;
}

export function matching(lines: readonly NoteLine[], { kinds, group, breaking }: Omit<Filters, "from">): NoteLine[] {
  return lines.filter(
    (line) => kinds.includes(line.kind) && (!group || line.group === group) && (!breaking || line.breaking),
  );
}

/** Numbers beside the filters: each counts what choosing it would show, the other filters kept. */
export type FilterCounts = {
  kinds: Record<ShownKind, number>;
  groups: Record<NoteGroup, number>;
  all: number;
  breaking: number;
};

export function filterCounts(lines: readonly NoteLine[], filters: Filters): FilterCounts {
  const count = (changed: Partial<Filters>) => matching(lines, { ...filters, ...changed }).length;
  const each = <Name extends string>(names: readonly Name[], number: (name: Name) => number) =>
    Object.fromEntries(names.map((name) => [name, number(name)])) as Record<Name, number>; // one number for every name
  return {
    kinds: each(shownKinds, (kind) => count({ kinds: [kind] })),
    groups: each(noteGroups, (group) => count({ group })),
    all: count({ group: null }),
    breaking: count({ breaking: true }),
  };
}

type Dated = { version: string };

/** The releases that a reader of `from` does not have yet; all of them where no version is named. */
export function newerThan<Release extends Dated>(releases: readonly Release[], from: string | null): Release[] {
  const place = releases.findIndex(({ version }) => version === from);
  return place < 0 ? [...releases] : releases.slice(0, place);
}
