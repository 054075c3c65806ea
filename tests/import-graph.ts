import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import manifest from "../package.json" with { type: "json" };

/** Each file's imports: files by their path, packages as `npm:zod/mini`, Node's modules as `node:fs`. */
export type Graph = Map<string, { to: string; isType: boolean }[]>;

const root = path.join(import.meta.dirname, "..");
const inPackages: Record<string, string> = manifest.imports;
const isTest = /[.]test[.]tsx?$/;

/** The files of the program, without tests. */
export const program: Graph = new Map(
  globSync(["{app,client,server,contract,packages,cli,build}/**/*.{ts,tsx,mjs}", "server.ts", "start.mjs"], {
    cwd: root,
  })
    .map((file) => file.replaceAll(path.sep, "/"))
    .filter((file) => !isTest.test(file))
    .map((file) => [file, importsOf(file, readFileSync(path.join(root, file), "utf8"))]),
);

/** The static and dynamic imports in a text that oxfmt formatted. */
export function importsOf(file: string, text: string): { to: string; isType: boolean }[] {
  const statements = /^(?:import|export)( type)?\b(?:[^"';]*?\bfrom)?\s*"([^"\n]+)"|[ (]import\("([^"\n]+)"\)/gm;
  return [...text.matchAll(statements)].map(([, type, to, lazily]) => {
    const name = (to ?? lazily ?? "").replace(/\?.*/, "");
    if (name.startsWith("node:")) return { to: name, isType: type !== undefined };
    const found = name.startsWith(".")
      ? path.posix.join(path.posix.dirname(file), name)
      : (inPackages[name]?.slice("./".length) ?? `npm:${name}`);
    return { to: found, isType: type !== undefined };
  });
}

/** What a file loads: its imports without those of types. */
export function runtimeImports(graph: Graph, file: string): string[] {
  return (graph.get(file) ?? []).flatMap(({ to, isType }) => (isType ? [] : [to]));
}

/** Everything reachable from a node; itself only within a cycle. */
export function reachedFrom(start: string, next: (node: string) => Iterable<string>): Set<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop())
    for (const target of next(node)) {
      if (reached.has(target)) continue;
      reached.add(target);
      waiting.push(target);
    }
  return reached;
}
