import { fork, type ChildProcess } from "node:child_process";
import path from "node:path";
import type { Folder } from "../folder.ts";
import type { CompileReply, CompileRequest, Portal, Unsaved } from "../../portal.ts";
import { refuse, Refusal } from "../../refuse.ts";
import { MissingFile } from "../../files/files.ts";
import { minute } from "../../time/time.ts";
import { readBlob } from "./blobs.ts";
import type { ChildRequest, FileReply, FileRequest } from "./compile-child.ts";

/** The time limits for compiling a folder, of which five hundred pages take some seconds, and for a page that others preview, too. */
const patience = { folder: 5 * minute, preview: minute };
/** With this file's extension: the program is beside it in the sources and in a build. */
const program = path.join(import.meta.dirname, `compile-child${path.extname(import.meta.filename)}`);

/** How long the process of previews waits for the next one. */
const idleLimit = minute;

type Queue = { last: Promise<unknown>; idle?: { child: ChildProcess; timer: NodeJS.Timeout } | undefined };
/** None waits for another: neither previews nor changes in the console for a whole folder that is pushed. */
const queues: Record<"pushes" | "changes" | "previews", Queue> = {
  pushes: { last: Promise.resolve() },
  changes: { last: Promise.resolve() },
  previews: { last: Promise.resolve() },
};

export type Compiler = (
  portal: Pick<Portal, "files" | "log">,
  request: CompileRequest,
  unsaved: Unsaved,
) => Promise<CompileReply>;

/**
 * Compiles a folder of stored files in a process of its own, pushes, changes and previews one after another each;
 * previews share a process while somebody writes. Throws `invalidInput` (10100) with the name of a file that is not
 * stored, and `unavailable` (10503) if the process dies or takes too long.
 */
export const runCompiler: Compiler = (portal, request, unsaved) => {
  const queue = queues[request.preview ? "previews" : request.lowPriority ? "pushes" : "changes"];
  const mine = queue.last.then(() => compileInChild(portal, queue, request, unsaved));
  queue.last = mine.catch(() => undefined); // its caller handles the rejection
  return mine;
};

/** Reads the files of a request, or their first bytes. */
export function openReader(portal: Pick<Portal, "files">, { files }: CompileRequest, unsaved: Unsaved): Folder["read"] {
  return async (name, first = Infinity) => {
    const { sha256, size } = files[name] ?? { sha256: "", size: 0 };
    const length = Math.min(first, size);
    const bytes = unsaved.get(name)?.subarray(0, length) ?? readBlob(portal, sha256, length);
    return Promise.resolve(bytes).catch((error: unknown) => {
      if (!(error instanceof MissingFile)) throw error;
      const message = "is missing among the stored files; push the whole folder again";
      throw refuse("invalidInput", { issues: [{ field: name, message, literal: true }] });
    });
  };
}

async function compileInChild(
  portal: Pick<Portal, "files" | "log">,
  queue: Queue,
  request: CompileRequest,
  unsaved: Unsaved,
): Promise<CompileReply> {
  const readFile = openReader(portal, request, unsaved);
  const idle = takeIdle(queue);
  const child = idle ?? startChild();
  const { promise, resolve, reject } = Promise.withResolvers<CompileReply>();
  const give = async ({ read, first, id }: FileRequest) => {
    const bytes = await readFile(read, first);
    child.send({ bytes, id } satisfies FileReply, (error) => error && reject(error));
  };
  child.on("message", (message: FileRequest | CompileReply) => {
    if ("read" in message) give(message).catch(reject);
    else resolve(message);
  });
  child.once("error", reject);
  child.once("exit", (code) => reject(new Error(`the compiler of the site ended with ${code}`)));
  const limit = setTimeout(
    () => reject(new Error("the compiler of the site took too long")),
    request.preview ? patience.preview : patience.folder,
  );
  try {
    const previous = idle ? undefined : await request.previous(); // it has that, and what it rendered since
    child.send({ ...request, previous } satisfies ChildRequest, (error) => error && reject(error));
    const reply = await promise;
    if (request.preview) keepIdle(queue, child);
    else child.kill("SIGKILL");
    return reply;
  } catch (error) {
    child.kill("SIGKILL");
    if (error instanceof Refusal) throw error;
    portal.log.error({ err: error }, "the site could not be compiled");
    throw refuse("unavailable");
  } finally {
    clearTimeout(limit);
  }
}

function startChild(): ChildProcess {
  return fork(program, [], {
    execArgv: [],
    env: {}, // it needs none of the portal's secrets
    serialization: "advanced", // bytes stay bytes
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
}

/** Without keeping the portal itself running. */
function keepIdle(queue: Queue, child: ChildProcess): void {
  child.removeAllListeners();
  child.unref();
  child.channel?.unref();
  const end = () => {
    clearTimeout(timer);
    child.kill("SIGKILL");
    queue.idle = undefined;
  };
  const timer = setTimeout(end, idleLimit).unref();
  child.once("exit", end).once("error", end);
  queue.idle = { child, timer };
}

function takeIdle(queue: Queue): ChildProcess | undefined {
  const { idle } = queue;
  if (!idle) return undefined;
  queue.idle = undefined;
  clearTimeout(idle.timer);
  const { child } = idle;
  child.removeAllListeners();
  child.ref();
  child.channel?.ref();
  return child;
}
