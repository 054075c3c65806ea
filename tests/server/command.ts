import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { TestPortal } from "../portal.ts";
import { programOf } from "../programs.ts";
import { programEnvironment } from "./processes.ts";

const program = path.join(import.meta.dirname, "../../cli/portal.ts");

export type Ended = { code: number; out: string; err: string };

/** Runs `npm run portal -- …` as a process, optionally on a portal's configuration. */
export function runCommand(args: string[], environment: Record<string, string> = {}): Promise<Ended> {
  return run(programOf(program), args, environment);
}

/** The same from the sources, as operators run it. */
export function runCommandFromSources(args: string[]): Promise<Ended> {
  return run(program, args, {});
}

function run(file: string, args: string[], environment: Record<string, string>): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { env: { ...programEnvironment, ...environment } }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

/** A file in the portal's data folder, which is deleted with the test. */
export function written(site: TestPortal, name: string, content: string | Uint8Array): string {
  const file = path.join(site.portal.config.dataDir, name);
  writeFileSync(file, content);
  return file;
}
