import path from "node:path";
import { Worker } from "node:worker_threads";
import type { SqliteReply, SqliteRequest, StatementResult } from "./sqlite-worker.ts";

/** The purpose of a thread: writes wait for the disk and long reads take time, and neither should block the other. */
export type ThreadPurpose = "writes" | "long reads";

/** An SQLite connection on another thread. Statements run in the order of the requests. */
export type ThreadConnection = {
  /** Rejects with the error of `node:sqlite`, its `errcode` included. */
  run(query: string, parameters: readonly unknown[]): Promise<StatementResult>;
  close(): Promise<void>;
};

type WithoutId<Request> = Request extends unknown ? Omit<Request, "id"> : never;
type Thread = { run(request: WithoutId<SqliteRequest>): Promise<StatementResult> };

/** With this file's extension: the worker is beside it in the sources and in a build. */
const program = path.join(import.meta.dirname, `sqlite-worker${path.extname(import.meta.filename)}`);
/**
 * One thread per purpose for all files of this process: tests open hundreds of files, and starting a thread takes
 * longer than opening a file.
 */
const threads = new Map<ThreadPurpose, Thread>();
let connections = 0;

/** Opens a connection with the settings of `connect`. */
export async function connectOnThread(
  purpose: ThreadPurpose,
  file: string,
  { readOnly }: { readOnly: boolean },
): Promise<ThreadConnection> {
  const connection = connections++;
  const thread = threadFor(purpose);
  await thread.run({ open: file, readOnly, connection });
  return {
    run: (query, parameters) => thread.run({ query, parameters, connection }),
    close: async () => void (await thread.run({ close: connection })),
  };
}

/** `emptyLog`, on the thread that writes. */
export async function emptyLogOnThread(file: string): Promise<void> {
  await threadFor("writes").run({ emptyLog: file });
}

function threadFor(purpose: ThreadPurpose): Thread {
  const thread = threads.get(purpose) ?? startThread(purpose);
  threads.set(purpose, thread);
  return thread;
}

function startThread(purpose: ThreadPurpose): Thread {
  const worker = new Worker(program, { execArgv: [], name: `SQLite ${purpose}` });
  const waiting = new Map<number, { resolve: (result: StatementResult) => void; reject: (reason: unknown) => void }>();
  let nextId = 0;
  worker.unref(); // does not keep the process alive
  worker.on("message", (reply: SqliteReply) => {
    const statement = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (waiting.size === 0) worker.unref();
    if ("failure" in reply) statement?.reject(Object.assign(new Error(), reply.failure));
    else statement?.resolve(reply);
  });
  worker.on("error", (error) => {
    // An error of the worker itself, not of a statement: nobody knows what it has committed, so this process ends as
    // well
    throw error;
  });
  return {
    run(request) {
      const id = nextId++;
      const { promise, resolve, reject } = Promise.withResolvers<StatementResult>();
      waiting.set(id, { resolve, reject });
      worker.ref();
      const message: SqliteRequest = { id, ...request };
      worker.postMessage(message, []); // nothing is transferred
      return promise;
    },
  };
}
