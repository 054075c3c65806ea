import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { localPortal } from "../../cli/local-portal.ts";
import { runCommand as run, type Ended } from "../../cli/run.ts";
import type { TestPortal } from "../portal.ts";
import { programEnvironment } from "./processes.ts";

const program = path.join(import.meta.dirname, "../../cli/portal.ts");

/** Runs a command in this process, optionally on a portal's configuration. */
export function runCommand(args: string[], environment: Record<string, string> = {}): Promise<Ended> {
  return run(args, { ...programEnvironment, ...environment }, localPortal);
}

/** Runs `npm run portal -- …` from the sources, as operators do. */
export function runProgram(args: string[], environment: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, ...args],
      { env: { ...programEnvironment, ...environment } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

/** A file in the portal's data folder, which is deleted with the test. */
export function written(site: TestPortal, name: string, content: string | Uint8Array): string {
  const file = path.join(site.portal.config.dataDir, name);
  writeFileSync(file, content);
  return file;
}
