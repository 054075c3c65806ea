import type { CallInput } from "../../contract/schemas.ts";
import { deliverDue } from "../../server/outgoing/deliver.ts";
import type { Portal } from "../../server/portal.ts";
import { webhookSender } from "../../server/webhooks/deliver.ts";
import { openTestPortal, type TestPortal } from "../portal.ts";
import { registerOperator, type Person } from "./people.ts";
import { startReceiver } from "./receiver.ts";

/** The same data with a portal that may reach this machine. */
export async function openAllowing(site: TestPortal): Promise<AsyncDisposable & { site: TestPortal }> {
  const opened = await openTestPortal({ ...site.environment, WEBHOOK_ALLOW: "127.0.0.0/8" });
  return { site: opened.site, [Symbol.asyncDispose]: () => opened.close() };
}

/** Sends every event that is due, and returns the number of attempts. */
export function deliverEvents(portal: Portal): Promise<number> {
  return deliverDue(portal, [webhookSender(portal)]);
}

type Wanted = Partial<CallInput<"createWebhook">> & { url: string };

/** Creates a webhook that wants everything; returns it with its secret. */
function createWebhook(admin: Person, wanted: Wanted) {
  return admin.call("createWebhook", {
    name: "Mirror",
    events: ["release.published", "release.withdrawn", "developer.approved", "site.changed"],
    preset: "standard",
    language: "en",
    ...wanted,
  });
}

/** A portal that may reach this machine, an admin, and a webhook to a receiver. */
export async function withWebhook(site: TestPortal, wanted: Partial<CallInput<"createWebhook">> = {}, query = "") {
  const opened = await openAllowing(site);
  const receiver = await startReceiver();
  const admin = await registerOperator(opened.site, "admin");
  const webhook = await createWebhook(admin, { url: receiver.url + query, ...wanted });
  return {
    site: opened.site,
    receiver,
    admin,
    webhook,
    async [Symbol.asyncDispose]() {
      await receiver[Symbol.asyncDispose]();
      await opened[Symbol.asyncDispose]();
    },
  };
}
