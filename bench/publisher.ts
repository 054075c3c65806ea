import { prefix } from "../contract/calls.ts";
import type { Session } from "../contract/schemas/accounts.ts";
import { readConfig } from "../server/config.ts";
import { openPortal } from "../server/open.ts";
import type { RunningPortal } from "./portal.ts";

export const adminPassword = "Bench-7-lens";

/** A publisher's token, and the path for uploads to a draft, without a file name. */
export type Publisher = { token: string; filesPath: string };

/** Logs in as the admin of a portal started with `adminPassword`, and turns a release into a draft. */
export async function becomePublisher({ dataDir, secret, port }: RunningPortal): Promise<Publisher> {
  const portal = await openPortal(readConfig({ DATA_DIR: dataDir, SECRET: secret, LOG_LEVEL: "silent" }));
  const { product, version } = await portal.db.write((write) =>
    write.selectFrom("releases").select(["product", "version"]).executeTakeFirstOrThrow(),
  );
  await portal.db.write((write) =>
    write
      .updateTable("releases")
      .set({ state: "draft" })
      .where("product", "=", product)
      .where("version", "=", version)
      .execute(),
  );
  await portal.close();
  const response = await fetch(`http://127.0.0.1:${port}${prefix}/account/loginDvlperByMail`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ account: "admin@example.com", password: adminPassword }),
  });
  const { errMsg, data } = (await response.json()) as { errMsg: string; data: Session | null };
  if (!data) throw new Error(`the admin could not log in: ${errMsg}`);
  return { token: data.token, filesPath: `${prefix}/admin/products/${product}/releases/${version}/files` };
}
