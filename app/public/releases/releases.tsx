import { useLoaderData, useOutletContext, useSearchParams } from "react-router";
import { useWords } from "../../browser/locale/words.ts";
import type { ProductHead } from "../product/data.ts";
import { releasesPath } from "../layout/addresses.ts";
import { Head } from "../layout/head.tsx";
import { Empty } from "../../ui/empty.tsx";
import { FilterChips } from "./chips.tsx";
import type { ReleasesData } from "./data.ts";
import { filterCounts, filtersOf, isFiltered, matching, newerThan, queryOf, type Filters } from "./filters.ts";
import { markdownOf } from "./markdown.ts";
import { Pair } from "./pair.tsx";
import { ReleasesFeed } from "./releases-feed.tsx";
import { Timeline, type Stop } from "./timeline.tsx";
import { shownKinds } from "../../../contract/notes.ts";

/** The release notes of a product, and what changed since the reader's version. */
export function ReleasesPage() {
  const product = useOutletContext<ProductHead>();
  const data = useLoaderData<ReleasesData>();
  const { titles, descriptions, releases: texts } = useWords();
  return (
    <>
      <Head title={titles.releases(product.name)} description={descriptions.releases(product.name)} />
      <ReleasesFeed product={product} />
      {data.releases.length > 0 ? <Notes product={product} data={data} /> : <Empty title={texts.none} />}
    </>
  );
}

function Notes({ product, data: { latest, releases } }: { product: ProductHead; data: ReleasesData }) {
  const { releases: texts } = useWords();
  const [query] = useSearchParams();
  const path = releasesPath(product);
  const filters = filtersOf(
    query,
    releases.map(({ version }) => version),
  );
  const counts = filterCounts(
    newerThan(releases, filters.from).flatMap(({ lines }) => lines),
    filters,
  );
  const stops = stopsOf(releases, filters);
  const copied = stops.filter(({ place }) => place === (filters.from ? "newer" : "plain"));
  const markdown = (title: string) =>
    markdownOf(
      `${product.name}: ${title}`,
      copied.map((stop) => ({ ...stop, content: !isFiltered(filters) })),
      texts,
    );
  const all: Filters = { ...filters, kinds: shownKinds, group: null, breaking: false };
  return (
    <>
      <Pair path={path} latest={latest} releases={releases} filters={filters} markdown={markdown} />
      <FilterChips path={path} filters={filters} counts={counts} />
      {stops.some(({ place }) => place !== "yours") ? (
        <Timeline product={product} latest={latest} stops={stops} content={!isFiltered(filters)} />
      ) : (
        <Empty
          title={texts.nothing}
          text={texts.nothingText}
          action={
            <a href={path + queryOf(all)} className="button" data-stay="">
              {texts.showAll}
            </a>
          }
        />
      )}
    </>
  );
}

/** Releases without a matching line are left out; the reader's own version always stands between newer and older. */
function stopsOf(releases: ReleasesData["releases"], filters: Filters): Stop[] {
  const newer = filters.from ? newerThan(releases, filters.from) : [];
  const placeOf = (version: string): Stop["place"] => {
    if (version === filters.from) return "yours";
    return newer.some((release) => release.version === version) ? "newer" : "plain";
  };
  return releases
    .map((release) => ({ release, lines: matching(release.lines, filters), place: placeOf(release.version) }))
    .filter(({ lines, place }) => lines.length > 0 || place === "yours" || !isFiltered(filters));
}
