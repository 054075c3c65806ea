import { checkOperator } from "../../accounts/operator.ts";
import type { Role } from "../../../contract/access.ts";
import type { AuditEvent } from "../../audit/record.ts";
import type { SiteFiles } from "../../database/site-tables.ts";
import type { Portal, Clock, Stores } from "../../portal.ts";
import { Refusal } from "../../refuse.ts";
import { readBlob, storeBlobs } from "./blobs.ts";
import { pushSite } from "./push-site.ts";
import { filesOf, newestRevision } from "./revisions.ts";

/** The files of the current revision, to change. */
export type EditedFolder = {
  /** A text as it is, or was changed to. */
  text(file: string): Promise<string | undefined>;
  set(file: string, text: string): void;
  remove(isRemoved: (file: string) => boolean): void;
};

type Edit = {
  by: string;
  roles: Role[];
  /** Checks and changes texts of the folder; called again if another revision was made meanwhile. */
  edit: (folder: EditedFolder) => Promise<AuditEvent>;
};

/** How often an edit is tried while others make revisions at the same time. */
const maxAttempts = 10;

/**
 * Changes the site folder as the console does: a revision with the given event in the audit log, or nothing. Throws
 * `notAllowed` (10102) unless `by` has one of the roles, and as `edit` and `pushSite` do.
 */
export async function editSite(portal: Portal, { by, roles, edit }: Edit): Promise<void> {
  const check: Parameters<typeof pushSite>[1]["check"] = (write) => checkOperator(write, by, roles);
  for (let attempt = 1; ; attempt++) {
    const current = await newestRevision(portal.db.read);
    const folder = openFolder(portal, filesOf(current));
    const audit = await edit(folder);
    try {
      await pushSite(portal, {
        files: await folder.store(),
        base: current?.number ?? 0,
        by,
        how: "console",
        audit,
        check,
      });
      return;
    } catch (error) {
      if (!isStale(error) || attempt === maxAttempts) throw error;
    }
  }
}

/** The folder of a revision, to change. `store` keeps what was changed, and returns the files. */
export function openFolder(portal: Stores & Clock, from: SiteFiles): EditedFolder & { store(): Promise<SiteFiles> } {
  const files = { ...from };
  const edited = new Map<string, string>();
  return {
    async text(file) {
      const stored = files[file];
      return edited.get(file) ?? (stored && decode(await readBlob(portal, stored.sha256, stored.size)));
    },
    set: (file, text) => void edited.set(file, text),
    remove(isRemoved) {
      for (const file of Object.keys(files)) if (isRemoved(file)) delete files[file];
    },
    async store() {
      const names = [...edited.keys()];
      const blobs = await storeBlobs(
        portal,
        [...edited.values()].map((text) => Buffer.from(text)),
      );
      for (const [index, { sha256, size }] of blobs.entries()) files[names[index] ?? ""] = { sha256, size };
      return files;
    },
  };
}

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** Whether another revision was made while this one was compiled. */
function isStale(error: unknown): boolean {
  return error instanceof Refusal && error.refusal === "changedMeanwhile" && error.data?.changes !== undefined;
}
