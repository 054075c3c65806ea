import type { LoadRequest } from "../../document/server/loading.ts";
import { operationsOf, type Operation } from "./operations.ts";

export type ApiData = { version: string; operations: Operation[] };

/** The calls as the OpenAPI document describes them. */
export async function loadApi({ openApi }: LoadRequest): Promise<ApiData> {
  return operationsOf(await openApi());
}
