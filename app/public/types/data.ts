import { typePath } from "../../../contract/addresses.ts";
import type { ListedType, ShownType } from "../../../contract/schemas/sdk-types.ts";
import { notFound, type LoadRequest } from "../../document/server/loading.ts";
import { productOf } from "../product/data.ts";
import { listTypes } from "../product/type-paths.ts";

export type ListedEntry = ListedType & { path: string };
/** `version`: the one whose files they are from. */
export type TypesData = { types: ListedEntry[]; version: string };
/** `docPages`: the types, which the layout lists beside the page as it does guides. */
export type TypeData = {
  type: ShownType;
  docPages: { path: string; title: string }[];
  docVersions: [];
  version: null;
  seeAlso: { path: string; title: string }[];
  /** The last pictures of the guides' sections that name it, and the first code there that uses it, as HTML. */
  pictures: string[];
  example: string | null;
};

/** All types of a product; not found for one without. */
export async function loadTypes(request: LoadRequest): Promise<TypesData> {
  const [product, items] = await Promise.all([productOf(request), listTypes(request)]);
  const [first] = items;
  if (!first) throw notFound();
  const { version } = await request.api.call("sdkType", { slug: product.slug, type: first.slug });
  return { version, types: items.map((type) => ({ ...type, path: typePath(product, type.slug) })) };
}

/** One type, and the pages of the product that name it. */
export async function loadType(request: LoadRequest): Promise<TypeData> {
  const { api, params } = request;
  const slug = (params["slug"] ?? "").toLowerCase();
  const [{ types }, type] = await Promise.all([
    loadTypes(request),
    api.call("sdkType", { slug, type: (params["page"] ?? "").toLowerCase() }),
  ]);
  const found = await api.call("search", { q: type.name, product: slug, pageSize: 10 });
  const seeAlso = found.items
    .filter(({ kind, path }) => (kind === "docs" || kind === "notes") && !types.some((each) => each.path === path))
    .slice(0, 4)
    .toSorted((one, other) => Number(one.kind === "notes") - Number(other.kind === "notes") || newerFirst(one, other))
    .map(({ path, title }) => ({ path, title }));
  return {
    ...(await usageOf(
      request,
      type,
      seeAlso.flatMap(({ path }) => /\/docs\/([^#?]+)$/.exec(path)?.slice(1).map(decodeURIComponent) ?? []),
    )),
    type,
    docPages: types.map(({ path, name }) => ({ path, title: name })),
    docVersions: [],
    version: null,
    seeAlso,
  };
}

/** Release notes by their versions; guides stay in the order of the search. */
function newerFirst(one: { kind: string; path: string }, other: { kind: string; path: string }): number {
  return one.kind === "notes" ? other.path.localeCompare(one.path, "en", { numeric: true }) : 0;
}

async function usageOf(
  { api, params, language }: LoadRequest,
  { name, members }: ShownType,
  guides: string[],
): Promise<Pick<TypeData, "pictures" | "example">> {
  const product = (params["slug"] ?? "").toLowerCase();
  const docs = await Promise.all(guides.map((slug) => api.call("doc", { product, slug })));
  const spaced = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " "); // as an engine's menus write it
  const names = [name, spaced, ...members.map((member) => `<code>${member.name}</code>`)];
  const sections = docs
    .flatMap(({ html }) => html[language].split(/(?=<h[23]\b)/))
    .filter((section) => names.some((each) => section.includes(each)));
  const all = (pattern: RegExp) => sections.flatMap((section) => section.match(pattern) ?? []);
  return {
    pictures: all(/<figure class="shot"><img.*?<\/figure>/gs).slice(-2),
    example: all(/<pre\b.*?<\/pre>/gs).find((code) => code.includes(name)) ?? null,
  };
}
