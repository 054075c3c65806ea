import { LRUCache } from "lru-cache";
import type { RawBuilder } from "kysely";
import type { Audience } from "../../contract/audience.ts";
import type { Status } from "../../contract/schemas/accounts.ts";
import type { Role } from "../../contract/access.ts";
import type { Read } from "../database/database.ts";
import type { Portal } from "../portal.ts";
import type { LinkTarget } from "./link.ts";
import { mayDownload } from "./may-download.ts";

/**
 * How long a result is cached, in milliseconds. Suspensions, deletions and withdrawals by other processes take effect
 * within this time.
 */
const cacheTtl = 1_000;
const maxCached = 10_000;

/** If a file of that name, replaced or not, belongs to a published version; with what says who may have it. */
const offeredLink = (read: Read, id: RawBuilder<string>) =>
  read
    .selectFrom("downloads")
    .leftJoin("accounts", "accounts.id", "downloads.account")
    .innerJoin("files", (join) =>
      join
        .onRef("files.product", "=", "downloads.product")
        .onRef("files.version", "=", "downloads.version")
        .onRef("files.name", "=", "downloads.file"),
    )
    .innerJoin("releases", (join) =>
      join.onRef("releases.product", "=", "files.product").onRef("releases.version", "=", "files.version"),
    )
    .select(["downloads.account", "downloads.visitor"])
    .select(["accounts.role", "accounts.status", "accounts.suspended_at"])
    .select(["releases.product", "releases.channel", "releases.audience", "releases.withdrawn_at"])
    .where("downloads.id", "=", id)
    .where("releases.state", "=", "published");

/** A file of an application; its links have no product. */
const answerFile = (read: Read, id: RawBuilder<string>, sha256: RawBuilder<string>) =>
  read.selectFrom("application_files").select("id").where("id", "=", id).where("sha256", "=", sha256);

type OfferedLink = {
  account: string | null;
  visitor: string;
  role: Role | null;
  status: Status | null;
  suspended_at: string | null;
  product: string;
  channel: string;
  audience: Audience;
  withdrawn_at: string | null;
};

/**
 * Checks whether a link may still be used: the user may still download here, and the version is still offered. Reads
 * the database at most once a second per link.
 */
export function openLinkCheck(
  portal: Pick<Portal, "db" | "config" | "events" | "content">,
  clock: () => number = () => performance.now(),
): (target: LinkTarget) => Promise<boolean> {
  const cached = new LRUCache<string, Promise<boolean>>({
    max: maxCached,
    ttl: cacheTtl,
    ttlResolution: 0,
    perf: { now: clock },
  });
  portal.events.on("catalogueChanged", () => cached.clear()); // a withdrawal takes effect at once in the process that made it
  return ({ id, product, sha256 }) => {
    if (product === "") return portal.db.readOne(answerFile, id, sha256).then((row) => row !== undefined);
    const found = cached.get(id);
    if (found) return found;
    const isValid = isStillOffered(portal, id);
    cached.set(id, isValid);
    isValid.catch(() => cached.delete(id)); // the next request tries again
    return isValid;
  };
}

async function isStillOffered(portal: Pick<Portal, "db" | "config" | "content">, id: string): Promise<boolean> {
  const row = await portal.db.readOne(offeredLink, id);
  return row !== undefined && isStillAllowed(portal, row);
}

/** Applies the rule to the account as it is now. */
function isStillAllowed(portal: Pick<Portal, "config" | "content">, row: OfferedLink): boolean {
  const { account, visitor, role, status } = row;
  if (account === null) return visitor !== "" && mayDownload(portal, { visitor }, row) === undefined; // else the account was deleted
  if (role === null || status === null) return false;
  const isSuspended = row.suspended_at !== null;
  return mayDownload(portal, { account, role, status, isSuspended }, row) === undefined;
}
