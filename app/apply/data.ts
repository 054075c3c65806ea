import type { LoadRequest } from "../loading.ts";

/** Who answers questions about an application. */
export type ResultData = { relations: string };

export async function loadResult({ api }: LoadRequest): Promise<ResultData> {
  return { relations: (await api.call("contact", {})).developerRelations };
}
