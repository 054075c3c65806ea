import { execFile } from "node:child_process";
import path from "node:path";
import { programEnvironment } from "./processes.ts";

const program = path.join(import.meta.dirname, "../../cli/portal.ts");

export type Ended = { code: number; out: string; err: string };

/** Runs `npm run portal -- …` as a process, optionally on a portal's configuration. */
export function runCommand(args: string[], environment: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, ...args],
      { env: { ...programEnvironment, ...environment } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}
