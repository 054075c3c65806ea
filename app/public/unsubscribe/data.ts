import type { LoadRequest } from "../../document/server/loading.ts";

/** `product`: the name of the product to unsubscribe from, or that was unsubscribed from. */
export type UnsubscribeData = { state: "asked" | "done"; product: string } | { state: "incomplete" };

/** Reads `?product=` of the link in a mail, or `?done=` after the button was pressed. The signature is checked by that press. */
export async function loadUnsubscribe({ api, language, url }: LoadRequest): Promise<UnsubscribeData> {
  const { items } = await api.call("navigation", {});
  const nameOf = (query: string) =>
    items.find(({ slug }) => slug === url.searchParams.get(query))?.name[language] ?? null;
  const [done, asked] = [nameOf("done"), nameOf("product")];
  if (done !== null) return { state: "done", product: done };
  return asked === null ? { state: "incomplete" } : { state: "asked", product: asked };
}
