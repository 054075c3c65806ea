import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { programOf } from "../programs.ts";

export type Program = AsyncDisposable & {
  pid: number | undefined;
  /** Its output so far, on both streams. */
  said: () => string;
  /** Waits for a matching line; rejects with the output if the process ends first. */
  line(pattern: RegExp): Promise<string>;
  tell(text: string): void;
  kill(signal: NodeJS.Signals): void;
  running: () => boolean;
  /** How it ended: exit code, or the signal that killed it. */
  ended: Promise<number | NodeJS.Signals>;
};

const { PATH = "", HOME = "" } = process.env;
/** The compile cache: beside this run's bundles, whose paths differ in each run; otherwise shared with later runs. */
const compiled = path.join(
  process.env.TEST_PROGRAMS ?? path.join(import.meta.dirname, "../../node_modules/.cache"),
  "compiled",
);

/**
 * The environment for our programs: paths, and Node's compile cache, because Node would otherwise compile them anew at every
 * start.
 */
export const programEnvironment = { PATH, HOME, NODE_COMPILE_CACHE: compiled };

/** Starts one of our programs. */
export function start(
  file: string,
  args: string[],
  environment: Record<string, string>,
  nodeOptions: string[] = [],
): Program {
  return running(
    spawn(process.execPath, [...nodeOptions, programOf(file), ...args], {
      cwd: path.dirname(file),
      env: { ...programEnvironment, ...environment },
    }),
  );
}

/** Starts another program, which is installed. */
export function startProgram(program: string, args: string[], owner: { uid?: number; gid?: number } = {}): Program {
  return running(spawn(program, args, owner));
}

function running(child: ChildProcessWithoutNullStreams): Program {
  const lines: string[] = [];
  let notify = () => undefined as void;
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on("line", (line) => {
      lines.push(line);
      notify();
    });
  }
  let over = false;
  const ended = once(child, "close").then(([code, signal]: (number | NodeJS.Signals | null)[]) => {
    over = true;
    notify();
    return code ?? signal ?? 1;
  });
  child.stdin.on("error", () => undefined); // written to after its end
  const said = () => lines.join("\n");
  return {
    pid: child.pid,
    said,
    ended,
    running: () => !over,
    tell: (text) => void child.stdin.write(`${text}\n`),
    kill: (signal) => void child.kill(signal),
    async line(pattern) {
      for (;;) {
        const found = lines.find((line) => pattern.test(line));
        if (found !== undefined) return found;
        if (over) throw new Error(`it ended without ${pattern}:\n${said()}`);
        await new Promise<void>((done) => (notify = done));
      }
    },
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
