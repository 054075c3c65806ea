import type { Role, Status } from "../../contract/schemas/accounts.ts";
import type { Portal } from "../portal.ts";
import { deniedAccess } from "./access.ts";
import type { LinkTarget } from "./link.ts";

/**
 * How long a result is cached, in milliseconds. Suspensions, deletions and withdrawals by other processes take effect
 * within this time.
 */
const believed = 1_000;
const maxRemembered = 10_000;

type Row = {
  account: string | null;
  visitor: string;
  role: Role | null;
  status: Status | null;
  suspended_at: string | null;
  offered: number;
};

/** `offered`: a file of that name, replaced or not, belongs to a published version that was not withdrawn. */
const statement = `
  select agreements.account, agreements.visitor, accounts.role, accounts.status, accounts.suspended_at,
    (select count(*) from files join releases on releases.product = files.product and releases.version = files.version
      where files.product = agreements.product and files.version = agreements.version
        and files.name = agreements.file
        and releases.state = 'published' and releases.withdrawn_at is null) as offered
  from agreements left join accounts on accounts.id = agreements.account
  where agreements.id = $1`;

/**
 * Checks whether a link may still be used: the user may still download here, and the version is still offered. Reads
 * the database at most once a second per agreement.
 */
export function openLinkCheck(
  portal: Pick<Portal, "db" | "config" | "events">,
  clock: () => number = () => performance.now(),
): (target: LinkTarget) => Promise<boolean> {
  const remembered = new Map<string, { isValid: Promise<boolean>; until: number }>();
  portal.events.on("catalogueChanged", () => remembered.clear()); // a withdrawal takes effect at once in the process that made it
  return ({ agreement }) => {
    const now = clock();
    const known = remembered.get(agreement);
    if (known && now < known.until) return known.isValid;
    if (remembered.size >= maxRemembered) remembered.clear();
    const isValid = read(portal, agreement);
    remembered.set(agreement, { isValid, until: now + believed });
    isValid.catch(() => remembered.delete(agreement)); // the next request tries again
    return isValid;
  };
}

async function read({ db, config }: Pick<Portal, "db" | "config">, agreement: string): Promise<boolean> {
  const row = await db.readOne<Row>(statement, agreement);
  return row !== undefined && row.offered > 0 && isStillAllowed(config.downloadAccess, row);
}

/** Applies the rule of `deniedAccess`, as when the link was requested, to the current account. */
function isStillAllowed(access: Portal["config"]["downloadAccess"], row: Row): boolean {
  const { account, visitor, role, status } = row;
  if (row.suspended_at !== null) return false;
  if (account === null) return visitor !== "" && deniedAccess(access, { visitor }) === undefined; // "": the account was deleted
  if (role === null || status === null) return false;
  return deniedAccess(access, { account, role, status }) === undefined;
}
