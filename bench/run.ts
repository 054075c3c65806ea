import { canPin, stopAll } from "./children.ts";
import { asText, type Line, type Skipped } from "./measure.ts";
import { build } from "./portal.ts";

/** Every bench by its name. `parts` are those of its parts that were asked for, all if there are none. */
const benches: Record<string, (parts: string[]) => Promise<(Line | Skipped)[] | AsyncIterable<Line | Skipped>>> = {
  page: async () => (await import("./responses.ts")).cachedPage(),
  cache: async () => (await import("./responses.ts")).behindCache(),
  logins: async () => (await import("./logins.ts")).logins(),
  writes: async () => (await import("./writes.ts")).durableWrites(),
  download: async () => (await import("./transfer.ts")).download(),
  upload: async () => (await import("./transfer.ts")).upload(),
  registry: async (parts) => (await import("./registry.ts")).registry(parts),
  search: async (parts) => (await import("./search.ts")).searches(parts),
  load: async (parts) => (await import("./first-load.ts")).firstLoads(parts),
  console: async () => (await import("./console.ts")).consoleFigures(),
  start: async () => (await import("./start.ts")).start(),
  attack: async (parts) => (await import("./attack.ts")).attacked(parts),
  growth: async (parts) => (await import("./growth.ts")).growth(parts),
  weight: async () => (await import("./weight.ts")).weight(),
};

const asked = process.argv.slice(2).map((argument) => argument.split("/"));
const unknown = asked.flatMap(([name = ""]) => (name in benches ? [] : [name]));
if (unknown.length) {
  console.error(`There is no bench "${unknown.join('", "')}"; there are ${Object.keys(benches).join(", ")}.`);
  process.exit(1);
}

await build();
console.log(
  `Node ${process.versions.node}${canPin ? ", servers on one core, load on another" : ", nothing pinned to a core"}\n`,
);
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
process.exit();
