import { htmlOf, neededFor } from "../compile/preview.ts";
import { compileSite } from "../compile/compile.ts";
import { nothingReusable } from "../compile/sources.ts";
import type { Folder } from "../folder.ts";
import type { CompileReply, CompileRequest } from "../../portal.ts";
import { encodeCompiled, reusableOf } from "./compiled.ts";

/** What previews reuse in their process: the revision that the first one read, and the code of the last one. */
const ofPreviews = { revision: nothingReusable, code: nothingReusable.highlighted };

/** Compiles the folder of a request. `read` returns a file, or its first bytes. */
export async function compileFolder(request: CompileRequest, read: Folder["read"]): Promise<CompileReply> {
  const { files, today, preview } = request;
  const previous = await request.previous();
  if (preview && previous) ofPreviews.revision = await reusableOf(previous, true);
  const { revision, code } = ofPreviews;
  const all = Object.keys(files).toSorted();
  const { paths, linked } = preview ? neededFor(preview, all) : { paths: all, linked: [] };
  const { content, reusable, problems } = await compileSite({
    folder: { paths, read },
    linked,
    hashes: new Map(Object.entries(files).map(([name, { sha256 }]) => [name, sha256])),
    reusable: preview
      ? { ...revision, highlighted: { ...revision.highlighted, ...code } }
      : previous
        ? await reusableOf(previous, false)
        : nothingReusable,
    today,
  });
  const { errors, warnings } = problems;
  if (!preview) return { compiled: encodeCompiled(content, reusable), html: null, errors, warnings };
  ofPreviews.code = reusable.highlighted;
  return { compiled: new Uint8Array(), html: await htmlOf(preview, content), errors, warnings };
}
