import type { SourceFile } from "../../../contract/schemas/content.ts";
import { ArchiveError, readSources } from "../archive-sources.ts";
import { subfolder } from "../folder.ts";
import type { Sources } from "./sources.ts";

/** Languages by file extension where the two differ; all others are looked up by the extension itself. */
const languages: [end: RegExp, language: string][] = [
  [/\.h$/, "cpp"],
  [/\.(?:asmdef|uplugin)$/, "json"],
  [/\.svg$/, "xml"],
  [/CMakeLists\.txt$/, "cmake"],
];

type Wanted = { file: string; slug: string; folder: string; files: string[]; version: string };

/** Files of `files/<folder>` as of a version, highlighted. */
export async function readSampleSources(
  { folder: site, problems, highlighting }: Sources,
  { file, slug, folder, files, version }: Wanted,
): Promise<SourceFile[]> {
  const name = `files/${folder}`;
  try {
    const { files: all } = await readSources(subfolder(site, `${name}/`), name, version);
    return files.flatMap((path) => {
      const entry = all.find((each) => each.path === path);
      if (!entry) {
        problems.error(file, null, `${slug}: ${name} has no ${path} at version ${version}`);
        return [];
      }
      const language = languages.find(([end]) => end.test(path))?.[1] ?? /\.(\w+)$/.exec(path)?.[1] ?? "";
      const code = new TextDecoder().decode(entry.bytes);
      return [{ path, html: highlighting.html(code, highlighting.knows(language) ? language : "") }];
    });
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    problems.error(file, null, `${slug}: ${error.message}`);
    return [];
  }
}
