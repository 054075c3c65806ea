import { languageOf } from "../../contract/language.ts";
import type { CallData } from "../../contract/schemas.ts";
import { record } from "../audit/record.ts";
import type { Clock, Stores } from "../portal.ts";
import { sendNotice } from "./notices.ts";
import type { Handlers } from "../handler.ts";

/** Sends a message to each contact of an admin, to see whether mail and text messages arrive. */
async function sendTestMessage(portal: Stores & Clock, actor: string): Promise<CallData<"sendTestMessage">> {
  return portal.db.write(async (write) => {
    const { phone, mailbox, ln } = await write
      .selectFrom("accounts")
      .select(["phone", "mailbox", "ln"])
      .where("id", "=", actor)
      .executeTakeFirstOrThrow();
    const contacts = [
      { channel: "mail", to: mailbox },
      { channel: "sms", to: phone },
    ] as const;
    const language = languageOf(String(ln));
    const channels: CallData<"sendTestMessage">["channels"] = [];
    for (const { channel, to } of contacts) {
      if (to === null) continue;
      await sendNotice(portal, write, { channel, to, language, content: { kind: "testMessage" }, account: actor });
      channels.push(channel);
    }
    await record(portal, write, { action: "message.tested", actor });
    return { channels };
  });
}

export const sendTestMessageCall = {
  sendTestMessage: (portal, _, { signedIn }) => sendTestMessage(portal, signedIn.account),
} satisfies Partial<Handlers>;
