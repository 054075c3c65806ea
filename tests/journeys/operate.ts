import { readConfig } from "../../server/config/config.ts";
import type { Write } from "../../server/database/database.ts";
import { openPortal } from "../../server/open.ts";
import type { Portal } from "../../server/portal.ts";

/** Environment variables of a portal's database and bucket, by its data folder; missing for SQLite and a folder. */
export const environmentOf = new Map<string, Record<string, string>>();

/** Changes a portal's data directly, beside the running server. */
export async function operate<Result>(
  dataDir: string,
  change: (write: Write, operator: Portal) => Promise<Result>,
): Promise<Result> {
  const operator = await openOperator(dataDir);
  try {
    return await operator.db.write((write) => change(write, operator));
  } finally {
    await operator.close();
  }
}

/** Opens a portal's data beside the running server. */
export function openOperator(dataDir: string): Promise<Portal> {
  return openPortal(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent", ...environmentOf.get(dataDir) }));
}
