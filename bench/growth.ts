import { sql } from "kysely";
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
import { startPostgres } from "../tests/postgres.ts";
import { stop } from "./children.ts";
import { comparedWith, median, sized, type Line } from "./measure.ts";
import { secret, startPortal, temporaryFolder, untilIdle, type RunningPortal } from "./portal.ts";
import { adminPassword, post } from "./transfer.ts";

const samples = 5;
const atOnce = 4;
const password = "Orbit-7-lens";
const products = ["unity", "unreal", "native"];
const account = "/vrmcsys/account";
/** Rows of one statement: PostgreSQL ends one after ten seconds. */
const chunk = 50_000;

type Axis = { sizes: number[]; fill: (portal: Portal, from: number, to: number) => Promise<void> };

const axes: Record<string, Axis> = {
  "documentation pages": { sizes: [10, 100, 1_000], fill: addPages },
  "release notes": { sizes: [1_000, 10_000, 100_000], fill: addNotes },
  accounts: { sizes: [10_000, 100_000, 1_000_000], fill: addAccounts },
  downloads: { sizes: [10_000, 100_000, 1_000_000], fill: addDownloads },
};

/**
 * How much longer requests take, four at once, with ten and a hundred times the rows, on both databases, and how long filling takes.
 * Parts: the first words of the axes, `sqlite`, `postgres`.
 */
export async function* growth(parts: readonly string[]): AsyncGenerator<Line> {
  const databases = ["sqlite", "postgres"].filter((name) => parts.includes(name));
  const wanted = parts.filter((part) => !databases.includes(part));
  for (const database of databases.length > 0 ? databases : ["sqlite", "postgres"])
    for (const [name, axis] of Object.entries(axes))
      if (wanted.length === 0 || wanted.some((part) => name.startsWith(part))) yield* along(name, axis, database);
}

/** An own portal with the first content, to which everything is added that is measured at the next size. */
async function* along(name: string, { sizes, fill }: Axis, database: string): AsyncGenerator<Line> {
  const dataDir = temporaryFolder();
  const postgres = database === "postgres" ? await startPostgres() : undefined;
  const settings = postgres ? { DATABASE_URL: postgres.url } : {};
  await stop((await startPortal(dataDir, { ADMIN_PASSWORD: adminPassword, ...settings })).child); // loads the first content
  const portal = await openPortal(readConfig({ DATA_DIR: dataDir, SECRET: secret, LOG_LEVEL: "silent", ...settings }));
  if (fill !== addNotes) await addNotes(portal, 0, sized(1_000));
  if (fill !== addAccounts) await addAccounts(portal, 0, sized(10_000));
  const steps = sizes.map(sized);
  const [smallest = 0] = steps;
  const first = new Map<string, number[]>();
  let before = 0;
  for (const size of steps) {
    const what = `${size.toLocaleString("en")} ${name}, ${database}`;
    const began = performance.now();
    await fill(portal, before, size);
    yield { what: `${what}: filled in`, figure: (performance.now() - began) / 1_000, unit: "s" };
    before = size;
    const server = await startPortal(dataDir, { allCores: true, ...settings });
    for (const [request, times] of Object.entries(await measured(portal, server))) {
      const least = first.get(request);
      if (!least) first.set(request, times);
      if (!least) continue;
      const peer = { what: `with ${smallest.toLocaleString("en")}`, samples: least.map(() => median(least)) };
      yield comparedWith(`${what}: ${request}`, "ms", times, peer, { atMost: 1.5 });
    }
    await stop(server.child);
  }
  await portal.close();
  await postgres?.stop();
}

