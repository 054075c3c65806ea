import type { ListedWebhook } from "../../../contract/schemas/webhooks.ts";

/** How often the lists are read again while events wait, in milliseconds. */
export const pollEvery = 3_000;

type Recent = ListedWebhook["recent"];

/** The share of deliveries that arrived, in whole percent, and 100 only if all did; `null` without any. */
export function arrivedShare(recent: Recent): number | null {
  if (recent.length === 0) return null;
  return Math.floor((100 * recent.filter(({ state }) => state === "arrived").length) / recent.length);
}

/** The median time in milliseconds; `null` without any. */
export function medianTook(recent: Recent): number | null {
  const sorted = recent.map(({ took }) => took).toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}
