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
import { Figures } from "./figures.tsx";
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
  return (
    <div className="operator statistics">
      <ViewHead title={texts.title} />
      {span && today !== undefined && (
        <div className="statistics-tools button-row">
          <SpanChooser filter={filter} span={span} />
          <CsvButton call="statisticsCsv" filter={chosen ?? {}} />
        </div>
      )}
      <SectionProblem problem={now.problem ?? recent.problem} />
      {!now.data && !now.problem && !recent.problem && <Skeleton count={8} />}
      {now.data && !now.problem && chosen && (
        <div className="statistics-parts stack" aria-busy={now.isStale}>
          <Sections now={now.data} before={before.data} span={chosen} today={today} />
        </div>
      )}
    </div>
  );
};

type SectionsProps = { now: Statistics; before: Statistics | null; span: ChartSpan; today: string | undefined };

function Sections({ now, before, span, today }: SectionsProps) {
  const texts = useWords().statistics;
  const days = now.days.map(({ date }) => date);
  const charts = ["downloads", "registrations", "applications"] as const;
  const series = (what: (typeof charts)[number]) => ({
    days,
    today,
    now: now.days.map((day) => day[what]),
    before: before?.days.map((day) => day[what]) ?? [],
  });
  return (
    <>
      <Figures now={now} before={before} />
      <DayChart title={texts.charts.downloads} series={series("downloads")} />
      <div className="statistics-columns">
        <Products products={now.products} span={span} />
        <Countries countries={now.countries} span={span} />
      </div>
      <Versions products={now.products} span={span} />
      <DayChart title={texts.charts.registrations} series={series("registrations")} />
      <DayChart title={texts.charts.applications} series={series("applications")} />
      <AnswerTimes days={now.days} />
      <DayChart
        title={texts.charts.agreements}
        series={{ days, now: agreementsByDay(now), before: before ? agreementsByDay(before) : [] }}
      />
      <Licences licences={now.agreements.licences} span={span} />
    </>
  );
}

function agreementsByDay({ days, agreements }: Statistics): number[] {
  const counts = new Map(agreements.days.map(({ date, count }) => [date, count]));
  return days.map(({ date }) => counts.get(date) ?? 0);
}

function Products({ products, span }: { products: Statistics["products"]; span: ChartSpan }) {
  const { products: texts } = useWords().statistics;
  const { shortNames } = useWords();
  const rows = [...Map.groupBy(products, ({ slug }) => slug)]
    .map(([slug, versions]) => ({
      key: slug,
      names: [shortNames[slug] ?? slug],
      count: versions.reduce((total, { downloads }) => total + downloads, 0),
    }))
    .toSorted((a, b) => b.count - a.count);
  const heads = [texts.product, texts.downloads];
  return <CountedTable title={texts.title} heads={heads} rows={rows} none={texts.none} file="products" span={span} />;
}

function Versions({ products, span }: { products: Statistics["products"]; span: ChartSpan }) {
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
  }));
  const heads = [texts.product, texts.version, texts.downloads];
  return (
    <CountedTable title={texts.versions} heads={heads} rows={rows} none={texts.none} file="products" span={span} />
  );
}

function Countries({ countries, span }: { countries: Statistics["countries"]; span: ChartSpan }) {
  const { countries: texts, products } = useWords().statistics;
  const { language } = useLocale();
  const rows = countries.map(({ country, downloads }) => ({
    key: country ?? "",
    names: [country === null ? texts.unknown : countryName(country, language)],
    count: downloads,
  }));
  const isUnknown = countries.length > 0 && countries.every(({ country }) => country === null);
  return (
    <CountedTable
      title={texts.title}
      heads={[texts.country, products.downloads]}
      rows={rows}
      none={products.none}
      {...(isUnknown && { hint: texts.hint })}
      file="countries"
      span={span}
    />
  );
}

function Licences({ licences, span }: { licences: Statistics["agreements"]["licences"]; span: ChartSpan }) {
  const { licences: texts, products } = useWords().statistics;
  const rows = licences.map(({ id, version, count }) => ({ key: `${id} ${version}`, names: [id, version], count }));
  const heads = [texts.licence, products.version, texts.count];
  return <CountedTable title={texts.title} heads={heads} rows={rows} none={texts.none} file="licences" span={span} />;
}
