import type { ReactNode } from "react";
import { useLocale } from "../../browser/locale/locale.ts";
import { shownKinds } from "../../../contract/notes.ts";
import { useSite } from "../layout/use-site.ts";
import { queryOf, toggled, type FilterCounts, type Filters } from "./filters.ts";

/** `counts`: `null` if the releases are too many to count for a page. `folded`: how many releases can be opened at once. */
type Props = { path: string; filters: Filters; counts: FilterCounts | null; folded: number };

/** Filters as links, so that they work without script and every filtered view has an address. */
export function FilterChips({ path, filters, counts, folded }: Props) {
  const { language, words } = useLocale();
  const { releases } = words;
  const groups = (useSite()?.taxonomy.noteGroups ?? []).map(({ key, name }) => ({
    group: key,
    name: name[language],
    count: counts ? (counts.groups.get(key) ?? 0) : null,
  }));
  const to = (changed: Partial<Filters>) => path + queryOf({ ...filters, ...changed });
  return (
    <nav aria-label={releases.filters} className="filters no-print stack">
      <Row title={releases.kind}>
        {shownKinds.map((kind) => (
          <Chip
            key={kind}
            to={path + queryOf(toggled(filters, kind))}
            on={filters.kinds.includes(kind) && counts?.kinds[kind] !== 0}
            text={releases.kinds[kind]}
            count={counts?.kinds[kind] ?? null}
          />
        ))}
        <Chip
          to={to({ breaking: !filters.breaking })}
          on={filters.breaking}
          text={releases.breakingOnly}
          count={counts?.breaking ?? null}
        />
        {folded > 0 && (
          <Chip to={to({ open: !filters.open })} on={filters.open} text={releases.openAll} count={folded} />
        )}
      </Row>
      {groups.filter(({ count }) => count !== 0).length > 1 || filters.group !== null ? (
        <Row title={releases.group}>
          <Chip to={to({ group: null })} on={filters.group === null} text={releases.all} count={counts?.all ?? null} />
          {groups.map(
            ({ group, name, count }) =>
              (count !== 0 || filters.group === group) && (
                <Chip key={group} to={to({ group })} on={filters.group === group} text={name} count={count} />
              ),
          )}
        </Row>
      ) : null}
    </nav>
  );
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="filters-row">
      <span className="text-meta text-ink-2">{title}</span>
      <div className="chips">{children}</div>
    </div>
  );
}

function Chip({ to, on, text, count }: { to: string; on: boolean; text: string; count: number | null }) {
  return (
    <a href={to} className={count === 0 ? "chip zero" : "chip"} aria-current={on ? "true" : undefined} data-stay="">
      {text} {count !== null && <span>{count}</span>}
    </a>
  );
}
