import { useLoaderData, useOutletContext, useSearchParams } from "react-router";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import type { ProductHead } from "../product/data.ts";
import { releasesPath } from "../../../contract/addresses.ts";
import { nameIn } from "../../../contract/language.ts";
import { Head } from "../layout/head.tsx";
import { useSite } from "../layout/use-site.ts";
import { Empty } from "../../ui/empty.tsx";
import { FilterChips } from "./chips.tsx";
import { hasGroups } from "../notes/note-lines.tsx";
import type { ReleasesData, ShownRelease } from "./data.ts";
import {
  filterCounts,
  filtersOf,
  isFiltered,
  matching,
  newerThan,
  openReleases,
  pageOf,
  queryOf,
  releasesPerPage,
  type Filters,
} from "./filters.ts";
import { markdownOf } from "./markdown.ts";
import { VersionPair } from "./pair.tsx";
import { feedPath } from "../product/releases-feed.tsx";
import { Timeline, type Stop } from "./timeline.tsx";
import { shownKinds } from "../../../contract/notes.ts";
import { compareVersions } from "../../../contract/versions.ts";

/** A product's release notes, and what changed since the reader's version. */
export function ReleasesPage() {
  const product = useOutletContext<ProductHead>();
  const data = useLoaderData<ReleasesData>();
  const { titles, descriptions, releases: texts } = useWords();
  return (
    <>
      <Head title={titles.releases(product.name)} description={descriptions.releases(product.name)} />
      {data.releases.length > 0 ? <Notes product={product} data={data} /> : <Empty title={texts.none} />}
    </>
  );
}

function Notes({ product, data }: { product: ProductHead; data: ReleasesData }) {
  const { latest, releases, long, guides, types } = data;
  const { releases: texts, releaseWarnings: warnings } = useWords();
  const { language } = useLocale();
  const groups = useSite()?.taxonomy.noteGroups ?? [];
  const [query] = useSearchParams();
  const path = releasesPath(product);
  const versions = versionsOf(data);
  const filters = filtersOf(
    query,
    versions,
    groups.map(({ key }) => key),
  );
  const newer = long ? (long.newer?.releases ?? []) : newerThan(releases, filters.from, filters.to);
  const areAll = !long || long.newer?.total === newer.length;
  const counts = areAll
    ? filterCounts(
        newer.flatMap(({ lines }) => lines),
        filters,
      )
    : null;
  const stops = stopsOf(releases, filters, newer);
  const pages = long?.pages ?? Math.max(1, Math.ceil(stops.length / releasesPerPage));
  const page = long?.page ?? Math.min(pageOf(query), pages);
  const shown = long ? stops : stops.slice((page - 1) * releasesPerPage, page * releasesPerPage);
  const copied =
    filters.from && areAll ? stopsOf(newer, filters, newer).filter(({ place }) => place === "newer") : shown;
  const markdown = (title: string) =>
    markdownOf(
      `${product.name}: ${title}`,
      copied.map((stop) => ({ ...stop, content: !isFiltered(filters) })),
      { ...texts, group: (key) => nameIn(groups, key, language), warnings },
    );
  const folds = !isFiltered(filters) && filters.from === null && openReleases(shown) < shown.length;
  const all: Filters = { ...filters, kinds: shownKinds, group: null, breaking: false };
  const yours = long ? long.from : releases.find(({ version }) => version === filters.from);
  return (
    <>
      <VersionPair
        path={path}
        latest={latest}
        versions={versions}
        compared={{ yours: yours ?? null, newer, total: long?.newer?.total ?? newer.length }}
        filters={filters}
        markdown={markdown}
        guides={guides}
        feed={feedPath(product, language)}
        slug={product.slug}
      />
      <FilterChips path={path} filters={filters} counts={counts} folded={folds ? shown.length : 0} />
      {shown.some(({ place }) => place !== "yours") ? (
        <Timeline
          product={product}
          latest={latest}
          stops={shown}
          isWhole={!isFiltered(filters)}
          isFolded={folds && !filters.open}
          isGrouped={hasGroups(releases.flatMap(({ lines }) => lines))}
          types={types}
        />
      ) : (
        <Empty
          title={texts.nothing}
          text={long ? texts.nothingHere : texts.nothingText}
          action={
            <a href={path + queryOf(all, page)} className="button" data-stay="">
              {texts.showAll}
            </a>
          }
        />
      )}
      <Pages path={path} filters={filters} page={page} pages={pages} />
    </>
  );
}

/** The versions to choose from, newest first; what an address compares is among them. */
function versionsOf({ releases, long }: ReleasesData): string[] {
  if (!long) return releases.map(({ version }) => version);
  const compared = [long.from, long.to].flatMap((release) => release?.version ?? []);
  return [...new Set([...long.versions, ...compared.toSorted((a, b) => compareVersions(b, a))])];
}

type PagesProps = { path: string; filters: Filters; page: number; pages: number };

/** Links to newer and older releases; a page with a thousand releases would load slowly. */
function Pages({ path, filters, page, pages }: PagesProps) {
  const { releasePages: texts } = useWords();
  if (pages === 1) return null;
  const linkTo = (other: number) => path + queryOf(filters, other);
  return (
    <nav className="release-pages button-row no-print" aria-label={texts.label}>
      {page > 1 && (
        <a className="button" rel="prev" href={linkTo(page - 1)}>
          {texts.newer}
        </a>
      )}
      {page < pages && (
        <a className="button" rel="next" href={linkTo(page + 1)}>
          {texts.older}
        </a>
      )}
      <span className="text-ui text-ink-2 num">{texts.place(page, pages)}</span>
    </nav>
  );
}

/** Omits releases without matching lines; the reader's own version always appears between newer and older ones. */
function stopsOf(releases: ShownRelease[], filters: Filters, between: ShownRelease[]): Stop[] {
  const newer = new Set(filters.from ? between.map(({ version }) => version) : []);
  const isReversed = filters.from !== null && newer.has(filters.from); // the older of the two is the reader's
  const placeOf = (version: string): Stop["place"] => {
    if (version === (isReversed ? filters.to : filters.from)) return "yours";
    return newer.has(version) ? "newer" : "plain";
  };
  return releases
    .map((release) => ({ release, lines: matching(release.lines, filters), place: placeOf(release.version) }))
    .filter(({ lines, place }) => lines.length > 0 || place === "yours" || !isFiltered(filters));
}
