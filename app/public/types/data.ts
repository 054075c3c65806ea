import { typePath } from "../../../contract/addresses.ts";
import type { ListedType, ShownType } from "../../../contract/schemas/sdk-types.ts";
import { notFound, type LoadRequest } from "../../document/server/loading.ts";
import { productOf } from "../product/data.ts";
import { listTypes } from "../product/type-paths.ts";

export type TypesData = { types: (ListedType & { path: string })[] };
/** `docPages`: the types, which the layout lists beside the page as it does guides. */
export type TypeData = {
  type: ShownType;
  docPages: { path: string; title: string }[];
  docVersions: [];
  version: null;
  seeAlso: { path: string; title: string }[];
};

/** All types of a product; not found for one without. */
export async function loadTypes(request: LoadRequest): Promise<TypesData> {
  const [product, items] = await Promise.all([productOf(request), listTypes(request)]);
  if (items.length === 0) throw notFound();
  return { types: items.map((type) => ({ ...type, path: typePath(product, type.slug) })) };
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
  return {
    type,
    docPages: types.map(({ path, name }) => ({ path, title: name })),
    docVersions: [],
    version: null,
    seeAlso: found.items
      .filter(({ kind, path }) => (kind === "docs" || kind === "notes") && !types.some((each) => each.path === path))
      .slice(0, 4)
      .map(({ path, title }) => ({ path, title })),
  };
}
