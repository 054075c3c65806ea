import { calls, isCallName, type JsonCall } from "../../../contract/calls.ts";
import type { CallInput } from "../../../contract/schemas.ts";
import type { ApiClient } from "../../browser/client/client.ts";
import { notFound, type LoadRequest } from "../../document/server/loading.ts";
import { exampleOf, shortenedResponse, type OwnValues } from "./examples.ts";
import { groupsOf, type Group } from "./groups.ts";
import { operationsOf, type Operation } from "./operations.ts";

export type ApiData = { groups: Group[] };
export type ApiOverviewData = ApiData & {
  own: OwnValues;
  /** A public call to begin with, and its current response as JSON. */
  first: { operation: Operation; example: string } | null;
};
export type ApiGroupData = ApiData & {
  own: OwnValues;
  group: Group;
  /** Current responses of public calls, as JSON, by call name. */
  examples: Record<string, string>;
  /** Names of the calls that need no token. */
  open: string[];
};

/** Groups the calls of the OpenAPI document. */
export async function loadApi({ openApi }: LoadRequest): Promise<ApiData> {
  return { groups: groupsOf(operationsOf(await openApi()).operations) };
}

const firstCall = "products";

/** All groups, with a call to begin with. */
export async function loadApiOverview(request: LoadRequest): Promise<ApiOverviewData> {
  const [{ groups }, own] = await Promise.all([loadApi(request), ownValues(request)]);
  const operation = groups.flatMap(({ operations }) => operations).find(({ id }) => id === firstCall);
  const first = operation && { operation, example: await exampleResponse(request.api, operation, own) };
  return { groups, own, first: first ?? null };
}

/** One group, with actual responses of its public calls. */
export async function loadApiGroup(request: LoadRequest): Promise<ApiGroupData> {
  const [{ groups }, own] = await Promise.all([loadApi(request), ownValues(request)]);
  const group = groups.find(({ slug }) => slug === request.params["group"]?.toLowerCase());
  if (!group) throw notFound();
  const open = group.operations.filter(isOpen);
  const examples = await Promise.all(
    open
      .filter(({ method }) => method === "GET")
      .map(async (each): Promise<[string, string]> => [each.id, await exampleResponse(request.api, each, own)]),
  );
  return { groups, own, group, open: open.map(({ id }) => id), examples: Object.fromEntries(examples) };
}

/** A product that has a release, a page of the documentation, and a policy. */
async function ownValues({ api }: LoadRequest): Promise<OwnValues> {
  const [newest, docs, policies] = await Promise.all([
    api.call("newestVersions", { pageSize: 1 }),
    api.call("docs", {}),
    api.call("policies", { pageSize: 1 }),
  ]);
  const [first] = newest.items;
  const versions = first ? (await api.call("product", { slug: first.slug })).versions : [];
  const [page] = docs.items.flatMap(({ product, pages }) => pages.map(({ slug }) => ({ product, slug })));
  const policy = policies.items[0]?.slug;
  return {
    slug: first?.slug,
    product: first?.slug,
    version: first?.version,
    from: versions.find(({ version }) => version !== first?.version)?.version,
    to: first?.version,
    file: first?.files[0]?.name,
    platform: first?.files[0]?.platform,
    engine: first?.files[0]?.engine,
    "doc.product": page?.product,
    "doc.slug": page?.slug,
    "policy.slug": policy,
    "policyChanges.slug": policy,
  };
}

function isOpen({ id }: Operation): boolean {
  return isCallName(id) && calls[id].access === "public";
}

/** Returns no response for a call that refuses its example. */
async function exampleResponse(api: ApiClient, operation: Operation, own: OwnValues): Promise<string> {
  const input = Object.fromEntries(
    operation.takes
      .filter(({ name, place, required }) => place === "path" || required || name === "pageSize")
      .map(({ name }) => [name, name === "pageSize" ? 2 : exampleOf(operation, name, own)]),
  );
  const name = operation.id as JsonCall; // `isOpen` was checked, and no public call returns a file
  const data: unknown = await api.call(name, input as CallInput<JsonCall>).catch(() => undefined); // the call validates its input
  return data === undefined ? "" : JSON.stringify({ errCode: 0, errMsg: "", data: shortenedResponse(data) }, null, 2);
}
