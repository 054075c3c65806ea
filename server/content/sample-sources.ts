import path from "node:path";
import type { SourceFile } from "../../contract/schemas/content.ts";
import { readSources } from "../files/archives/sources.ts";
import { ContentError } from "./yaml.ts";

/** Languages by file extension; all other files are plain text. */
const languages: [end: RegExp, language: string][] = [
  [/\.cs$/, "csharp"],
  [/\.(?:cpp|h)$/, "cpp"],
  [/\.c$/, "c"],
  [/\.mjs$/, "javascript"],
  [/\.(?:json|asmdef|uplugin)$/, "json"],
  [/\.svg$/, "xml"],
  [/CMakeLists\.txt$/, "cmake"],
];

type Wanted = { where: string; folder: string; files: string[]; version: string };

/** Files of `content/files` as of a version, highlighted. Throws `ContentError` for a file that the version lacks. */
export async function readSampleSources(
  content: string,
  { where, folder, files, version }: Wanted,
  highlight: (code: string, language: string) => string,
): Promise<SourceFile[]> {
  const { files: all } = await readSources(path.join(content, "files", folder), version);
  return files.map((name) => {
    const entry = all.find((each) => each.path === name);
    if (!entry) throw new ContentError([`${where}: ${folder} has no ${name} at version ${version}`]);
    const language = languages.find(([end]) => end.test(name))?.[1] ?? "";
    return { path: name, html: highlight(new TextDecoder().decode(entry.bytes), language) };
  });
}
