import { useLayoutEffect, type RefObject } from "react";
import { isRecord } from "../../browser/storage/is-record.ts";
import { storedValue } from "../../browser/storage/stored-value.ts";

/** How many rows a list had when it was last shown, and how high it was in a window of this width. */
type Size = { rows: number; height: number; width: number };

/** Sizes of this many lists are stored, most recently shown first. */
const max = 60;
const sizes = storedValue("listSizes", parse);

/** The size that a list had, which it keeps while it loads again, so that nothing moves below it. */
export function lastSize(list: string): { rows: number | undefined; height: number | undefined } {
  const found = sizes.read().find(([name]) => name === list)?.[1];
  return { rows: found?.rows, height: found?.width === innerWidth ? found.height : undefined };
}

/** Remembers the size of a list once it is loaded. `rows`: `null` until then. */
export function useRememberedSize(list: string, rows: number | null, box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const height = box.current?.offsetHeight ?? 0;
    if (rows === null || height === 0) return; // loading, or in a tab that is not seen
    const all = sizes.read();
    const size = { rows, height, width: innerWidth };
    const [, known] = all.find(([name]) => name === list) ?? [];
    if (known && known.rows === rows && known.height === height && known.width === size.width) return;
    sizes.write([[list, size], ...all.filter(([name]) => name !== list)].slice(0, max) as [string, Size][]);
  }, [list, rows, box]);
}

function parse(value: unknown): [list: string, size: Size][] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown): [string, Size][] => {
    if (!Array.isArray(entry) || typeof entry[0] !== "string" || !isRecord(entry[1])) return [];
    const { rows, height, width } = entry[1];
    const isSize = [rows, height, width].every((each) => typeof each === "number" && each >= 0 && each < 1e5);
    return isSize ? [[entry[0], { rows: Number(rows), height: Number(height), width: Number(width) }]] : [];
  });
}
