import { program, reachedFrom, runtimeImports } from "../tests/import-graph.ts";

/** What a person or a build does, with the files where it enters the program, and the most files it may reach. */
export const flows: Record<string, { entries: string[]; most: number }> = {
  "A download with a license": {
    entries: ["app/public/download/downloads-island.tsx", "server/downloads/agree.ts", "server/downloads/handler.ts"],
    most: 105,
  },
  "A review": {
    entries: [
      "server/applications/queue.ts",
      "server/applications/export-csv.ts",
      "server/applications/review.ts",
      "server/applications/reason-templates.ts",
    ],
    most: 65,
  },
  "A publication from the command line": {
    entries: ["cli/release-publish.ts", "server/catalogue/publishing/publish-release.ts"],
    most: 100,
  },
  "A package manager": { entries: ["server/packages/npm/handler.ts"], most: 141 },
};

/** How many files of the program a flow can load, those included that it loads on demand. */
export function filesOf(entries: string[]): string[] {
  const reached = entries.flatMap((entry) => [entry, ...reachedFrom(entry, (at) => runtimeImports(program, at))]);
  return [...new Set(reached)].filter((file) => program.has(file));
}

// Prints the files of each flow by folder: how much a newcomer may have to read
if (import.meta.main)
  for (const [name, { entries }] of Object.entries(flows)) {
    const files = filesOf(entries);
    const folders = Object.entries(Object.groupBy(files, (file) => file.split("/").slice(0, 2).join("/")));
    console.log(`${name}: ${files.length} files`);
    for (const [folder, inside = []] of folders.toSorted((a, b) => (b[1]?.length ?? 0) - (a[1]?.length ?? 0)))
      console.log(`  ${inside.length} ${folder}`);
  }
