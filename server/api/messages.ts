import type { messageCalls } from "../../contract/schemas/messages.ts";
import { listMessages, retryMessage } from "../messages/list-messages.ts";
import { sendTestMessage } from "../messages/send-test.ts";
import { resumeSending } from "../outgoing/held.ts";
import type { Handlers } from "./handler.ts";

export const messageHandlers: Handlers<typeof messageCalls> = {
  messages: (portal, query) => listMessages(portal, query),

  retryMessage: (portal, { id }, { signedIn }) => retryMessage(portal, { id, actor: signedIn.account }),

  sendTestMessage: (portal, _, { signedIn }) => sendTestMessage(portal, signedIn.account),

  resumeSending: async (portal, _, { signedIn }) => {
    await resumeSending(portal, signedIn.account);
    return null;
  },
};
