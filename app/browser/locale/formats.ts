import type { Words } from "../../../contract/words/en.ts";
import { operatorsClock, operatorsDay, operatorsOffset, operatorsZone } from "../../../contract/operators-day.ts";
import type { Language } from "../../../contract/language.ts";

type Months = Pick<Words, "months">;

/**
 * Formats dates and sizes without `Intl`, because server and browser must render identical text, and their locale data
 * differs between versions.
 */
export function formatDay(day: string, language: Language, words: Months): string {
  const [year, month, date] = day.slice(0, 10).split("-");
  if (language === "zh" || !date) return day.slice(0, 10);
  return `${Number(date)} ${words.months[Number(month) - 1] ?? month} ${year}`;
}

const units = ["B", "kB", "MB", "GB", "TB"] as const;

/** Formats bytes in decimal units, as stores and operating systems do: 148.6 MB. */
export function formatSize(bytes: number): string {
  let unit = 0;
  let value = bytes;
  while (unit < units.length - 1 && Number(value.toFixed(1)) >= 1000) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}

/** The first and last digits of a hash, for narrow screens. */
export function shortHash(hash: string, digits = 12): string {
  return `${hash.slice(0, digits)}…${hash.slice(-digits)}`;
}

/** Whole days between two dates. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/**
 * A moment at the operator's time, which is named to readers whose clocks differ: 8 May 2024, 09:30 (UTC+8). Not for
 * texts that the server renders.
 */
export function formatMoment(moment: string, language: Language, words: Months): string {
  return `${formatDay(operatorsDay(moment), language, words)}${language === "zh" ? " " : ", "}${formatTime(moment, language)}`;
}

function formatTime(moment: string, language: Language): string {
  const time = operatorsClock(moment).slice(11);
  if (new Date(moment).getTimezoneOffset() * 60_000 === -operatorsOffset) return time;
  return language === "zh" ? `${time}（${operatorsZone}）` : `${time} (${operatorsZone})`;
}

/**
 * The day on which an answer is due, with the operator's time zone, in which it ends: Wednesday 25 November (UTC+8).
 * Not for texts that the server renders.
 */
export function formatDueDay(day: string, language: Language): string {
  const at = new Date(`${day}T00:00:00Z`);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language === "zh" ? "zh-CN" : "en-GB", { ...options, timeZone: "UTC" }).format(at);
  if (language === "zh")
    return `${at.getUTCMonth() + 1} 月 ${at.getUTCDate()} 日（${format({ weekday: "short" })}，${operatorsZone}）`;
  return `${format({ weekday: "long", day: "numeric", month: "long" })} (${operatorsZone})`;
}
