import { createHash } from "node:crypto";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { readConfig } from "../server/config.ts";
import { openPortal } from "../server/open.ts";
import type { Portal } from "../server/portal.ts";
import { byToken, findSession } from "../server/sessions/find-session.ts";
import { alternate, comparedWith, type Line } from "./measure.ts";
import { temporaryFolder } from "./portal.ts";

const rounds = 7;
const checks = 20_000;
const few = 10_000;
const many = 1_000_000;

/** The token check of every authenticated call, compared with a bare hash and look-up. */
export async function tokenChecks(): Promise<Line[]> {
  const [small, large] = [await filled(few), await filled(many)];
  const samples = await alternate(rounds, {
    small: () => checksPerSecond(small.portal, few),
    large: () => checksPerSecond(large.portal, many),
    bare: () => bareChecksPerSecond(large.bare, many),
  });
  for (const { portal, bare } of [small, large]) {
    bare.close();
    await portal.close();
  }
  const cost = (rates: number[]) => rates.map((rate) => 1_000_000 / rate);
  return [
    comparedWith(
      "token check at 1M accounts",
      "checks/s",
      samples.large,
      { what: "bare hash and the same get", samples: samples.bare },
      { atLeast: 0.85 },
    ),
    comparedWith(
      "token check's cost at 1M accounts",
      "µs",
      cost(samples.large),
      { what: "at 10k", samples: cost(samples.small) },
      { atMost: 1.4 },
    ),
  ];
}

const tokenOf = (index: number) => createHash("sha256").update(`token ${index}`).digest("base64url");
const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/** A portal with this many accounts, each logged in once. */
async function filled(accounts: number): Promise<{ portal: Portal; bare: DatabaseSync }> {
  const dataDir = temporaryFolder();
  const portal = await openPortal(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }));
  const bare = new DatabaseSync(path.join(dataDir, "parallax.sqlite"));
  const now = new Date().toISOString();
  const end = new Date(Date.now() + 86_400_000).toISOString();
  const account = bare.prepare(
    `insert into accounts (id, phone, name, ln, location, password_hash, role, status, failures, failures_in_row, logged_in, version, created_at)
     values (?, ?, '', 1, 0, 'none', 'member', 0, 0, 0, 1, 1, ?)`,
  );
  const session = bare.prepare(
    `insert into sessions (id, account, browser, network, created_at, last_seen_at, ends_at, amr, proved_at)
     values (?, ?, 'Firefox on Linux', '198.51.100.0/24', ?, ?, ?, '["pwd"]', ?)`,
  );
  const token = bare.prepare("insert into session_tokens (token_hash, session) values (?, ?)");
  bare.exec("pragma synchronous = off; begin");
  for (let i = 0; i < accounts; i++) {
    const id = hashOf(`account ${i}`).slice(0, 16);
    const sessionId = hashOf(`session ${i}`).slice(0, 16);
    account.run(id, `+86138${String(i).padStart(8, "0")}`, now);
    session.run(sessionId, id, now, now, end, now);
    token.run(hashOf(tokenOf(i)), sessionId);
  }
  bare.exec("commit");
  return { portal, bare };
}

/** Strides through the accounts, so that no database page is read twice in a row. */
const picked = (index: number, accounts: number) => (index * 7_919) % accounts;

async function checksPerSecond(portal: Portal, accounts: number): Promise<number> {
  const tokens = Array.from({ length: checks }, (_, index) => tokenOf(picked(index, accounts)));
  const started = performance.now();
  for (const token of tokens) {
    if (!(await findSession(portal, token))) throw new Error("a token of the bench is not known");
  }
  return (checks * 1_000) / (performance.now() - started);
}

function bareChecksPerSecond(database: DatabaseSync, accounts: number): Promise<number> {
  const tokens = Array.from({ length: checks }, (_, index) => tokenOf(picked(index, accounts)));
  const statement = database.prepare(byToken.replace("$1", "?"));
  const started = performance.now();
  for (const token of tokens) {
    if (!statement.get(hashOf(token))) throw new Error("a token of the bench is not known");
  }
  return Promise.resolve((checks * 1_000) / (performance.now() - started));
}
