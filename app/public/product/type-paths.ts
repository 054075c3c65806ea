import { typePath } from "../../../contract/addresses.ts";
import { limits } from "../../../contract/limits.ts";
import type { ListedType } from "../../../contract/schemas/sdk-types.ts";
import type { LoadRequest } from "../../document/server/loading.ts";
import { productOf } from "./data.ts";

/** Addresses of a product's types by name; a name that several types have is not among them. */
export type TypePaths = Record<string, string>;

const unlinked = /<(a|pre|h[1-6])\b.*?<\/\1>|<code>([^<]+)<\/code>/gs;

export async function typePaths(request: LoadRequest): Promise<TypePaths> {
  const [product, items] = await Promise.all([productOf(request), listTypes(request)]);
  const named = items.filter(({ slug, name }) => slug === name.toLowerCase());
  return Object.fromEntries(named.map(({ slug, name }) => [name, typePath(product, slug)]));
}

/** All types of the product of an address. */
export async function listTypes({ api, params }: LoadRequest): Promise<ListedType[]> {
  const slug = (params["slug"] ?? "").toLowerCase();
  const items: ListedType[] = [];
  for (let page = 1; ; page++) {
    const read = await api.call("sdkTypes", { slug, page, pageSize: limits.pageSize });
    items.push(...read.items);
    if (items.length >= read.total || read.items.length === 0) return items;
  }
}

/** The address of the type that code names, alone or with a member: `XRManager.Init()`. */
export function typePathOf(code: string, paths: TypePaths): string | undefined {
  const [, name = ""] = /^([A-Za-z_]\w*)(?:$|[.:(<])/.exec(code) ?? [];
  return Object.hasOwn(paths, name) ? paths[name] : undefined;
}

/** Links the first mention of each type outside headings. */
export function linkTypes(html: string, paths: TypePaths): string {
  const linked = new Set<string>();
  return html.replace(unlinked, (whole, _, code: string | undefined) => {
    const path = code && typePathOf(code, paths);
    if (!path || linked.has(path)) return whole;
    linked.add(path);
    return `<a href="${path}">${whole}</a>`;
  });
}
