import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { day } from "./values.ts";

/** A requested day; years before 1000 are invalid. */
export const askedDay = z.optional(z.iso.date("day").check(z.regex(/^[1-9]/, "day")));

/** The requested days at the operator's time, both included. */
const statisticsSpan = z.strictObject({ from: askedDay, to: askedDay });

const tables = ["days", "products", "countries", "licences"] as const;
export type StatisticsTable = (typeof tables)[number];
/** One table of them as a file. */
const statisticsExport = z.extend(statisticsSpan, { table: z._default(z.enum(tables, "invalid"), "days") });

const statistics = z.object({
  /** Every day of the span, the oldest first. */
  days: z.array(
    z.object({
      date: day,
      downloads: z.int(),
      registrations: z.int(),
      applications: z.int(),
      /** Half of that day's answers took longer; `null` if nothing was decided. */
      medianAnswerHours: z.nullable(z.number()),
    }),
  ),
  /** What was downloaded in the span, the most often downloaded first. */
  products: z.array(z.object({ slug: z.string(), version: z.string(), downloads: z.int() })),
  /** The same by country, ISO 3166-1 alpha-2; `null` if no trusted proxy named one. */
  countries: z.array(z.object({ country: z.nullable(z.string()), downloads: z.int() })),
  /** Downloads of each hour of a week at UTC+8, from Monday 00:00; those of rows that are still there. */
  hours: z.array(z.int()),
  /** Agreements to the licence: by day, without the days that have none, and by licence version. */
  agreements: z.object({
    days: z.array(z.object({ date: day, count: z.int() })),
    licences: z.array(z.object({ id: z.string(), version: z.string(), count: z.int() })),
  }),
  /** Applications that were decided in the span, and how many of them within three working days. */
  answers: z.object({
    decided: z.int(),
    withinPromise: z.int(),
    /** How many took less than half a working day, less than one, and so on; the last one: all that took longer. */
    halfDays: z.array(z.int()),
  }),
});

export const statisticsCalls = {
  statistics: defineCall({
    method: "GET",
    path: "/admin/statistics",
    access: "admin",
    tag: "Operator",
    title: { en: "Downloads, registrations and applications day by day", zh: "按日统计的下载、注册与申请" },
    description: {
      en: "Days are those of UTC+8, `from` and `to` included: the last 28 by default, 366 at most. `downloads`: files whose first byte was sent, guests' too, each agreement to the license counted once however many ranges fetched it. `registrations`: accounts that were made, also those deleted since. `applications`: developer applications that were submitted, each resubmission too. `medianAnswerHours`: of the decisions of that day that were not undone, the median time since the submission; null where there was none. `products`: downloads of the whole span by product and version, the most first; `countries`: the same by the country that a trusted proxy names. `agreements`: agreements to the licence. `answers`: decisions of the span, and those within three working days of the submission. All but the answers are counts by day, which outlive the rows they were counted from.",
      zh: "按 UTC+8 日期统计，含 `from` 与 `to`，默认最近 28 天，最多 366 天。`downloads`：已开始传输的文件（含访客），同一次同意无论分段多少只计一次。`registrations`：新建账号，含之后删除的。`applications`：提交的开发者申请，含再次提交。`medianAnswerHours`：当日未撤销的处理自提交起的中位时长，没有时为 null。`products`：整个时段按产品与版本的下载，从多到少；`countries`：按可信代理提供的国家。`agreements`：许可条款的同意次数。`answers`：该时段的处理，及提交后三个工作日内的处理。除处理外均为按日计数，源数据删除后仍保留。",
    },
    input: statisticsSpan,
    output: statistics,
  }),
  statisticsCsv: defineCall({
    method: "GET",
    path: "/admin/statistics.csv",
    access: "admin",
    tag: "Operator",
    title: { en: "One table of the statistics as a file for spreadsheets", zh: "以表格文件导出统计数据" },
    description: {
      en: "`table`: `days` (the default), `products`, `countries` or `licences`. UTF-8 with a byte order mark, RFC 4180; the first row is in the caller's language.",
      zh: "`table`：`days`（默认）、`products`、`countries` 或 `licences`。UTF-8 带 BOM，遵循 RFC 4180；首行使用调用者的语言。",
    },
    input: statisticsExport,
    output: z.string(),
    download: "text/csv",
  }),
};
