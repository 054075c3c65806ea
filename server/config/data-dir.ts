import { randomBytes } from "node:crypto";
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  type Stats,
} from "node:fs";
import path from "node:path";
import { ConfigError } from "./config.ts";

const ownFolder = 0o700;
const ownFile = 0o600;

/**
 * Creates `DATA_DIR` if necessary, checks that it is writable, and removes other users' permissions, because it
 * contains phone numbers, applications and password hashes. Returns warnings for the operator. Throws `ConfigError`.
 */
export function prepareDataDir(dataDir: string): string[] {
  try {
    mkdirSync(dataDir, { recursive: true, mode: ownFolder });
    const probe = path.join(dataDir, `.probe-${process.pid}-${randomBytes(4).toString("hex")}`);
    writeFileSync(probe, "written", { flush: true });
    rmSync(probe);
  } catch (cause) {
    throw new ConfigError([
      `DATA_DIR: ${dataDir} cannot be written (${cause instanceof Error ? cause.message : String(cause)})`,
    ]);
  }
  return closeToOthers(dataDir);
}

/** Windows has no such permissions: a folder inherits those of its parent. */
function closeToOthers(dataDir: string): string[] {
  const user = process.getuid?.();
  if (user === undefined) return [];
  const { uid } = statSync(dataDir);
  if (uid !== user && uid !== 0 && user !== 0)
    throw new ConfigError([`DATA_DIR: ${dataDir} belongs to another user, who could read and change everything in it`]);
  const warnings = uid === user ? [] : [`${dataDir} belongs to another user`];
  const inside = readdirSync(dataDir).map((name) => path.join(dataDir, name));
  const narrowed = [dataDir, ...inside].filter(narrow);
  if (narrowed.length > 0)
    warnings.push(`others on this machine could open ${narrowed.join(", ")}; only this user can from now on`);
  const open = [dataDir, ...inside].filter((name) => isOpen(lstatSync(name, { throwIfNoEntry: false })));
  if (open.length > 0) warnings.push(`others on this machine can open ${open.join(", ")}, and it cannot be changed`);
  return warnings;
}

/** Removes other users' permissions from a file or folder. Returns whether there were any and they were removed. */
function narrow(name: string): boolean {
  const found = lstatSync(name, { throwIfNoEntry: false }); // another server's probe may have been removed
  if (!found || !isOpen(found)) return false;
  try {
    chmodSync(name, found.isDirectory() ? ownFolder : ownFile);
    return true;
  } catch {
    return false; // not our file, or a file system without permissions
  }
}

function isOpen(found: Stats | undefined): boolean {
  return found !== undefined && !found.isSymbolicLink() && (found.mode & 0o077) !== 0;
}

/**
 * The secret from which keys are derived: created once and stored in `DATA_DIR`, also if several servers start at the
 * same time.
 */
export function storedSecret(dataDir: string): string {
  return storeSecret(dataDir, randomBytes(32).toString("hex"));
}

/**
 * Stores the secret of a restored portal. Returns the stored secret, which is another one if the folder had one before.
 */
export function storeSecret(dataDir: string, secret: string): string {
  const file = path.join(dataDir, "secret");
  const made = path.join(dataDir, `.secret-${randomBytes(8).toString("hex")}`);
  writeFileSync(made, secret, { mode: 0o600, flush: true });
  try {
    linkSync(made, file); // atomic, and never overwrites an existing secret
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw cause; // a failed link has an error code
  } finally {
    rmSync(made);
  }
  return readFileSync(file, "utf8").trim();
}
