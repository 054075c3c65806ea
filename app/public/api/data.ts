import { apiCallPath } from "../../../contract/addresses.ts";
import { calls, isCallName, type Call, type JsonCall } from "../../../contract/calls.ts";
import type { CallInput } from "../../../contract/schemas.ts";
import { Refused, type ApiClient } from "../../browser/client/client.ts";
import { notFound, type LoadRequest } from "../../document/server/loading.ts";
import { exampleOf, shortenedResponse, type OwnValues } from "./examples.ts";
import { groupsOf, type Group } from "./groups.ts";
import { operationsOf, type Operation, type CallRefusal, type Field } from "./operations.ts";

export type ApiData = { groups: Group[] };
export type ApiOverviewData = ApiData & { refusals: CallRefusal[] };
export type ApiGroupData = ApiData & { group: Group };
export type ApiCallData = ApiGroupData & {
  own: OwnValues;
  operation: Operation;
  /** Whether it needs no token. */
  isOpen: boolean;
  /** How its input or output differs from JSON. */
  upload: boolean;
  download: boolean;
  /** The current response of a public call, as JSON. */
  example: string;
  /** What it answers, as JSON, to a guest who sends less than it needs. */
  refusal: string;
};

/** Groups the calls of the OpenAPI document. */
async function loadApi({ openApi }: LoadRequest): Promise<ApiData> {
  return { groups: groupsOf(operationsOf(await openApi())) };
}

/** All groups, and every refusal that a call may give. */
export async function loadApiOverview(request: LoadRequest): Promise<ApiOverviewData> {
  const { groups } = await loadApi(request);
  const refusals = groups.flatMap(({ operations }) => operations.flatMap((operation) => operation.refusals));
  const byText = new Map(refusals.map((refusal) => [refusal.errMsg, refusal]));
  return { groups, refusals: [...byText.values()].toSorted((one, other) => one.errCode - other.errCode) };
}

/** One group. */
export async function loadApiGroup(request: LoadRequest): Promise<ApiGroupData> {
  const { groups } = await loadApi(request);
  const group = groups.find(({ slug }) => slug === request.params["group"]?.toLowerCase());
  if (!group) throw notFound();
  return { groups, group };
}

/** One call, with an actual response if it is public, and an actual refusal. */
export async function loadApiCall(request: LoadRequest): Promise<ApiCallData> {
  const [loaded, own] = await Promise.all([loadApiGroup(request), ownValues(request)]);
  const path = `/api/${request.params["group"]}/${request.params["call"]}`.toLowerCase();
  const operation = loaded.group.operations.find(({ id, tag }) => apiCallPath(tag, id) === path);
  if (!operation || !isCallName(operation.id)) throw notFound();
  const { access, upload, download }: Call = calls[operation.id];
  const isOpen = access === "public";
  const [example, refusal] = await Promise.all([
    isOpen && operation.method === "GET" ? exampleResponse(request.api, operation, own) : "",
    upload || download ? "" : exampleRefusal(request.api, operation, own),
  ]);
  return {
    ...loaded,
    own,
    operation,
    isOpen,
    upload: upload === "file" || upload === "tus",
    download: download !== undefined,
    example,
    refusal,
  };
}

/** A product that has a release, a page of the documentation, and a policy. */
async function ownValues({ api }: LoadRequest): Promise<OwnValues> {
  const [newest, docs, policies] = await Promise.all([
    api.call("newestVersions", { pageSize: 1 }),
    api.call("docs", {}),
    api.call("policies", { pageSize: 1 }),
  ]);
  const [first] = newest.items;
  const product = first && (await api.call("product", { slug: first.slug }));
  const [page] = docs.items.flatMap(({ product: slug, pages }) =>
    pages.map((each) => ({ product: slug, slug: each.slug })),
  );
  const policy = policies.items[0]?.slug;
  return {
    slug: first?.slug,
    product: first?.slug,
    version: first?.version,
    from: product?.versions.find(({ version }) => version !== first?.version)?.version,
    to: first?.version,
    file: first?.files[0]?.name,
    platform: first?.files[0]?.platform,
    engine: first?.files[0]?.engine,
    "licence.id": product?.licence?.id,
    "licence.version": product?.licence?.version,
    "doc.product": page?.product,
    "doc.slug": page?.slug,
    "sendFeedback.product": page?.product,
    "sendFeedback.slug": page?.slug,
    "policy.slug": policy,
    "policyChanges.slug": policy,
  };
}

/** Returns no response for a call that refuses its example. */
async function exampleResponse(api: ApiClient, operation: Operation, own: OwnValues): Promise<string> {
  const input = Object.fromEntries(
    operation.takes
      .filter(({ name, place, required }) => place === "path" || required || name === "pageSize")
      .map(({ name }) => [name, name === "pageSize" ? 2 : exampleOf(operation, name, own)]),
  );
  const name = operation.id as JsonCall; // the caller has checked it, and no public call returns a file
  const data: unknown = await api.call(name, input as CallInput<JsonCall>).catch(() => undefined); // the call validates its input
  return data === undefined ? "" : JSON.stringify({ errCode: 0, errMsg: "", data: shortenedResponse(data) }, null, 2);
}

/**
 * Sends nothing but the parameters of the path, none of which exists; only the call behind the license gets the file without
 * it. Sends nothing to a public call that needs nothing, which would answer.
 */
async function exampleRefusal(api: ApiClient, { id, takes }: Operation, own: OwnValues): Promise<string> {
  const name = id as JsonCall; // the caller has checked it
  const unlicensed = name === "agreeToDownload" && own["licence.id"] !== undefined;
  const isIn = (field: Field) => field.place === "path" || (unlicensed && field.required);
  if (calls[name].access === "public" && !takes.some(({ place, required }) => place === "path" || required)) return "";
  const input = Object.fromEntries(takes.filter(isIn).map((field) => [field.name, unlicensed ? own[field.name] : "-"]));
  const refused: unknown = await api.call(name, input as CallInput<JsonCall>).catch((error: unknown) => error); // the call validates its input
  return refused instanceof Refused ? JSON.stringify(refused.envelope, null, 2) : "";
}
