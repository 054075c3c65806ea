import { linksTo } from "../../contract/addresses.ts";
import type { ExtraField } from "../../contract/schemas/extra-fields.ts";
import type { LoadRequest } from "../document/server/loading.ts";

/** The mailbox for questions about an application, and whether there is a page about distribution. */
export type ContactData = { relations: string; hasDistribution: boolean };

export type ApplicationData = ContactData & { fields: ExtraField[] };

export async function loadApplication(request: LoadRequest): Promise<ApplicationData> {
  return { ...(await loadContact(request)), ...(await request.api.call("extraFields", {})) };
}

export async function loadContact({ api }: LoadRequest): Promise<ContactData> {
  const [{ developerRelations: relations }, website] = await Promise.all([
    api.call("contact", {}),
    api.call("website", {}),
  ]);
  return { relations, hasDistribution: linksTo(website, "/Distribute") };
}
