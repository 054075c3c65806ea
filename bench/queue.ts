import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { listApplications } from "../server/applications/queue.ts";
import { readConfig } from "../server/config.ts";
import { openPortal } from "../server/open.ts";
import type { Portal } from "../server/portal.ts";
import { alternate, comparedWith, type Line } from "./measure.ts";
import { temporaryFolder } from "./portal.ts";

const rounds = 9;
const few = 1_000;
const many = 100_000;
/** One in this many applications was decided; the others wait. */
const decidedEvery = 20;

type Query = Parameters<typeof listApplications>[1];

const pages: Record<string, Query> = {
  "first page of the queue": { page: 1, pageSize: 20, state: "waiting" },
  "page 1,000 of the queue": { page: 1_000, pageSize: 20, state: "waiting" },
  "by team": { page: 1, pageSize: 20, sort: "team" },
  "newest submission first": { page: 1, pageSize: 20, sort: "-submitted" },
  "late ones": { page: 1, pageSize: 20, late: "1" },
  "search for one": { page: 1, pageSize: 20, q: "team 000999" },
};

/** A page of the review queue with 100,000 applications, compared with 1,000. Milliseconds. */
export async function queuePages(): Promise<Line[]> {
  const [small, large] = [await filled(few), await filled(many)];
  const lines: Line[] = [];
  for (const [what, query] of Object.entries(pages)) {
    const samples = await alternate(rounds, { small: () => timeOf(small, query), large: () => timeOf(large, query) });
    lines.push(
      comparedWith(`${what}, 100k applications`, "ms", samples.large, { what: "at 1k", samples: samples.small }),
    );
  }
  await Promise.all([small.close(), large.close()]);
  return lines;
}

async function timeOf(portal: Portal, query: Query): Promise<number> {
  const started = performance.now();
  await listApplications(portal, query);
  return performance.now() - started;
}

async function filled(count: number): Promise<Portal> {
  const dataDir = temporaryFolder();
  const portal = await openPortal(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }));
  const database = new DatabaseSync(path.join(dataDir, "parallax.sqlite"));
  const account = database.prepare(
    `insert into accounts (id, phone, name, ln, location, password_hash, role, status, failures, failures_in_row, logged_in, version, created_at)
     values (?, ?, '', 1, 0, 'none', 'member', 1, 0, 0, 1, 1, ?)`,
  );
  const application = database.prepare(
    `insert into applications (account, id, state, fields, reasons, submitted_at, expected_by, decided_at, version, mobile, email, organization, team)
     values (?, ?, ?, ?, '[]', ?, ?, ?, 1, '', ?, 'studio', ?)`,
  );
  const search = database.prepare("insert into application_search (account, text) values (?, ?)");
  database.exec("pragma synchronous = off; begin");
  for (let index = 0; index < count; index++) {
    const id = `a${String(index).padStart(9, "0")}`;
    const at = new Date(Date.now() - index * 60_000).toISOString();
    const isDecided = index % decidedEvery === 0;
    const teamName = `Team ${String((index * 7_919) % count).padStart(6, "0")}`;
    const fields = JSON.stringify({ teamName, organizationName: "Studio", location: 0, email: `${id}@example.com` });
    account.run(id, `+86138${String(index).padStart(8, "0")}`, at);
    const state = isDecided ? "approved" : "waiting";
    application.run(id, id, state, fields, at, at.slice(0, 10), isDecided ? at : null, "", teamName.toLowerCase());
    search.run(id, `${teamName.toLowerCase()}\nstudio\n\n${id}@example.com`);
  }
  database.exec("commit");
  database.close();
  return portal;
}
