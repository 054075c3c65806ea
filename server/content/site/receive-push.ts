import type { Pushed } from "../../../contract/schemas/site.ts";
import { checkOperator } from "../../accounts/operator.ts";
import type { Write } from "../../database/database.ts";
import type { Portal } from "../../portal.ts";
import { pushSite, type Push } from "./push-site.ts";
import { receiveFolder } from "./receive.ts";
import { filesOf, findRevision, newestRevision } from "./revisions.ts";

type Received = { by: string; base: number | undefined } & Pick<Push, "dryRun" | "force" | "strict">;

/** Receives a folder as a gzipped tar and makes a revision of it. Throws as `receiveFolder` and `pushSite` do. */
export async function receivePush(
  portal: Portal,
  { base = 0, ...push }: Received,
  bytes: AsyncIterable<Uint8Array>,
): Promise<Pushed> {
  const current = await newestRevision(portal.db.read);
  const stored = new Set(await Array.fromAsync(portal.files.list()));
  const hashes = Object.values(filesOf(current)).map(({ sha256 }) => sha256);
  const known = new Set(hashes.filter((sha256) => stored.has(sha256))); // the push returns those that were lost
  const files = await receiveFolder(portal, bytes, known);
  return pushSite(portal, { ...push, files, base, how: "push", check: mayPush(push.by) });
}

/** Makes a new revision with the content of an earlier one. Throws `notFound` (10108), and as `pushSite` does. */
export async function rollBack(portal: Portal, { by, number }: { by: string; number: string }): Promise<Pushed> {
  const row = await findRevision(portal.db.read, number);
  const of = row.number;
  const check = mayPush(by);
  return pushSite(portal, { files: filesOf(row), base: 0, force: true, by, how: "rollback", of, check });
}

function mayPush(by: string): (write: Write) => Promise<void> {
  return (write) => checkOperator(write, by, ["admin"], { scope: "site" });
}
