import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";

export type Program = AsyncDisposable & {
  /** Everything it has said so far, on both streams. */
  said: () => string;
  /** Waits for a line that matches; rejects with all it said if it ends before. */
  line(pattern: RegExp): Promise<string>;
  tell(text: string): void;
  kill(signal: NodeJS.Signals): void;
  running: () => boolean;
  /** How it ended: exit code, or the signal that killed it. */
  ended: Promise<number | NodeJS.Signals>;
};

/** Starts a program of ours with nothing of this process's environment but what finds programs. */
export function start(file: string, args: string[], environment: Record<string, string>): Program {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, [file, ...args], {
    cwd: path.dirname(file),
    env: { PATH, HOME, ...environment },
  });
  const lines: string[] = [];
  let heard = () => undefined as void;
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on("line", (line) => {
      lines.push(line);
      heard();
    });
  }
  let over = false;
  const ended = once(child, "close").then(([code, signal]: (number | NodeJS.Signals | null)[]) => {
    over = true;
    heard();
    return code ?? signal ?? 1;
  });
  child.stdin.on("error", () => undefined); // told something after its end
  const said = () => lines.join("\n");
  return {
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
        await new Promise<void>((done) => (heard = done));
      }
    },
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
