import type { ExtraField } from "../../contract/schemas/extra-fields.ts";
import type { LoadRequest } from "../document/server/loading.ts";

/** The mailbox for questions about an application. */
export type ContactData = { relations: string };

export type ApplicationData = ContactData & { fields: ExtraField[] };

export async function loadApplication(request: LoadRequest): Promise<ApplicationData> {
  return { ...(await loadContact(request)), ...(await request.api.call("extraFields", {})) };
}

export async function loadContact({ api }: LoadRequest): Promise<ContactData> {
  return { relations: (await api.call("contact", {})).developerRelations };
}
