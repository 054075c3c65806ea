import { once } from "node:events";
import { sql } from "kysely";
import { readConfig } from "../../../server/config/config.ts";
import { openPortal } from "../../../server/open.ts";

/** On command, writes rows one after another, prints each after its commit, and ends after the given number. */
const [name = "", count = "0"] = process.argv.slice(2);
const portal = await openPortal(readConfig(process.env));
console.log("ready");
await once(process.stdin, "data");
for (let number = 1; number <= Number(count); number++) {
  await portal.db.write(async (write) => {
    await write
      .updateTable("portal_state")
      .set({ value: sql<string>`cast(cast(value as integer) + 1 as text)` })
      .where("key", "=", "counter")
      .execute();
    await write
      .insertInto("portal_state")
      .values({ key: `${name} ${number}`, value: "" })
      .execute();
  });
  console.log(`${name} ${number}`);
}
await portal.close();
process.exit(0);
