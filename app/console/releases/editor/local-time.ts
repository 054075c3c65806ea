import type { Language } from "../../../../contract/language.ts";

/** A time as the value of `datetime-local`, in the browser's time zone: `2024-05-08T09:30`. */
export function localInput(at: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join("-");
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The inverse: ISO 8601 in UTC; `null` if the input is no time. */
export function momentOf(input: string): string | null {
  const at = new Date(input);
  return input === "" || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** The browser's time zone, as name and offset: `Asia/Shanghai (GMT+8)`. */
export function zoneName(language: Language): string {
  const format = new Intl.DateTimeFormat(language === "zh" ? "zh-CN" : "en-GB", { timeZoneName: "shortOffset" });
  const offset = format.formatToParts(new Date()).find(({ type }) => type === "timeZoneName")?.value ?? "";
  return language === "zh"
    ? `${format.resolvedOptions().timeZone}（${offset}）`
    : `${format.resolvedOptions().timeZone} (${offset})`;
}
