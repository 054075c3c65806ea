import { readConfig } from "../../server/config.ts";
import type { Write } from "../../server/database/open.ts";
import { openPortal } from "../../server/open.ts";

/** Changes something directly, as an operator's call will. */
export async function operate(dataDir: string, change: (write: Write) => Promise<unknown>): Promise<void> {
  const operator = await openPortal(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }));
  await operator.db.write(async (write) => void (await change(write)));
  await operator.close();
}
