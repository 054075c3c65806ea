import { calls, isCallName, type JsonCall } from "../../../contract/calls.ts";
import type { CallInput } from "../../../contract/schemas.ts";
import type { ApiClient } from "../../browser/client/client.ts";
import { notFound, type LoadRequest } from "../../document/server/loading.ts";
import { exampleOf, shortenedResponse } from "./examples.ts";
import { groupsOf, type Group } from "./groups.ts";
import { operationsOf, type Operation } from "./operations.ts";

export type ApiData = { groups: Group[] };
export type ApiOverviewData = ApiData & {
  /** A public call to begin with, and its current response as JSON. */
  first: { operation: Operation; example: string } | null;
};
export type ApiGroupData = ApiData & {
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
  const { groups } = await loadApi(request);
  const operation = groups.flatMap(({ operations }) => operations).find(({ id }) => id === firstCall);
  return { groups, first: operation ? { operation, example: await exampleResponse(request.api, operation) } : null };
}

/** One group, with actual responses of its public calls. */
export async function loadApiGroup(request: LoadRequest): Promise<ApiGroupData> {
  const { groups } = await loadApi(request);
  const group = groups.find(({ slug }) => slug === request.params["group"]?.toLowerCase());
  if (!group) throw notFound();
  const open = group.operations.filter(isOpen);
  const examples = await Promise.all(
    open
      .filter(({ method }) => method === "GET")
      .map(async (each): Promise<[string, string]> => [each.id, await exampleResponse(request.api, each)]),
  );
  return { groups, group, open: open.map(({ id }) => id), examples: Object.fromEntries(examples) };
}

function isOpen({ id }: Operation): boolean {
  return isCallName(id) && calls[id].access === "public";
}

/** Returns no response for a call that refuses its example. */
async function exampleResponse(api: ApiClient, operation: Operation): Promise<string> {
  const input = Object.fromEntries(
    operation.takes
      .filter(({ name, place, required }) => place === "path" || required || name === "pageSize")
      .map(({ name }) => [name, name === "pageSize" ? 2 : exampleOf(operation, name)]),
  );
  const name = operation.id as JsonCall; // `isOpen` was checked, and no public call returns a file
  const data: unknown = await api.call(name, input as CallInput<JsonCall>).catch(() => undefined); // the call validates its input
  return data === undefined ? "" : JSON.stringify({ errCode: 0, errMsg: "", data: shortenedResponse(data) }, null, 2);
}
