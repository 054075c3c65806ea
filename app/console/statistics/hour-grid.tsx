import { useId } from "react";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { useCount } from "../../browser/locale/use-count.ts";

/** A Monday, from which the names of the days derive. */
const monday = Date.UTC(2024, 0, 1);

/** When the downloads of a span began: a row for each day of the week, a cell for each hour. */
export function HourGrid({ hours }: { hours: readonly number[] }) {
  const { hours: texts } = useWords().statistics;
  const { language } = useLocale();
  const count = useCount();
  const id = useId();
  const most = Math.max(...hours);
  if (most === 0) return null;
  const names = new Intl.DateTimeFormat(language === "zh" ? "zh-CN" : "en-GB", { weekday: "short", timeZone: "UTC" });
  const days = Array.from({ length: 7 }, (_, day) => names.format(monday + day * 86_400_000));
  const busiest = hours.indexOf(most);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      <div className="hour-grid" aria-hidden="true">
        {days.map((name, day) => [
          <span key={name}>{name}</span>,
          ...hours
            .slice(day * 24, day * 24 + 24)
            .map((downloads, hour) => (
              <i
                key={`${day} ${hour}`}
                title={texts.cell(name, hour, count(downloads))}
                style={{ opacity: downloads === 0 ? undefined : 0.15 + (0.85 * downloads) / most }}
                className={downloads === 0 ? "none" : undefined}
              />
            )),
        ])}
        <span />
        {[0, 6, 12, 18].map((hour) => (
          <b key={hour}>{String(hour).padStart(2, "0")}</b>
        ))}
      </div>
      <p className="text-meta text-ink-3">{texts.busiest(days[Math.floor(busiest / 24)] ?? "", busiest % 24)}</p>
    </section>
  );
}
