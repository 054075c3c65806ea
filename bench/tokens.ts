import type { DatabaseSync } from "node:sqlite";
import { readConfig } from "../server/config.ts";
import { openPortal } from "../server/open.ts";
import type { Portal } from "../server/portal.ts";
import { byToken, findSession } from "../server/sessions/find-session.ts";
import { hashOf, insertAccounts, tokenOf } from "./many-accounts.ts";
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

/** A portal with this many accounts, each logged in once. */
async function filled(accounts: number): Promise<{ portal: Portal; bare: DatabaseSync }> {
  const dataDir = temporaryFolder();
  const portal = await openPortal(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }));
  return { portal, bare: insertAccounts(dataDir, accounts) };
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
