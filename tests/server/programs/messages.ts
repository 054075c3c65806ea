import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { readConfig } from "../../../server/config/config.ts";
import { messageSenders } from "../../../server/messages/deliver.ts";
import { openProviders } from "../../../server/messages/providers.ts";
import { startDelivery } from "../../../server/outgoing/deliver.ts";
import { queueMessage } from "../../../server/messages/queue.ts";
import { openPortal } from "../../../server/open.ts";

/** On command, queues messages one after another while delivering them; prints each after its commit. */
const portal = await openPortal(readConfig(process.env));
console.log("ready");
await once(process.stdin, "data");
const delivery = startDelivery(portal, messageSenders(portal, openProviders(portal)));
for (let number = 1; ; number++) {
  const id = await portal.db.write((write) =>
    queueMessage(portal, write, {
      channel: "sms",
      to: "+8613812345678",
      language: "en",
      content: { kind: "code", purpose: "login", code: "482915", minutes: 5 },
      account: undefined,
    }),
  );
  console.log(`queued ${number} ${id}`);
  delivery.wake();
  await pause(1); // SQLite's writes do not yield to the event loop
}
