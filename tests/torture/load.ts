import { setTimeout as pause } from "node:timers/promises";
import { success } from "../../contract/refusals.ts";
import type { CallData } from "../../contract/schemas.ts";
import { check } from "../../server/backup/check.ts";
import type { TestPortal } from "../portal.ts";
import { application } from "../server/applying.ts";
import { hashOf } from "../server/files.ts";
import { codeFor, newPhone, password, registerOperator, type Person } from "../server/people.ts";
import type { Program } from "../server/processes.ts";
import { newRelease, slug } from "../server/publishing.ts";
import type { Server } from "../server/two-servers.ts";
import { fileUrl, send } from "../server/uploading.ts";
import { until } from "./report.ts";

/** What servers have acknowledged: numbers, the numbers of accounts that applied, applications, versions, and files by name and hash. */
export type Acknowledged = {
  registered: string[];
  applied: string[];
  decided: string[];
  published: string[];
  uploaded: { name: string; sha256: string }[];
};

type Served = Server & Program;
type Operators = { publisher: Person; reviewer: Person };
export type Load = { site: TestPortal; operators: Operators; acknowledged: Acknowledged };

/** Counts versions and file names, so that each is used once. */
let sent = 0;
const fileSize = 300_000;
/** How long one actor waits after a call that failed, in milliseconds. */
const pauseAfterFailure = 20;

export async function openLoad(site: TestPortal): Promise<Load> {
  const operators = {
    publisher: await registerOperator(site, "publisher"),
    reviewer: await registerOperator(site, "reviewer"),
  };
  return { site, operators, acknowledged: { registered: [], applied: [], decided: [], published: [], uploaded: [] } };
}

export function countAcknowledged({ acknowledged }: Load): number {
  return Object.values(acknowledged).reduce((sum, each) => sum + each.length, 0);
}

/** Who works: people who register and apply, a reviewer who decides on it, publishers who publish, and some who upload. */
export type Work = "accounts" | "publishing" | "uploading";
export const allWork: Work[] = ["accounts", "publishing", "uploading"];

/** Which acknowledgements each kind of work adds. */
const grows: Record<Work, (keyof Acknowledged)[]> = {
  accounts: ["registered", "applied", "decided"],
  publishing: ["published"],
  uploading: ["uploaded"],
};

/** Does all of `kinds` at once, again and again, until `isOver` or the server has ended. */
export async function work(load: Load, server: Served, kinds: Work[], isOver: () => boolean): Promise<void> {
  const waiting: string[] = [];
  const actorsOf: Record<Work, (() => Promise<void>)[]> = {
    accounts: [
      () => register(load, server, waiting),
      () => register(load, server, waiting),
      () => decide(load, server, waiting),
    ],
    publishing: [() => publish(load, server)],
    uploading: [() => upload(load, server)],
  };
  const actors = kinds.flatMap((kind) => actorsOf[kind]);
  const untilOver = async (act: () => Promise<void>) => {
    // A failed call was not acknowledged, so a fault may lose it
    while (!isOver() && server.running()) await act().catch(() => pause(pauseAfterFailure));
  };
  await Promise.all(actors.map(untilOver));
}

async function succeed(call: ReturnType<Server["call"]>): Promise<unknown> {
  const { errCode, errMsg, data } = await call;
  if (errCode !== success) throw new Error(`${errCode} ${errMsg}`);
  return data;
}

async function tokenOf(server: Server, account: string): Promise<{ token: string }> {
  const { token } = (await succeed(server.call("logIn", { account, password }))) as CallData<"logIn">;
  return { token };
}

async function register({ site, acknowledged }: Load, server: Served, waiting: string[]): Promise<void> {
  const account = newPhone(site);
  await succeed(server.call("sendCode", { account, purpose: "register" }));
  const code = await codeFor(site, account);
  await succeed(server.call("registerByPhone", { account, code, password, location: 0 }));
  acknowledged.registered.push(account);
  await succeed(server.call("apply", application, await tokenOf(server, account)));
  acknowledged.applied.push(account);
  waiting.push(account);
}

