import type { CallData, ParsedInput } from "../../../contract/schemas.ts";
import type { Pushed } from "../../../contract/schemas/site.ts";
import { checkOperator } from "../../accounts/operator.ts";
import type { Write } from "../../database/database.ts";
import type { Portal, Stores } from "../../portal.ts";
import { pushSite, type Push } from "./push-site.ts";
import { receiveFolder, type KnownFiles, siteLimits } from "./receive.ts";
import { newestRevision } from "./revisions.ts";
import { inLanguage } from "../../http/problems.zh.ts";
import { bytesOf } from "../../http/receive-body.ts";
import type { Handlers } from "../../handler.ts";

type Received = { by: string; base: number | undefined } & Pick<Push, "dryRun" | "force" | "strict">;

/** Receives a folder as a gzipped tar and makes a revision of it. Throws as `receiveFolder` and `pushSite` do. */
async function receivePush(
  portal: Portal,
  { base = 0, ...push }: Received,
  bytes: AsyncIterable<Uint8Array>,
): Promise<Pushed> {
  const check = (write: Write) => checkOperator(write, push.by, ["admin"], { scope: "site" });
  const files = await receiveFolder(portal, bytes, await knownFiles(portal));
  return pushSite(portal, { ...push, files, base, how: "push", check });
}

/** Which of a folder's files a push has to send: also those that the store has lost, so that the push returns them. */
async function planPush(portal: Stores, { files }: ParsedInput<"planPush">): Promise<CallData<"planPush">> {
  const known = await knownFiles(portal);
  const stored = new Set(await Array.fromAsync(portal.files.list()));
  const missing = new Set(files.flatMap(({ sha256 }) => (known.has(sha256) && stored.has(sha256) ? [] : [sha256])));
  return { missing: [...missing], base: (await newestRevision(portal.db.read))?.number ?? 0 };
}

/** The files of the kept revisions and of pushes that were refused. */
async function knownFiles({ db }: Stores): Promise<KnownFiles> {
  const rows = await db.read
    .selectFrom("site_blobs")
    .innerJoin("blobs", "blobs.sha256", "site_blobs.sha256")
    .select(["blobs.sha256", "blobs.size"])
    .execute();
  return new Map(rows.map(({ sha256, size }) => [sha256, size]));
}

export const receivePushCalls = {
  async pushSite(portal, { base, ...flags }, { signedIn: { account }, language }, { raw }) {
    const [dryRun, force, strict] = [flags.dryRun, flags.force, flags.strict].map((flag) => flag === "true");
    const push = { by: account, base, dryRun, force, strict };
    return inLanguage(language, await receivePush(portal, push, bytesOf(raw, siteLimits.bytes)));
  },

  planPush: (portal, input) => planPush(portal, input),
} satisfies Partial<Handlers>;
