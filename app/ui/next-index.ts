/** The keys for the previous and the next item of a bar or a menu. */
export const horizontalKeys = ["ArrowLeft", "ArrowRight"] as const;
export const verticalKeys = ["ArrowUp", "ArrowDown"] as const;
type From = { keys: typeof horizontalKeys | typeof verticalKeys; index: number; count: number };

/** The index that a key moves to, wrapping around, from an index or from none (-1); `undefined` for other keys. */
export function nextIndex(key: string, { keys: [back, on], index, count }: From): number | undefined {
  if (key === on) return (index + 1) % count;
  if (key === back) return (Math.max(index, 0) - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}