/** Milliseconds of each request; the first one of each kind is not measured. */
async function measured(portal: Portal, server: RunningPortal): Promise<Record<string, number[]>> {
  await untilIdle(server);
  const { port } = server;
  const login = { account: "admin@example.com", password: adminPassword };
  const { token } = await post<{ token: string }>(port, `${prefix}/account/loginDvlperByMail`, login);
  const get = async (address: string, headers = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}${address}`, { headers });
    if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
  };
  const requests: Record<string, (index: number) => Promise<unknown>> = {
    "page, rendered": (index) => get(`/sdk/unity/releases?page=${1 + (index % 15)}&ln=${index % 2}`),
    search: (index) => get(`/vrmcsys/search?q=${wordOf(index)}`),
    login: (index) => post(port, `${account}/loginDvlper`, { account: phoneOf(index), password }),
    review: (index) => get(`/vrmcsys/admin/applications?page=${1 + (index % 3)}`, { token }),
    accounts: (index) => get(`/vrmcsys/admin/accounts?page=${1 + (index % 3)}`, { token }),
    "accounts, part of a name": (index) => get(`/vrmcsys/admin/accounts?q=138${index}9`, { token }),
    "review, part of a name": (index) => get(`/vrmcsys/admin/applications?q=team%20${index}9`, { token }),
    statistics: () => get("/vrmcsys/admin/statistics", { token }),
  };
  const times: Record<string, number[]> = {};
  let index = 0;
  for (const [what, request] of Object.entries(requests)) {
    const taken = [];
    for (let sample = 0; sample <= samples; sample++) {
      const began = performance.now();
      const all = Array.from({ length: atOnce }, () => request(index++));
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
async function addAccounts({ db }: Portal, from: number, to: number): Promise<void> {
  const hashing = openHashing();
  const hash = await hashing.hash(password);
  await hashing.close();
  const at = "'2026-01-01T00:00:00.000Z'";
  await inChunks(db, from, to, (numbers) => [
    `insert into accounts (id, phone, name, ln, location, password_hash, role, status, failures, failures_in_row, logged_in, version, created_at)
      select 'bench' || n, '+86138' || substr('' || (100000000 + n), 2), '', 1, 0, '${hash}', 'member', 0, 0, 0, 1, 1, ${at} from ${numbers}`,
    `insert into devices (account, browser, network, last_seen_at)
      select 'bench' || n, 'Other', '127.0.0.0/24', ${at} from ${numbers} where n < 1000`,
    `insert into applications (account, id, state, fields, reasons, submitted_at, expected_by, version)
      select 'bench' || n, 'bench' || n, case when n % 100 = 0 then 'waiting' else 'approved' end,
        '{"teamName":"Team ' || n || '","organizationName":"Bench","location":0}', '[]', ${at}, '2026-01-05', 1
      from ${numbers} where n % 10 = 0`,
    `insert into application_search (account, text) select 'bench' || n, 'team ' || n from ${numbers} where n % 10 = 0`,
  ]);
}

/** Downloads of the last thirty days, as many each day, and what is counted of them. */
async function addDownloads({ db, now }: Portal, from: number, to: number): Promise<void> {
  const days = 30;
  const each = Math.ceil((to - from) / days);
  for (let back = 0; back < days; back++) {
    const day = new Date(now().getTime() - back * 86_400_000).toISOString().slice(0, 10);
    const first = from + back * each;
    const added = "on conflict do update set count = ";
    await inChunks(db, first, Math.min(to, first + each), (numbers) => [
      `insert into downloads (id, product, version, file, linked_at, started_at, country)
        select 'bench' || n, 'unity', '0.0.' || (n % 100) || '-bench', 'a.bin', '${day}', '${day}T' || substr('' || (100 + n % 24), 2) || ':00:00.000Z', 'CN'
        from ${numbers}`,
      `insert into download_days (date, product, version, count)
        select '${day}', 'unity', '0.0.' || (n % 100) || '-bench', count(*) from ${numbers} where true group by n % 100
        ${added.replace("conflict", "conflict (date, product, version)")}download_days.count + excluded.count`,
      `insert into download_hours (date, hour, country, count)
        select '${day}', n % 24, 'CN', count(*) from ${numbers} where true group by n % 24
        ${added.replace("conflict", "conflict (date, hour, country)")}download_hours.count + excluded.count`,
    ]);
  }
}

/** Executes statements that insert rows with the numbers of a range, which both databases understand. */
async function inChunks(
  db: Portal["db"],
  from: number,
  to: number,
  statements: (numbers: string) => string[],
): Promise<void> {
  for (let first = from; first < to; first += chunk) {
    const last = Math.min(to, first + chunk) - 1;
    const numbers = `(with recursive a(n) as (select ${first} union all select n + 1 from a where n < ${last}) select n from a) as numbers`;
    await db.write(async (write) => {
      for (const statement of statements(numbers)) await sql.raw(statement).execute(write);
    });
  }
}
