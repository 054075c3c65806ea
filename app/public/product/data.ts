import { redirect } from "react-router";
import type { Product, ProductWithVersions } from "../../../contract/schemas/catalogue.ts";
import type { LoadRequest } from "../../document/server/loading.ts";
import { entryPath, productPath } from "../layout/addresses.ts";

export type ProductHead = Pick<Product, "slug" | "kind" | "links"> & { name: string; summary: string };

/** The product of an address, which may be written in any case. */
export function productOf({ api, params }: LoadRequest): Promise<ProductWithVersions> {
  return api.call("product", { slug: (params["slug"] ?? "").toLowerCase() });
}

/** What stands around all pages of a product. A product under the wrong folder leads to its own. */
export async function loadProduct(request: LoadRequest): Promise<ProductHead> {
  const product = await productOf(request);
  const { slug, kind, links, name, summary } = product;
  const rest = restOf(request.url.pathname);
  const right = rest ? `${productPath(product)}/${rest}` : entryPath(product);
  if (request.url.pathname.toLowerCase().replace(/\/+$/, "") !== right.toLowerCase())
    throw redirect(right + request.url.search);
  return { slug, kind, links, name: name[request.language], summary: summary[request.language] };
}

/** What follows `/sdk/:slug`. */
function restOf(pathname: string): string {
  return pathname.split("/").slice(3).filter(Boolean).join("/");
}
