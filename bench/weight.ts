import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { firstScripts } from "./console.ts";
import type { Line } from "./measure.ts";
import { resident } from "./memory.ts";
import { root, startPortal, temporaryFolder, untilIdle } from "./portal.ts";

/** Another checkout whose sources are counted instead, without starting it. */
const counted = process.env["WEIGHT_OF"];
const longFunction = 60;
const parts = ["app", "server", "contract", "cli", "bench", "tests", "css"] as const;

/**
 * What a person passes through: the files reachable by value imports from the components and functions of these names.
 * Contract, controls, browser services, the document, and what every call or view uses end the walk.
 */
const flows: Record<string, string[]> = {
  "a guest downloads": ["downloads-island", "agreeToDownload", "createDownloadHandler"],
  "a member applies, a reviewer refuses": ["application-island", "submit", "ApplicationView", "decide"],
  "a publisher publishes": ["ReleaseView", "publishRelease"],
};
const shared =
  /^(?:contract|app\/(?:ui|browser|document|auth|console\/(?:shell|routing|loading|controls|parts))|server\/(?:database|http|limits|api|audit|input|identifiers))\//;

/** How much there is to read, and what the program takes at rest. */
export async function weight(): Promise<Line[]> {
  const of = counted ?? root;
  const files = filesIn(of);
  const lines = [
    ...parts.flatMap((part) =>
      linesOf(
        part,
        files.filter((file) => file.part === part),
      ),
    ),
    { what: "all parts: lines", figure: files.reduce((sum, file) => sum + file.lines, 0), unit: "" },
    { what: `functions over ${longFunction} lines, without tests`, figure: longFunctions(of), unit: "" },
    ...Object.entries(flows).flatMap(([flow, entries]) => flowLines(flow, walk(files, entries))),
  ];
  return counted === undefined ? [...lines, ...(await atRest())] : lines;
}

type SourceFile = { name: string; part: (typeof parts)[number]; lines: number; text: string };

function filesIn(folder: string): SourceFile[] {
  const listed = spawnSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs", "*.js", "*.css"], {
    cwd: folder,
    encoding: "utf8",
  });
  return listed.stdout.split("\n").flatMap((name) => {
    const part = name.endsWith(".css") ? "css" : /\.test\.tsx?$/.test(name) ? "tests" : name.split("/")[0];
    const known = parts.find((each) => each === part || (each === "server" && name === "server.ts"));
    if (!known) return [];
    const text = readFileSync(path.join(folder, name), "utf8");
    return [{ name, part: known, lines: text.split("\n").length - 1, text }];
  });
}

function linesOf(part: string, files: SourceFile[]): Line[] {
  const figure = files.reduce((sum, file) => sum + file.lines, 0);
  return [
    { what: `${part}: lines`, figure, unit: "" },
    { what: `${part}: files`, figure: files.length, unit: "" },
  ];
}

function longFunctions(folder: string): number {
  const config = path.join(temporaryFolder(), "oxlint.json");
  const rules = { "max-lines-per-function": ["error", { max: longFunction }] };
  writeFileSync(config, JSON.stringify({ categories: { correctness: "off" }, plugins: ["eslint"], rules }));
  const sources = ["app", "server", "contract", "cli", "bench"];
  const args = ["--config", config, "--format", "json", "--ignore-pattern", "**/*.test.*", ...sources];
  const { stdout } = spawnSync(path.join(root, "node_modules/.bin/oxlint"), args, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 1e9,
  });
  return (JSON.parse(stdout) as { diagnostics: unknown[] }).diagnostics.length;
}

const imported = /^(?:import|export)\s+(?!type\b)[^;]*?from\s+"(\.[^"]+)"|\bimport\("(\.[^"]+)"\)/gm;

/** The files reached from the entries, which are files by name or the files that export such a name. */
function walk(files: SourceFile[], entries: string[]): SourceFile[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  const isEntry = ({ name, text, part }: SourceFile) =>
    (part === "app" || part === "server") &&
    entries.some((entry) =>
      entry.endsWith("-island")
        ? path.parse(name).name === entry
        : new RegExp(`^export (?:async )?(?:function|const) ${entry}\\b`, "m").test(text),
    );
  const reached = new Set(files.filter(isEntry));
  for (const { name, text } of reached)
    for (const [, fixed = "", lazy = ""] of text.matchAll(imported)) {
      const found = byName.get(path.posix.join(path.posix.dirname(name), fixed || lazy));
      if (found && !shared.test(found.name)) reached.add(found);
    }
  return [...reached];
}

function flowLines(flow: string, reached: SourceFile[]): Line[] {
  const folders = new Set(reached.map(({ name }) => path.dirname(name)));
  return [
    { what: `${flow}: files`, figure: reached.length, unit: "" },
    { what: `${flow}: folders`, figure: folders.size, unit: "" },
  ];
}

/** Of the built program on an empty data folder, into which a first start loads the content. */
async function atRest(): Promise<Line[]> {
  const began = performance.now();
  const portal = await startPortal();
  const started = performance.now() - began;
  await untilIdle(portal);
  const memory = resident(portal.child.pid ?? 0) ?? Number.NaN;
  return [
    { what: "npm start on an empty folder, until it is ready", figure: started / 1_000, unit: "s" },
    { what: "resident memory, once everything can be found", figure: memory, unit: "MB" },
    ...(await firstScripts()),
  ];
}
