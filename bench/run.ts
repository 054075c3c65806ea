import { canPin, stopAll } from "./children.ts";
import { asText, type Line, type Skipped } from "./measure.ts";
import { build } from "./portal.ts";

/** Every bench by the name it is asked for; `parts` are those of its parts that were asked for, all where there are none. */
const benches: Record<string, (parts: string[]) => Promise<(Line | Skipped)[]>> = {
  page: async () => (await import("./cached-page.ts")).cachedPage(),
  json: async () => (await import("./json-call.ts")).jsonCall(),
  download: async () => (await import("./download.ts")).download(),
  upload: async () => (await import("./upload.ts")).upload(),
  events: async () => (await import("./durable-events.ts")).durableEvents(),
  writes: async () => (await import("./durable-writes.ts")).durableWrites(),
  start: async () => (await import("./cold-start.ts")).coldStart(),
  pages: async () => (await import("./changing-pages.ts")).changingPages(),
  publish: async () => (await import("./publish.ts")).publishing(),
  search: async () => (await import("./search.ts")).searches(),
  queue: async () => (await import("./queue.ts")).queuePages(),
  import: async () => (await import("./import.ts")).importing(),
  statistics: async () => (await import("./statistics.ts")).statistics(),
  growth: async () => (await import("./growth.ts")).growth(),
  tokens: async () => (await import("./tokens.ts")).tokenChecks(),
  logins: async () => (await import("./logins.ts")).logins(),
  attack: async () => (await import("./attack.ts")).attacks(),
  shell: async () => (await import("./shell.ts")).shell(),
  load: async (parts) => (await import("./first-load.ts")).firstLoads(parts),
  lighthouse: async (parts) => (await import("./lighthouse.ts")).lighthouseScores(parts),
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
    for (const line of await measure(own.flatMap(([, ...parts]) => parts))) console.log(asText(line));
  } catch (error) {
    console.error(`The bench "${name}" broke off:`, error);
    process.exitCode = 1;
  } finally {
    await stopAll();
  }
}
process.exit();
