import type { Portal } from "../../portal.ts";

/**
 * Runs `work` on a portal whose database is one transaction, so that all its changes are committed, or none. As in
 * `Database.write`, it may await only statements.
 */
export function inTransaction<Result>(portal: Portal, work: (portal: Portal) => Promise<Result>): Promise<Result> {
  const { db } = portal;
  return db.write((write) =>
    work({ ...portal, db: { ...db, read: write, longRead: write, write: (inner) => inner(write) } }),
  );
}
