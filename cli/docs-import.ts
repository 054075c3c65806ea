import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { stringify } from "yaml";
import { openDiskFolder } from "../server/content/folder.ts";
import type { Given } from "./command.ts";
import { metasOf } from "./folder-metas.ts";
import { generators, readNavigation, type Generator } from "./navigation.ts";
import { CommandRefused, WrongUsage, type CommandOutcome } from "./outcome.ts";

/** How many entries without a page are named. */
const listed = 20;

/** `docs import`: writes `_meta.yaml` from the navigation of another generator, and nothing else. */
export async function importDocs({ positionals: [folder, ...more], values: { from } }: Given): Promise<CommandOutcome> {
  if (folder === undefined || more.length) throw new WrongUsage("Name one folder, such as site/docs/<slug>.");
  const asked = generators.find((each) => each === from);
  if (from !== undefined && !asked) throw new WrongUsage(`--from is one of ${generators.join(", ")}.`);
  const root = path.resolve(folder);
  const { paths } = await openDiskFolder(root);
  const headOf = (page: string) =>
    /^\ufeff?---\r?\n(.*?)\r?\n---/s.exec(readFileSync(path.join(root, page), "utf8"))?.[1] ?? "";
  const tree = { root, paths, headOf };
  const read = (asked ? [asked] : generators).map((name) => ({ name, ...readNavigation[name](tree) }));
  const found = read.find(({ files }) => files.length > 0);
  if (!found) throw new CommandRefused(reasonsFor(read));
  const { folders, missing } = metasOf(paths, found.entries);
  if (folders.size === 0)
    throw new CommandRefused([
      `${found.files.join(", ")}: names no page of ${folder}. Name the folder that its paths begin at.`,
    ]);
  const written: string[] = [];
  for (const [below, meta] of folders) {
    const file = path.join(root, below, "_meta.yaml");
    await writeFile(file, stringify(meta));
    written.push(path.relative(process.cwd(), file));
  }
  const sources = found.files.map((file) => path.basename(file));
  return {
    said: [
      `Wrote ${written.length} _meta.yaml from ${[...new Set(sources)].join(", ")} of ${found.name}:`,
      ...written.map((file) => `  ${file}`),
      ...(missing.length > 0 ? [`${missing.length} entries name no page of the folder:`] : []),
      ...missing.slice(0, listed).map((page) => `  ${page}`),
      ...(missing.length > listed ? [`  and ${missing.length - listed} more`] : []),
    ],
    json: { from: found.name, written, missing },
  };
}

function reasonsFor(read: readonly { name: Generator; programs: string[] }[]): string[] {
  const programs = read.flatMap(({ name, programs: files }) => files.map((file) => ({ name, file })));
  if (programs.length === 0)
    return ["There is no navigation: no toc.yml, mkdocs.yml, sidebar.json or sidebars.json in the folder or above it."];
  return programs.map(({ name, file }) =>
    name === "docusaurus"
      ? `${file} is a program, which is not run. Write what it exports to sidebars.json beside it.`
      : `${file} is a program, which is not run. Write its sidebar to sidebar.json beside it.`,
  );
}
