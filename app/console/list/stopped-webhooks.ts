import type { ListedWebhook } from "../../../contract/schemas/webhooks.ts";

/** One page has as many as there may be. */
export const allWebhooks = { pageSize: 100 };

/** Nothing arrived for a day, or its receiver is gone: an admin has to resume it. */
export function isStopped({ state }: Pick<ListedWebhook, "state">): boolean {
  return state === "failing" || state === "gone";
}
