import { fork } from "node:child_process";
import path from "node:path";
import type { HashReply, HashRequest } from "./hash-child.ts";

/** A child process that hashes one password after another. */
export type Hasher = {
  /** `undefined` if the process died or did not respond in time; it cannot be used again then. */
  request(question: HashRequest): Promise<HashReply | undefined>;
  alive(): boolean;
  /** Kills the process, and resolves when it has exited. */
  end(): Promise<void>;
};

/** A process that does not respond within this many milliseconds counts as dead: a hash takes some 30. */
const replyTimeout = 10_000;
/** With this file's extension: the program is beside it in the sources and in a build. */
const program = path.join(import.meta.dirname, `hash-child${path.extname(import.meta.filename)}`);

export function startHasher(): Hasher {
  const child = fork(program, [], {
    execArgv: [],
    env: {}, // it needs none of the portal's secrets
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  let alive = true;
  let settle: (reply?: HashReply) => void = () => undefined;
  const exited = new Promise<void>((resolve) => {
    const leave = () => {
      alive = false;
      settle();
      resolve();
    };
    child.once("exit", leave);
    child.on("error", () => child.pid === undefined && leave()); // it could not be started
  });
  child.on("message", (reply: HashReply) => settle(reply));

  return {
    alive: () => alive,
    async request(question) {
      const { promise, resolve } = Promise.withResolvers<HashReply | undefined>();
      settle = resolve;
      const limit = setTimeout(resolve, replyTimeout);
      child.send(question, (error) => error && resolve(undefined));
      const reply = await promise;
      clearTimeout(limit);
      return reply;
    },
    end() {
      child.kill("SIGKILL");
      return exited;
    },
  };
}
