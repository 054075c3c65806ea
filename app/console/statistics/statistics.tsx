import "./statistics.css";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { useVersionPath } from "../list/use-version-path.ts";
import { countryName } from "../../browser/locale/country-name.ts";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { CsvButton } from "../list/csv-button.tsx";
import { useFilter } from "../list/use-filter.ts";
import { Skeleton } from "../list/skeleton.tsx";
import { lengthOf, spanBack, type ChartSpan } from "../chart/span.ts";
import type { Statistics } from "../chart/statistics.ts";
import { useRead } from "../list/use-read.ts";
import { ViewHead } from "../list/view-head.tsx";
import type { View } from "../routing/route.ts";
import { AnswerTimes } from "./answer-times.tsx";
import { CountedTable } from "./counted-table.tsx";
import { DayChart } from "./day-chart.tsx";
import { counted, countsOf, Figures, sum, type ChartedCount } from "./figures.tsx";
import { HourGrid } from "./hour-grid.tsx";
import { SpanChooser, spanIn } from "./span-chooser.tsx";

/** Downloads, registrations, applications and agreements in a range that the address contains, for admins. */
export const StatisticsView: View = ({ address }) => {
  const texts = useWords().statistics;
  const filter = useFilter(address);
  const recent = useRead("statistics", {});
  const today = recent.data?.days.at(-1)?.date;
  const span = today === undefined ? null : spanIn(filter, today);
  const chosen: ChartSpan | null = span && { from: span.from, to: span.to };
  const now = useRead("statistics", chosen ?? {}, { enabled: chosen !== null });
  const earlier = chosen && spanBack(chosen.to, lengthOf(chosen), true);
  const before = useRead("statistics", earlier ?? {}, { enabled: earlier !== null, keepsPrevious: false });
  const what = counted.find((each) => each === filter.get("chart")) ?? "downloads";
  return (
    <div className="operator statistics">
      <ViewHead
        title={
          now.data && before.data && hasDownloads(now.data, before.data)
            ? texts.state(...downloadsOf(now.data, before.data, today))
            : texts.title
        }
      >
        {span && today !== undefined && (
          <>
            <SpanChooser filter={filter} span={span} />
            <CsvButton call="statisticsCsv" filter={chosen ?? {}} />
          </>
        )}
      </ViewHead>
      <SectionProblem problem={now.problem ?? recent.problem} />
      {!now.data && !now.problem && !recent.problem && <Skeleton count={8} />}
      {now.data && !now.problem && chosen && (
        <div className="statistics-parts stack" aria-busy={now.isStale}>
          <Figures
            now={now.data}
            before={before.data}
            whole={wholeDays(now.data, today)}
            chosen={what}
            filter={filter}
          />
          <Sections now={now.data} before={before.data} span={chosen} today={today} what={what} />
        </div>
      )}
    </div>
  );
};

function hasDownloads(...spans: Statistics[]): boolean {
  return spans.some((span) => sum(countsOf(span, "downloads")) > 0);
}

/** The change in whole percent, without the day that is not over; `null` if there is nothing to compare with. */
function downloadsOf(
  now: Statistics,
  before: Statistics,
  today: string | undefined,
): [change: number | null, days: number] {
  const whole = wholeDays(now, today);
  const [is = 0, was = 0] = [now, before].map((each) => sum(countsOf(each, "downloads").slice(0, whole)));
  const change = was === 0 ? null : Math.round((100 * (is - was)) / was);
  return [is === was ? 0 : change, now.days.length];
}

/** How many days of a span are over. */
function wholeDays({ days }: Statistics, today: string | undefined): number {
  return days.at(-1)?.date === today ? days.length - 1 : days.length;
}

type SectionsProps = {
  now: Statistics;
  before: Statistics | null;
  span: ChartSpan;
  today: string | undefined;
  what: ChartedCount;
};

function Sections({ now, before, span, today, what }: SectionsProps) {
  const texts = useWords().statistics;
  const series = {
    days: now.days.map(({ date }) => date),
    today,
    now: countsOf(now, what),
    before: before ? countsOf(before, what) : [],
  };
  return (
    <div className="statistics-columns">
      <div>
        <DayChart title={texts.charts[what]} series={series} />
        <Products products={now.products} before={before?.products ?? []} span={span} />
        <Versions products={now.products} before={before?.products ?? []} span={span} />
      </div>
      <div>
        <AnswerTimes now={now} before={before} />
        {what === "downloads" && <HourGrid hours={now.hours} />}
        <Countries countries={now.countries} before={before?.countries ?? []} span={span} />
        <Licences licences={now.agreements.licences} span={span} />
      </div>
    </div>
  );
}

type ProductsProps = { products: Statistics["products"]; before: Statistics["products"]; span: ChartSpan };

function Products({ products, before, span }: ProductsProps) {
  const { products: texts } = useWords().statistics;
  const { shortNames } = useWords();
  const rows = [...Map.groupBy(products, ({ slug }) => slug)]
    .map(([slug, versions]) => ({
      key: slug,
      names: [shortNames[slug] ?? slug],
      count: sum(versions.map(({ downloads }) => downloads)),
      before: sum(before.flatMap((each) => (each.slug === slug ? each.downloads : []))),
    }))
    .toSorted((a, b) => b.count - a.count);
  const heads = [texts.product, texts.downloads];
  return <CountedTable title={texts.title} heads={heads} rows={rows} file="products" span={span} />;
}

function Versions({ products, before, span }: ProductsProps) {
  const { products: texts } = useWords().statistics;
  const { shortNames } = useWords();
  const pathOf = useVersionPath();
  const rows = products.map(({ slug, version, downloads }) => ({
    key: `${slug} ${version}`,
    names: [
      shortNames[slug] ?? slug,
      <a key="version" className="link" href={pathOf(slug, version)}>
        {version}
      </a>,
    ],
    count: downloads,
    before: before.find((each) => each.slug === slug && each.version === version)?.downloads ?? 0,
  }));
  const heads = [texts.product, texts.version, texts.downloads];
  return <CountedTable title={texts.versions} heads={heads} rows={rows} file="products" span={span} />;
}

type CountriesProps = { countries: Statistics["countries"]; before: Statistics["countries"]; span: ChartSpan };

function Countries({ countries, before, span }: CountriesProps) {
  const { countries: texts, products } = useWords().statistics;
  const { language } = useLocale();
  const rows = countries.map(({ country, downloads }) => ({
    key: country ?? "",
    names: [country === null ? texts.unknown : countryName(country, language)],
    count: downloads,
    before: before.find((each) => each.country === country)?.downloads ?? 0,
  }));
  const isUnknown = countries.length > 0 && countries.every(({ country }) => country === null);
  return (
    <CountedTable
      title={texts.title}
      heads={[texts.country, products.downloads]}
      rows={rows}
      {...(isUnknown && { hint: texts.hint })}
      file="countries"
      span={span}
    />
  );
}

function Licences({ licences, span }: { licences: Statistics["agreements"]["licences"]; span: ChartSpan }) {
  const { licences: texts } = useWords().statistics;
  const { language } = useLocale();
  const all = useRead("adminLicences", {}).data?.items;
  const titleOf = (slug: string) => all?.find(({ id }) => id === slug)?.title[language] ?? slug;
  const rows = licences.map(({ id, version, count }) => ({
    key: `${id} ${version}`,
    names: [`${titleOf(id)} ${version}`],
    count,
  }));
  const heads = [texts.licence, texts.count];
  return <CountedTable title={texts.title} heads={heads} rows={rows} file="licences" span={span} />;
}
