import { setPriority } from "node:os";
import type { SiteProblem } from "../../contract/schemas/site.ts";
import { htmlOf, neededFor, type Previewed } from "../content/compile/preview.ts";
import { compileSite, nothingReusable } from "../content/compile/compile.ts";
import type { SiteFiles } from "../database/schema.ts";
import { encodeCompiled, reusableOf } from "./compiled.ts";

/**
 * Compiles a folder, whose files it asks for. `previous`: compiled content whose highlighted code is reused.
 * `lowPriority`: it may be large, and must not slow down pages; not where a person waits for a small change.
 * `preview`: only this page is rendered, and nothing but its HTML and problems is returned.
 */
export type CompileRequest = {
  files: SiteFiles;
  previous: Uint8Array | undefined;
  today: string;
  lowPriority: boolean;
  preview?: Previewed;
};
export type FileRequest = { read: string; first: number | undefined };
export type FileReply = { bytes: Uint8Array };
export type CompileReply = {
  compiled: Uint8Array;
  html: string | null;
  errors: SiteProblem[];
  warnings: SiteProblem[];
};

/** The lowest priority of the operating system. */
const lowest = 19;

// A stopping server ends this process itself, after what its requests wait for
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);
process.once("message", (request: CompileRequest) => void run(request));

async function run({ files, previous, today, lowPriority, preview }: CompileRequest): Promise<void> {
  if (lowPriority) setPriority(lowest);
  const all = Object.keys(files).toSorted();
  const { paths, linked } = preview ? neededFor(preview, all) : { paths: all, linked: [] };
  const { content, reusable, problems } = await compileSite({
    folder: { paths, read: askFor },
    linked,
    hashes: new Map(Object.entries(files).map(([name, { sha256 }]) => [name, sha256])),
    reusable: previous ? reusableOf(previous) : nothingReusable,
    today,
  });
  const { errors, warnings } = problems;
  const compiled = preview ? new Uint8Array() : encodeCompiled(content, reusable);
  const html = preview ? htmlOf(preview, content) : null;
  process.send?.({ compiled, html, errors, warnings } satisfies CompileReply, () => process.disconnect?.());
}

/** One file after another: the compiler reads them in order. */
function askFor(read: string, first?: number): Promise<Uint8Array> {
  const { promise, resolve } = Promise.withResolvers<Uint8Array>();
  process.once("message", ({ bytes }: FileReply) => resolve(bytes));
  process.send?.({ read, first } satisfies FileRequest, () => undefined); // the parent may have died
  return promise;
}
