import type { webhookCalls } from "../../contract/schemas/webhooks.ts";
import { listDeliveries, listWebhooks, resendDelivery, stopDelivery, testWebhook } from "../webhooks/deliveries.ts";
import { changeWebhook, createWebhook, deleteWebhook, rotateWebhook } from "../webhooks/manage-webhooks.ts";
import type { Handlers } from "./handler.ts";

/** Webhooks: who is told of events, and how it went. */
export const webhookHandlers: Handlers<typeof webhookCalls> = {
  webhooks: (portal, query) => listWebhooks(portal, query),

  createWebhook: (portal, wanted, { signedIn }) => createWebhook(portal, { actor: signedIn.account, ...wanted }),

  changeWebhook: (portal, change, { signedIn }) => changeWebhook(portal, { actor: signedIn.account, ...change }),

  rotateWebhook: (portal, { id }, { signedIn }) => rotateWebhook(portal, { actor: signedIn.account, id }),

  testWebhook: (portal, { id }, { signedIn }) => testWebhook(portal, { actor: signedIn.account, id }),

  async deleteWebhook(portal, { id }, { signedIn }) {
    await deleteWebhook(portal, { actor: signedIn.account, id });
    return null;
  },

  webhookDeliveries: (portal, query) => listDeliveries(portal, query),

  resendDelivery: (portal, { id }, { signedIn }) => resendDelivery(portal, { actor: signedIn.account, id }),

  stopDelivery: (portal, { id }, { signedIn }) => stopDelivery(portal, { actor: signedIn.account, id }),
};
