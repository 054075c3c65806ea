import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { prefix } from "../contract/call.ts";
import { openHashing } from "../server/sign-in/hashing/hashing.ts";
import { readConfig } from "../server/config/config.ts";
import { updateWholeSearch } from "../server/content/search/update.ts";
import { openPortal } from "../server/open.ts";
import type { Portal } from "../server/portal.ts";
import { storeBlobs } from "../server/content/site/blobs.ts";
import { pushSite } from "../server/content/site/push-site.ts";
import { filesOf, newestRevision } from "../server/content/site/revisions.ts";
import { insertReleases } from "../tests/many-releases.ts";
import { stop } from "./children.ts";
import { comparedWith, median, type Line } from "./measure.ts";
import { secret, startPortal, temporaryFolder, untilIdle, type RunningPortal } from "./portal.ts";
import { adminPassword, post } from "./transfer.ts";

const samples = 9;
const atOnce = 4;
const password = "Orbit-7-lens";
const products = ["unity", "unreal", "native"];
const account = "/vrmcsys/account";

type Axis = { sizes: number[]; fill: (portal: Portal, from: number, to: number) => Promise<void> };

const axes: Record<string, Axis> = {
  "documentation pages": { sizes: [10, 100, 1_000], fill: addPages },
  "release notes": { sizes: [1_000, 10_000, 100_000], fill: addNotes },
  accounts: { sizes: [10_000, 100_000, 1_000_000], fill: addAccounts },
  downloads: { sizes: [10, 10_000, 10_000_000], fill: addDownloads },
  processes: { sizes: [1, 2, 4], fill: () => Promise.resolve() },
};

/**
 * How much longer requests take, four at once, the more rows there are; the bar is the square root of the growth. Parts:
 * the first words of the axes.
 */
export async function* growth(parts: readonly string[]): AsyncGenerator<Line> {
  for (const [name, axis] of Object.entries(axes))
    if (parts.length === 0 || parts.some((part) => name.startsWith(part))) yield* await along(name, axis);
}

/** An own portal with the first content, to which everything is added that is measured at the next size. */
async function along(name: string, { sizes, fill }: Axis): Promise<Line[]> {
  const dataDir = temporaryFolder();
  await stop((await startPortal(dataDir, { ADMIN_PASSWORD: adminPassword })).child); // loads the first content
  const portal = await openPortal(readConfig({ DATA_DIR: dataDir, SECRET: secret, LOG_LEVEL: "silent" }));
  if (fill !== addNotes) await addNotes(portal, 0, 1_000);
  if (fill !== addAccounts) await addAccounts(portal, 0, 1_000);
  const [smallest = 0] = sizes;
  const first = new Map<string, number[]>();
  const lines: Line[] = [];
  let before = 0;
  for (const size of sizes) {
    await fill(portal, before, size);
    before = size;
    const servers: RunningPortal[] = [];
    for (const count = name === "processes" ? size : 1; servers.length < count;)
      servers.push(await startPortal(dataDir, { allCores: true }));
    for (const [what, times] of Object.entries(await measured(portal, servers))) {
      const least = first.get(what);
      if (!least) first.set(what, times);
      if (!least) continue;
      const peer = { what: `with ${smallest.toLocaleString("en")}`, samples: least.map(() => median(least)) };
      const bar = { atMost: Math.sqrt(size / smallest) };
      lines.push(comparedWith(`${what}, ${size.toLocaleString("en")} ${name}`, "ms", times, peer, bar));
    }
    await Promise.all(servers.map(({ child }) => stop(child)));
  }
  await portal.close();
  return lines.toSorted((a, b) => (a.what.split(",")[0] ?? "").localeCompare(b.what.split(",")[0] ?? ""));
}

/** Milliseconds of each request; the first one of each kind is not measured. */
async function measured(portal: Portal, servers: RunningPortal[]): Promise<Record<string, number[]>> {
  for (const server of servers) await untilIdle(server);
  const [{ port } = { port: 0 }] = servers;
  const login = { account: "admin@example.com", password: adminPassword };
  const { token } = await post<{ token: string }>(port, `${prefix}/account/loginDvlperByMail`, login);
  const get = async (at: number, address: string, headers = {}) => {
    const response = await fetch(`http://127.0.0.1:${at}${address}`, { headers });
    if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
  };
  const requests: Record<string, (at: number, index: number) => Promise<unknown>> = {
    "page, rendered": (at, index) => get(at, `/sdk/unity/releases?page=${1 + (index % 15)}&ln=${index % 2}`),
    search: (at, index) => get(at, `/vrmcsys/search?q=${wordOf(index)}`),
    login: (at, index) => post(at, `${account}/loginDvlper`, { account: phoneOf(index), password }),
    review: (at, index) => get(at, `/vrmcsys/admin/applications?page=${1 + (index % 3)}`, { token }),
    "review, part of a name": (at, index) => get(at, `/vrmcsys/admin/applications?q=team%20${index}9`, { token }),
    statistics: (at) => get(at, "/vrmcsys/admin/statistics", { token }),
  };
  const times: Record<string, number[]> = {};
  let index = 0;
  for (const [what, request] of Object.entries(requests)) {
    const taken = [];
    for (let sample = 0; sample <= samples; sample++) {
      const began = performance.now();
      const all = Array.from({ length: atOnce }, () => request(servers[index % servers.length]?.port ?? 0, index++));
      await Promise.all(all);
      taken.push(performance.now() - began);
    }
    times[what] = taken.slice(1);
  }
  times["push"] = [];
  for (let sample = 0; sample < 3; sample++) {
    const began = performance.now();
    await push(portal, { "docs/unity/98-pushed.en.md": pageOf(performance.now()) });
    times["push"].push(performance.now() - began);
  }
  return times;
}

