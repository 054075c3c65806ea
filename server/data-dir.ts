import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ConfigError } from "./config.ts";

/** Makes `DATA_DIR` if need be and proves that it can be written. Throws `ConfigError`. */
export function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    const probe = path.join(dataDir, `.probe-${process.pid}-${randomBytes(4).toString("hex")}`);
    writeFileSync(probe, "written", { flush: true });
    rmSync(probe);
  } catch (cause) {
    throw new ConfigError([
      `DATA_DIR: ${dataDir} cannot be written (${cause instanceof Error ? cause.message : String(cause)})`,
    ]);
  }
}

/** The secret that signs links: made once and kept in `DATA_DIR`, the same for servers that start at the same moment. */
export function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, "secret");
  const made = path.join(dataDir, `.secret-${randomBytes(8).toString("hex")}`);
  writeFileSync(made, randomBytes(32).toString("hex"), { mode: 0o600, flush: true });
  try {
    linkSync(made, file); // whole or not at all, and never over an existing one
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw cause; // a failed link has an error code
  } finally {
    rmSync(made);
  }
  return readFileSync(file, "utf8").trim();
}
