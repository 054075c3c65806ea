import type { RawBuilder } from "kysely";
import type { Role, Status } from "../../contract/schemas/accounts.ts";
import type { Read } from "../database/open.ts";
import type { Portal } from "../portal.ts";
import { deniedAccess } from "./access.ts";
import type { LinkTarget } from "./link.ts";

/**
 * How long a result is cached, in milliseconds. Suspensions, deletions and withdrawals by other processes take effect
 * within this time.
 */
const cacheTtl = 1_000;
const maxCached = 10_000;

/** If a file of that name, replaced or not, belongs to a published version that was not withdrawn. */
const offeredAgreement = (read: Read, id: RawBuilder<string>) =>
  read
    .selectFrom("agreements")
    .leftJoin("accounts", "accounts.id", "agreements.account")
    .select(["agreements.account", "agreements.visitor"])
    .select(["accounts.role", "accounts.status", "accounts.suspended_at"])
    .where("agreements.id", "=", id)
    .where((row) =>
      row.exists(
        row
          .selectFrom("files")
          .innerJoin("releases", (join) =>
            join.onRef("releases.product", "=", "files.product").onRef("releases.version", "=", "files.version"),
          )
          .select("files.name")
          .whereRef("files.product", "=", "agreements.product")
          .whereRef("files.version", "=", "agreements.version")
          .whereRef("files.name", "=", "agreements.file")
          .where("releases.state", "=", "published")
          .where("releases.withdrawn_at", "is", null),
      ),
    );

/** A file of an application; its links have no product. */
const answerFile = (read: Read, id: RawBuilder<string>, sha256: RawBuilder<string>) =>
  read.selectFrom("application_files").select("id").where("id", "=", id).where("sha256", "=", sha256);

type OfferedAgreement = {
  account: string | null;
  visitor: string;
  role: Role | null;
  status: Status | null;
  suspended_at: string | null;
};

/**
 * Checks whether a link may still be used: the user may still download here, and the version is still offered. Reads
 * the database at most once a second per agreement.
 */
export function openLinkCheck(
  portal: Pick<Portal, "db" | "config" | "events">,
  clock: () => number = () => performance.now(),
): (target: LinkTarget) => Promise<boolean> {
  const cached = new Map<string, { isValid: Promise<boolean>; until: number }>();
  portal.events.on("catalogueChanged", () => cached.clear()); // a withdrawal takes effect at once in the process that made it
  return ({ agreement, product, sha256 }) => {
    if (product === "") return portal.db.readOne(answerFile, agreement, sha256).then((row) => row !== undefined);
    const now = clock();
    const found = cached.get(agreement);
    if (found && now < found.until) return found.isValid;
    if (cached.size >= maxCached) cached.clear();
    const isValid = isStillOffered(portal, agreement);
    cached.set(agreement, { isValid, until: now + cacheTtl });
    isValid.catch(() => cached.delete(agreement)); // the next request tries again
    return isValid;
  };
}

async function isStillOffered({ db, config }: Pick<Portal, "db" | "config">, agreement: string): Promise<boolean> {
  const row = await db.readOne(offeredAgreement, agreement);
  return row !== undefined && isStillAllowed(config.downloadAccess, row);
}

/** Applies the rule of `deniedAccess`, as when the link was requested, to the current account. */
function isStillAllowed(access: Portal["config"]["downloadAccess"], row: OfferedAgreement): boolean {
  const { account, visitor, role, status } = row;
  if (row.suspended_at !== null) return false;
  if (account === null) return visitor !== "" && deniedAccess(access, { visitor }) === undefined; // "": the account was deleted
  if (role === null || status === null) return false;
  return deniedAccess(access, { account, role, status }) === undefined;
}