/** Pushes the present folder with other texts. */
async function push(portal: Portal, texts: Record<string, string>): Promise<void> {
  const current = await newestRevision(portal.db.read);
  const files = filesOf(current);
  const blobs = await storeBlobs(
    portal,
    Object.values(texts).map((text) => Buffer.from(text)),
  );
  for (const [index, name] of Object.keys(texts).entries()) if (blobs[index]) files[name] = blobs[index];
  await pushSite(portal, { files, base: current?.number ?? 0, by: undefined, how: "push" });
}

const wordOf = (index: number) => `w${(index % 997).toString(36)}q`;
const phoneOf = (index: number) => `+86138${String(index % 1_000).padStart(8, "0")}`;
const pageOf = (index: number) =>
  `---\ntitle: "Page ${index}"\nsummary: "Tracking."\n---\n\nHands are tracked by ${wordOf(index)}.\n\n\`\`\`cs\nvar pose = Pose.Of(${index});\n\`\`\`\n`;

async function addPages(portal: Portal, from: number, to: number): Promise<void> {
  const texts = Array.from({ length: to - from }, (_, index) =>
    ["en", "zh"].map((language) => [`docs/unity/99-p${from + index}.${language}.md`, pageOf(from + index)] as const),
  );
  await push(portal, Object.fromEntries(texts.flat()));
}

async function addNotes(portal: Portal, from: number, to: number): Promise<void> {
  const releases = Array.from({ length: to - from }, (_, index) => {
    const text = `Steadier tracking ${wordOf(from + index)} of the \`Parallax.Pose\` interface.`;
    const product = products[index % products.length] ?? "";
    return { product, version: `0.0.${from + index}-bench`, text: { en: text, zh: text } };
  });
  await insertReleases({ ...portal, searching: { ...portal.searching, update: () => Promise.resolve() } }, releases);
  await updateWholeSearch(portal);
}

/** Accounts that can log in from here without a message, every tenth with an application. */
async function addAccounts({ config }: Portal, from: number, to: number): Promise<void> {
  const hashing = openHashing();
  const hash = await hashing.hash(password);
  await hashing.close();
  const numbers = `with recursive a(n) as (select ${from} union all select n + 1 from a where n < ${to - 1})`;
  const at = "'2026-01-01T00:00:00.000Z'";
  insertRows(
    config.dataDir,
    `${numbers} insert into accounts (id, phone, name, ln, location, password_hash, role, status, failures, failures_in_row, logged_in, version, created_at)
      select 'bench' || n, printf('+86138%08d', n), '', 1, 0, '${hash}', 'member', 0, 0, 0, 1, 1, ${at} from a`,
    `insert into devices (account, browser, network, last_seen_at)
      select id, 'Other', '127.0.0.0/24', created_at from accounts where phone < '+8613800001000' and true on conflict do nothing`,
    `${numbers} insert into applications (account, id, state, fields, reasons, submitted_at, expected_by, version)
      select 'bench' || n, 'bench' || n, iif(n % 100, 'approved', 'waiting'), json_object('teamName', 'Team ' || n, 'organizationName', 'Bench', 'location', 0), '[]', ${at}, '2026-01-05', 1 from a where n % 10 = 0`,
    `${numbers} insert into application_search select 'bench' || n, 'team ' || n from a where n % 10 = 0`,
  );
}

/** Downloads of a year, as many each day, and what is counted of them by day. */
function addDownloads({ config, now }: Portal, from: number, to: number): Promise<void> {
  insertRows(
    config.dataDir,
    `with recursive d(n) as (select ${from} union all select n + 1 from d where n < ${to - 1})
      insert into downloads (id, product, version, file, linked_at, started_at, country)
      select printf('%08d', n), 'unity', '0.0.' || (n % 100) || '-bench', 'a.bin', strftime('%Y-%m-%dT%H:%M:%fZ', '${now().toISOString()}', '-' || ((${to} - n) * 525600.0 / ${to - from}) || ' minutes'), 'CN' from d`,
    "delete from download_days",
    "insert into download_days select substr(started_at, 1, 10), product, version, count(*) from downloads group by 1, 2, 3",
    "delete from download_country_days",
    "insert into download_country_days select substr(started_at, 1, 10), country, count(*) from downloads group by 1, 2",
  );
  return Promise.resolve();
}

function insertRows(dataDir: string, ...statements: string[]): void {
  const database = new DatabaseSync(path.join(dataDir, "parallax.sqlite"), { timeout: 5_000 });
  database.exec("pragma synchronous = off; pragma cache_size = -500000; begin");
  for (const statement of statements) database.exec(statement);
  database.exec("commit");
  database.close();
}
