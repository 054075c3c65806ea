import { apiCallPath } from "../../../contract/addresses.ts";
import type { Call } from "../../../contract/call.ts";
import { calls, isCallName, type JsonCall } from "../../../contract/calls.ts";
import type { CallInput } from "../../../contract/schemas.ts";
import { Refused, type ApiClient } from "../../../client/client.ts";
import { notFound, type LoadRequest } from "../../document/server/loading.ts";
import { refusals } from "../../../contract/refusals.ts";
import { exampleAnswer, exampleOf, exampleOrigin, type OwnValues } from "./examples.ts";
import { groupsOf, type Group } from "./groups.ts";
import type { Operation, CallRefusal, Field } from "./operations.ts";

type RefusalEnvelope = Refused["envelope"];
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
  /** `data` of the current response of a public call, or of an example; `undefined` if none is known. */
  answer: unknown;
  /** What it answers to a guest who sends less than it needs. */
  refusal: RefusalEnvelope | null;
  /** The refusals that the call has of its own, and those that follow from who may make it and what it takes. */
  ownRefusals: CallRefusal[];
  sharedRefusals: CallRefusal[];
};

/** Groups the calls of the OpenAPI document. */
async function loadApi({ openApi }: LoadRequest): Promise<ApiData> {
  return { groups: groupsOf(await openApi()) };
}

/** All groups, and every refusal that a call may give. */
export async function loadApiOverview(request: LoadRequest): Promise<ApiOverviewData> {
  const { groups } = await loadApi(request);
  const all = groups.flatMap(({ operations }) => operations.flatMap((operation) => operation.refusals));
  const byText = new Map(all.map((refusal) => [refusal.errMsg, refusal]));
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
  const { access, upload, download, refusals: names = [] }: Call = calls[operation.id];
  const ownCodes = new Set<number>(names.map((name) => refusals[name].code));
  const isOpen = access === "public";
  const [answer, refusal] = await Promise.all([
    isOpen && operation.method === "GET" ? answerNow(request.api, operation, own) : exampleAnswer(operation, own),
    upload || download ? null : exampleRefusal(request.api, operation, own),
  ]);
  return {
    ...loaded,
    own,
    operation,
    isOpen,
    upload: upload === "file" || upload === "tus",
    download: download !== undefined,
    answer,
    refusal,
    ownRefusals: operation.refusals.filter(({ errCode }) => ownCodes.has(errCode)),
    sharedRefusals: operation.refusals.filter(({ errCode }) => !ownCodes.has(errCode)),
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
  const file = first?.files[0];
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
    file: file?.name,
    platform: file?.platform,
    engine: file?.engine,
    "agreeToDownload.url": file && `${exampleOrigin}/download/1/${file.name}?expires=`,
    "agreeToDownload.name": file?.name,
    sha256: file?.sha256,
    size: file && String(file.size),
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

/** Returns `undefined` for a call that refuses its example. */
async function answerNow(api: ApiClient, operation: Operation, own: OwnValues): Promise<unknown> {
  const input = Object.fromEntries(
    operation.takes
      .filter(({ name, place, required }) => place === "path" || required || name === "pageSize")
      .map(({ name }) => [name, name === "pageSize" ? 2 : exampleOf(operation, name, own)]),
  );
  const name = operation.id as JsonCall; // the caller has checked it, and no public call returns a file
  return api.call(name, input as CallInput<JsonCall>).catch(() => undefined); // the call validates its input
}

/**
 * Sends nothing but the parameters of the path, none of which exists; only the call behind the license gets the file without
 * it. Sends nothing to a public call that needs nothing, which would answer.
 */
async function exampleRefusal(
  api: ApiClient,
  { id, takes }: Operation,
  own: OwnValues,
): Promise<RefusalEnvelope | null> {
  const name = id as JsonCall; // the caller has checked it
  const unlicensed = name === "agreeToDownload" && own["licence.id"] !== undefined;
  const isIn = (field: Field) => field.place === "path" || (unlicensed && field.required);
  if (calls[name].access === "public" && !takes.some(({ place, required }) => place === "path" || required))
    return null;
  const input = Object.fromEntries(takes.filter(isIn).map((field) => [field.name, unlicensed ? own[field.name] : "-"]));
  const refused: unknown = await api.call(name, input as CallInput<JsonCall>).catch((error: unknown) => error); // the call validates its input
  return refused instanceof Refused ? refused.envelope : null;
}
