import { limits } from "../../contract/limits.ts";

/** Whether parsed JSON is at most `depth` deep, and all its texts can be stored: PostgreSQL has no NUL, UTF-8 no lone surrogate. */
export function isAcceptable(value: unknown, depth: number = limits.jsonDepth): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
  if (typeof value !== "object" || value === null) return true;
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.every((item) => isAcceptable(item, depth - 1));
  const items = value as Record<string, unknown>;
  for (const key in items) if (!isAcceptable(key) || !isAcceptable(items[key], depth - 1)) return false;
  return true;
}
