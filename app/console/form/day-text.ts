type Format = { months: readonly string[]; hasTime?: boolean };

/**
 * A day as `2024-05-08`, from `8 May 2024`, `2024/5/8` or `2024 年 5 月 8 日`; with a time as `2024-05-08T09:30`. `null` if
 * the text is no day.
 */
export function dayOfText(text: string, { months, hasTime = false }: Format): string | null {
  const plain = text.normalize("NFKC").trim();
  const [, written = plain, hour, minute] = (hasTime && /^(.+?)[\sT,，]+(\d{1,2}):(\d{2})$/.exec(plain)) || [];
  const day = dayIn(written, months);
  if (day === null || !hasTime) return day;
  if (hour === undefined || minute === undefined || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${day}T${hour.padStart(2, "0")}:${minute}`;
}

/** Whether the text is a day as `2024-05-08`. */
export function isDay(text: string): boolean {
  return dayOfText(text, { months: [] }) === text;
}

function dayIn(text: string, months: readonly string[]): string | null {
  const byNumbers = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/.exec(text);
  if (byNumbers) return dayFrom(Number(byNumbers[1]), Number(byNumbers[2]), Number(byNumbers[3]));
  const [, day, name = "", year] = /^(\d{1,2})\.?\s+([A-Za-z]{3,})\.?,?\s+(\d{4})$/.exec(text) ?? [];
  const month = months.findIndex(
    (each) => name !== "" && each.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase(),
  );
  return month < 0 ? null : dayFrom(Number(year), month + 1, Number(day));
}

/** `null` for a day that the calendar does not have. */
function dayFrom(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isSame = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1000;
  return isSame ? date.toISOString().slice(0, 10) : null;
}
