import { useState } from "react";
import { useLocale, useWords } from "../../../browser/locale/locale.ts";
import type { CallData } from "../../../../contract/schemas.ts";
import type { AdminProduct } from "../../../../contract/schemas/publishing.ts";
import { useApi } from "../../../browser/client/use-api.ts";
import { announce } from "../../../browser/message/announce.ts";
import { showMessage } from "../../../browser/message/message.ts";
import type { ReadState } from "../../list/use-read.ts";
import { moveItem } from "../../list/move-item.ts";

/** The products in order. A move shows at once, and is reverted if the server refuses it. */
export function useOrder(read: Pick<ReadState<CallData<"adminProducts">>, "data" | "replace" | "refetch">) {
  const api = useApi();
  const texts = useWords().products;
  const { language } = useLocale();
  const [pending, setPending] = useState<AdminProduct[] | null>(null);
  const products = pending ?? read.data?.items;

  const move = async (from: number, to: number) => {
    const product = products?.[from];
    if (!products || !product || from === to || !products[to]) return;
    const next = moveItem(products, from, to);
    setPending(next);
    announce(texts.moved(product.name[language], to + 1));
    try {
      read.replace(await api().call("orderProducts", { slugs: next.map(({ slug }) => slug) }));
    } catch {
      showMessage("bad", texts.orderFailed);
      await read.refetch(); // somebody may have added a product meanwhile
    }
    setPending((latest) => (latest === next ? null : latest));
  };

  return { products, move };
}
