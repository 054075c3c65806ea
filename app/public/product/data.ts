import { redirect } from "react-router";
import type { Product, ProductWithVersions } from "../../../contract/schemas/catalogue.ts";
import type { LoadRequest } from "../../document/server/loading.ts";
import { entryPath } from "../../../contract/addresses.ts";
import { limits } from "../../../contract/limits.ts";

/** A version that exists and is for others. */
export type Reserved = ProductWithVersions["reserved"][number];

export type ProductHead = Pick<Product, "slug" | "path" | "notesOnly" | "links" | "retired"> & {
  name: string;
  summary: string;
  /** Whether its sources show public types. */
  hasTypes: boolean;
  /** Whether a version says what it requires. */
  hasRequirements: boolean;
  /** The newest version that is not for everybody, if its publisher shows it. */
  reserved: Reserved | null;
  /** The latest version; empty before the first release. */
  version: string;
};

/** The slug of a product's address, which is compared case-insensitively. */
export function slugOf({ params }: Pick<LoadRequest, "params">): string {
  return (params["slug"] ?? "").toLowerCase();
}

/** The product of an address with its newest versions, as many as a page of a list holds. */
export function productOf(request: LoadRequest): Promise<ProductWithVersions> {
  return request.api.call("product", { slug: slugOf(request), versions: limits.pageSize });
}

/** The same with all versions, for a page about an older one. */
export async function wholeProductOf(request: LoadRequest): Promise<ProductWithVersions> {
  const product = await productOf(request);
  const mayHaveMore = product.versions.length === limits.pageSize || product.reserved.length === limits.pageSize;
  return mayHaveMore ? request.api.call("product", { slug: slugOf(request) }) : product;
}

/** Data of a product's layout. Redirects a product under the wrong folder to its own. */
export async function loadProduct(request: LoadRequest): Promise<ProductHead> {
  const product = await productOf(request);
  const { slug, path, notesOnly, links, retired, name, summary } = product;
  const rest = restOf(request.url.pathname);
  const right = rest ? `${product.path}/${rest}` : entryPath(product);
  if (request.url.pathname.toLowerCase().replace(/\/+$/, "") !== right.toLowerCase())
    throw redirect(right + request.url.search);
  const hasTypes = !notesOnly && (await request.api.call("sdkTypes", { slug, pageSize: 1 })).total > 0;
  return {
    slug,
    path,
    notesOnly,
    links,
    retired,
    name: name[request.language],
    summary: summary[request.language],
    hasTypes,
    hasRequirements: product.versions.some(({ requires }) => requires.length > 0),
    reserved: product.reserved[0] ?? null,
    version: product.latest?.version ?? "",
  };
}

/** The rest of the path after the product's own address. */
function restOf(pathname: string): string {
  return pathname.split("/").slice(3).filter(Boolean).join("/");
}
