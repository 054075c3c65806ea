import { canPin, stopAll } from "./children.ts";
import { asText, type Line, type Skipped } from "./measure.ts";
import { build } from "./portal.ts";

/** Every bench by the name it is asked for. */
const benches: Record<string, () => Promise<(Line | Skipped)[]>> = {
  page: async () => (await import("./cached-page.ts")).cachedPage(),
  json: async () => (await import("./json-call.ts")).jsonCall(),
  download: async () => (await import("./download.ts")).download(),
  events: async () => (await import("./durable-events.ts")).durableEvents(),
  start: async () => (await import("./cold-start.ts")).coldStart(),
  pages: async () => (await import("./changing-pages.ts")).changingPages(),
  search: async () => (await import("./search.ts")).searches(),
  tokens: async () => (await import("./tokens.ts")).tokenChecks(),
  logins: async () => (await import("./logins.ts")).logins(),
  attack: async () => (await import("./attack.ts")).attacks(),
  shell: async () => (await import("./shell.ts")).shell(),
  load: async () => (await import("./first-load.ts")).firstLoads(),
  lighthouse: async () => (await import("./lighthouse.ts")).lighthouseScores(),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in benches));
if (unknown.length) {
  console.error(`There is no bench "${unknown.join('", "')}"; there are ${Object.keys(benches).join(", ")}.`);
  process.exit(1);
}

await build();
console.log(
  `Node ${process.versions.node}${canPin ? ", servers on one core, load on another" : ", nothing pinned to a core"}\n`,
);
for (const [name, measure] of Object.entries(benches)) {
  if (asked.length && !asked.includes(name)) continue;
  try {
    for (const line of await measure()) console.log(asText(line));
  } catch (error) {
    console.error(`The bench "${name}" broke off:`, error);
    process.exitCode = 1;
  } finally {
    await stopAll();
  }
}
process.exit();
