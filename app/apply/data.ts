import type { LoadRequest } from "../document/server/loading.ts";

/** The mailbox for questions about an application. */
export type ContactData = { relations: string };

export async function loadContact({ api }: LoadRequest): Promise<ContactData> {
  return { relations: (await api.call("contact", {})).developerRelations };
}
