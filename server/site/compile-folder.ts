import { htmlOf, neededFor } from "../content/compile/preview.ts";
import { compileSite, nothingReusable } from "../content/compile/compile.ts";
import type { Folder } from "../content/folder.ts";
import type { CompileReply, CompileRequest } from "../portal.ts";
import { encodeCompiled, reusableOf } from "./compiled.ts";

/** Compiles the folder of a request. `read` returns a file, or its first bytes. */
export async function compileFolder(request: CompileRequest, read: Folder["read"]): Promise<CompileReply> {
  const { files, previous, today, preview } = request;
  const all = Object.keys(files).toSorted();
  const { paths, linked } = preview ? neededFor(preview, all) : { paths: all, linked: [] };
  const { content, reusable, problems } = await compileSite({
    folder: { paths, read },
    linked,
    hashes: new Map(Object.entries(files).map(([name, { sha256 }]) => [name, sha256])),
    reusable: previous ? reusableOf(previous) : nothingReusable,
    today,
  });
  const { errors, warnings } = problems;
  const compiled = preview ? new Uint8Array() : encodeCompiled(content, reusable);
  return { compiled, html: preview ? htmlOf(preview, content) : null, errors, warnings };
}
