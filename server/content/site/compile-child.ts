import { constants, setPriority } from "node:os";
import type { CompileRequest } from "../../portal.ts";
import { compileFolder } from "./compile-folder.ts";

export type ChildRequest = Omit<CompileRequest, "previous"> & { previous: Uint8Array | undefined };
export type FileRequest = { read: string; first: number | undefined; id: number };
export type FileReply = { bytes: Uint8Array; id: number };

/** Files that were asked for. */
const waiting = new Map<number, (bytes: Uint8Array) => void>();
let asked = 0;

// A stopping server ends this process itself, after what its requests wait for
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);
waitForRequest();

function waitForRequest(): void {
  process.once("message", (request: ChildRequest) => void run(request));
}

async function run({ previous, ...request }: ChildRequest): Promise<void> {
  // Not the lowest: a busy machine would not run this process at all
  if (request.lowPriority) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  process.on("message", takeFile);
  const reply = await compileFolder({ ...request, previous: () => Promise.resolve(previous) }, askFor);
  process.off("message", takeFile);
  waitForRequest();
  process.send?.(reply, () => undefined); // the parent may have died
}

function askFor(read: string, first?: number): Promise<Uint8Array> {
  const { promise, resolve } = Promise.withResolvers<Uint8Array>();
  const id = asked++;
  waiting.set(id, resolve);
  process.send?.({ read, first, id } satisfies FileRequest, () => undefined); // the parent may have died
  return promise;
}

function takeFile({ bytes, id }: FileReply): void {
  waiting.get(id)?.(bytes);
  waiting.delete(id);
}
