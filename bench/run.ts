import { availableParallelism, cpus, loadavg } from "node:os";
import { canPin, stopAll } from "./children.ts";
import { asText, type Line, type Skipped } from "./measure.ts";
import { build } from "./portal.ts";

/** Every bench by its name. `parts` are those of its parts that were asked for, all if there are none. */
const benches: Record<string, (parts: string[]) => Promise<(Line | Skipped)[] | AsyncIterable<Line | Skipped>>> = {
  page: async () => (await import("./responses.ts")).behindNginx(),
  changed: async () => (await import("./responses.ts")).afterChange(),
  logins: async () => (await import("./logins.ts")).logins(),
  beside: async (parts) => (await import("./beside.ts")).beside(parts),
  download: async () => (await import("./transfer.ts")).download(),
  upload: async () => (await import("./transfer.ts")).upload(),
  registry: async (parts) => (await import("./registry.ts")).registry(parts),
  search: async (parts) => (await import("./search.ts")).searches(parts),
  load: async (parts) => (await import("./first-load.ts")).firstLoads(parts),
  console: async () => (await import("./console.ts")).consoleFigures(),
  start: async () => (await import("./start.ts")).start(),
  growth: async (parts) => (await import("./growth.ts")).growth(parts),
  weight: async () => (await import("./weight.ts")).weight(),
};

const asked = process.argv.slice(2).map((argument) => argument.split("/"));
const unknown = asked.flatMap(([name = ""]) => (name in benches ? [] : [name]));
if (unknown.length) {
  console.error(`There is no bench "${unknown.join('", "')}"; there are ${Object.keys(benches).join(", ")}.`);
  process.exit(1);
}

const began = performance.now();
console.log(
  `Node ${process.versions.node}, ${availableParallelism()} cores of ${cpus()[0]?.model ?? "an unknown processor"}${canPin ? ", servers on one, load on another" : ", nothing pinned"}`,
);
/** How long a fixed loop takes, several times; on an idle machine, all about the same. */
const spins = Array.from({ length: 9 }, spin);
const slower = Math.max(...spins) / Math.min(...spins);
const [load = 0] = loadavg();
if (load > 0.5 || slower > 1.3)
  console.log(
    `Other programs run: load ${load.toFixed(1)}, the same loop takes up to ${slower.toFixed(1)} times as long.`,
  );
console.log();
await build();
for (const [name, measure] of Object.entries(benches)) {
  const own = asked.filter(([bench]) => bench === name);
  if (asked.length && !own.length) continue;
  try {
    for await (const line of await measure(own.flatMap(([, ...parts]) => parts))) console.log(asText(line));
  } catch (error) {
    console.error(`The bench "${name}" broke off:`, error);
    process.exitCode = 1;
  } finally {
    await stopAll();
  }
}
console.log(`\n${((performance.now() - began) / 60_000).toFixed(1)} minutes`);
process.exit();

function spin(): number {
  const start = performance.now();
  for (let turn = 0, sum = 0; turn < 3e7; turn++) sum = (sum + turn) % 7;
  return performance.now() - start;
}
