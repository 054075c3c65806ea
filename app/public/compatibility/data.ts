import type { CompatibleProduct, CompatibleVersion } from "../../../contract/schemas/catalogue.ts";
import { nameIn } from "../../../contract/language.ts";
import { Refused } from "../../../client/client.ts";
import { shownDevice, type ShownDevice } from "../device/shown-device.ts";
import type { LoadRequest } from "../../document/server/loading.ts";
import { limits } from "../../../contract/limits.ts";

/** A version that the reader can name. `example`: one that is in the requirement of the newest version. */
export type Asked = { key: string; name: string; value: string; example: string; wrong: string | null };
/** `isAsked`: whether the reader named any. */
type Answered = { asked: Asked[]; isAsked: boolean };
export type ProductCompatibilityData = Answered &
  Pick<CompatibleProduct, "latest" | "newest"> & { versions: CompatibleVersion[] };
export type CompatibilityData = Answered & {
  products: (CompatibleProduct & { isEarly: boolean })[];
  device: ShownDevice | null;
};

/** Each version of a product and its requirements; `?unity=2022.3&os=5.9` says what the reader has. */
export async function loadProductCompatibility(request: LoadRequest): Promise<ProductCompatibilityData> {
  const slug = (request.params["slug"] ?? "").toLowerCase();
  const { found, ...answer } = await answered(request, (having) =>
    request.api.call("productCompatibility", { ...having, slug }),
  );
  const { latest, newest, versions } = found;
  return { ...(await withFields(request, answer, versions)), latest, newest, versions };
}

/** The newest version of each product that works with what the reader has. */
export async function loadCompatibility(request: LoadRequest): Promise<CompatibilityData> {
  const list = (having: Having) => request.api.call("compatibility", { ...having, pageSize: limits.pageSize });
  const { found, ...answer } = await answered(request, list);
  const all = answer.isAsked ? await list({}) : found;
  const newest = all.items.flatMap(({ latest }) => latest ?? []);
  const isComparable = ({ latest }: CompatibleProduct) => latest?.requires.some(({ key }) => key !== null) ?? true;
  const early = await slugsOfEarly(request, all.items);
  const { device } = await request.api.call("website", {});
  return {
    ...(await withFields(request, answer, newest)),
    products: found.items.filter(isComparable).map((product) => ({ ...product, isEarly: early.has(product.slug) })),
    device: device && shownDevice(device, request.language),
  };
}

/** The products without a version for everybody that have one in early access. */
async function slugsOfEarly({ api }: LoadRequest, products: CompatibleProduct[]): Promise<Set<string>> {
  const without = products.filter(({ latest }) => latest === null);
  const read = await Promise.all(without.map(({ slug }) => api.call("product", { slug })));
  return new Set(read.filter(({ reserved }) => reserved.length > 0).map(({ slug }) => slug));
}

type Having = Record<string, string>;
type Answer = { having: Having; wrong: ReadonlyMap<string, string>; isAsked: boolean };

/** Calls with what the reader has, without what is refused. */
async function answered<Found>(
  { api, url }: LoadRequest,
  call: (having: Having) => Promise<Found>,
): Promise<Answer & { found: Found }> {
  const { taxonomy } = await api.call("website", {});
  const having = Object.fromEntries(
    taxonomy.requirements.flatMap(({ key }) => {
      const value = url.searchParams.get(key)?.trim() ?? "";
      return value === "" ? [] : [[key, value]];
    }),
  );
  const isAsked = Object.keys(having).length > 0;
  try {
    return { having, wrong: new Map(), isAsked, found: await call(having) };
  } catch (cause) {
    const issues = cause instanceof Refused ? (cause.data?.issues ?? []) : [];
    if (issues.length === 0) throw cause;
    const wrong = new Map(issues.map(({ field, message }) => [field, message]));
    const right = Object.fromEntries(Object.entries(having).filter(([key]) => !wrong.has(key)));
    return { having, wrong, isAsked: Object.keys(right).length > 0, found: await call(right) };
  }
}

/** The requirements that some of the versions have. */
async function withFields(
  { api, language }: LoadRequest,
  { having, wrong, isAsked }: Answer,
  versions: CompatibleVersion[],
): Promise<Answered> {
  const { taxonomy } = await api.call("website", {});
  const ranges = versions.flatMap(({ requires }) => requires);
  const asked = taxonomy.requirements.flatMap(({ key }) => {
    const range = ranges.find((each) => each.key === key)?.range;
    if (range === undefined) return [];
    const example = /\d[\d.]*/.exec(range)?.[0] ?? "";
    const name = nameIn(taxonomy.requirements, key, language);
    return [{ key, name, value: having[key] ?? "", example, wrong: wrong.get(key) ?? null }];
  });
  return { asked, isAsked };
}
