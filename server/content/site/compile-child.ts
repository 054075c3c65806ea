import { constants, setPriority } from "node:os";
import type { CompileRequest } from "../../portal.ts";
import { compileFolder } from "./compile-folder.ts";

export type ChildRequest = Omit<CompileRequest, "previous"> & { previous: Uint8Array | undefined };
export type FileRequest = { read: string; first: number | undefined };
export type FileReply = { bytes: Uint8Array };

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
  const reply = await compileFolder({ ...request, previous: () => Promise.resolve(previous) }, askFor);
  waitForRequest();
  process.send?.(reply, () => undefined); // the parent may have died
}

/** One file after another: the compiler reads them in order. */
function askFor(read: string, first?: number): Promise<Uint8Array> {
  const { promise, resolve } = Promise.withResolvers<Uint8Array>();
  process.once("message", ({ bytes }: FileReply) => resolve(bytes));
  process.send?.({ read, first } satisfies FileRequest, () => undefined); // the parent may have died
  return promise;
}