async function decide({ site, operators, acknowledged }: Load, server: Served, waiting: string[]): Promise<void> {
  const headers = await tokenOf(server, operators.reviewer.phone ?? "");
  for (let phone = waiting.shift(); phone !== undefined; phone = waiting.shift()) {
    const { id } = await site.portal.db.read
      .selectFrom("applications")
      .innerJoin("accounts", "accounts.id", "applications.account")
      .select("applications.id")
      .where("accounts.phone", "=", phone)
      .executeTakeFirstOrThrow();
    await succeed(server.call("decideApplication", { id, decision: "approve", version: 1 }, headers));
    acknowledged.decided.push(id);
  }
  await pause(pauseAfterFailure);
}

async function publish({ operators, acknowledged }: Load, server: Served): Promise<void> {
  const headers = await tokenOf(server, operators.publisher.phone ?? "");
  for (let left = 10; left > 0; left--) {
    const version = `9.8.${sent++}`;
    await succeed(server.call("createRelease", newRelease(version), headers));
    acknowledged.published.push(version);
  }
}

async function upload({ operators, acknowledged }: Load, server: Served): Promise<void> {
  const { token } = await tokenOf(server, operators.publisher.phone ?? "");
  const address = (await server.line(/^at /)).slice("at ".length);
  for (let left = 10; left > 0; left--) {
    const name = `torture-${sent++}.bin`;
    const body = Buffer.alloc(fileSize, name);
    const { envelope } = await send(address, fileUrl({ product: slug, version: "2.8.0" }, name), {
      headers: { token },
      body,
    });
    if (envelope.errCode !== success) throw new Error(`${envelope.errCode} ${envelope.errMsg}`);
    acknowledged.uploaded.push({ name, sha256: hashOf(body) });
  }
}

/** Resolves when so many more answers were acknowledged, some of each kind; rejects if they do not come. */
export async function answered(load: Load, kinds: Work[], responses: number): Promise<void> {
  const counted = kinds.flatMap((kind) => grows[kind]).map((key) => load.acknowledged[key]);
  const before = counted.map(({ length }) => length);
  const enough = countAcknowledged(load) + responses;
  await until(
    60_000,
    "too few answers",
    () => countAcknowledged(load) >= enough && counted.every(({ length }, at) => length > (before[at] ?? 0)),
  );
}

/** What is lost, and what of the database or the files is damaged. Orphans are what was not acknowledged. */
export async function losses(load: Load, site = load.site): Promise<string[]> {
  const { findings } = await check(site.portal, { repair: false, progress: () => undefined });
  const damaged = findings.filter(({ problem }) => problem !== "orphan");
  return [...(await lost({ ...load, site })), ...damaged.map(({ problem, about }) => `${problem} ${about}`)];
}

/** What was acknowledged and is not there. That files' bytes are whole is said by `check`. */
async function lost({ site: { portal }, acknowledged }: Load): Promise<string[]> {
  const { read } = portal.db;
  const phones = new Set((await read.selectFrom("accounts").select("phone").execute()).map(({ phone }) => phone));
  const applications = await read
    .selectFrom("applications")
    .innerJoin("accounts", "accounts.id", "applications.account")
    .select(["applications.id", "applications.state", "accounts.phone"])
    .execute();
  const applied = new Set(applications.map(({ phone }) => phone));
  const approved = new Set(applications.filter(({ state }) => state === "approved").map(({ id }) => id));
  const releases = await read.selectFrom("releases").select("version").where("state", "=", "published").execute();
  const versions = new Set(releases.map(({ version }) => version));
  const files = new Map(
    (await read.selectFrom("files").select(["name", "sha256"]).execute()).map(({ name, sha256 }) => [name, sha256]),
  );
  const missing = [
    ...acknowledged.registered.filter((phone) => !phones.has(phone)),
    ...acknowledged.applied.filter((phone) => !applied.has(phone)),
    ...acknowledged.decided.filter((id) => !approved.has(id)),
    ...acknowledged.published.filter((version) => !versions.has(version)),
  ];
  missing.push(...acknowledged.uploaded.flatMap(({ name, sha256 }) => (files.get(name) === sha256 ? [] : [name])));
  return missing;
}
