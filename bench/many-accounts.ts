import { createHash } from "node:crypto";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/** The token of the account with this index. */
export const tokenOf = (index: number) => createHash("sha256").update(`token ${index}`).digest("base64url");
export const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/** Inserts accounts, each logged in once, into the database of a data folder, and returns the open database. */
export function insertAccounts(dataDir: string, count: number): DatabaseSync {
  const database = new DatabaseSync(path.join(dataDir, "parallax.sqlite"));
  const now = new Date().toISOString();
  const end = new Date(Date.now() + 86_400_000).toISOString();
  const account = database.prepare(
    `insert into accounts (id, phone, name, ln, location, password_hash, role, status, failures, failures_in_row, logged_in, version, created_at)
     values (?, ?, '', 1, 0, 'none', 'member', 0, 0, 0, 1, 1, ?)`,
  );
  const session = database.prepare(
    `insert into sessions (id, account, browser, network, created_at, last_seen_at, ends_at, amr, proved_at)
     values (?, ?, 'Firefox on Linux', '198.51.100.0/24', ?, ?, ?, '["pwd"]', ?)`,
  );
  const token = database.prepare("insert into session_tokens (token_hash, session) values (?, ?)");
  database.exec("pragma synchronous = off; begin");
  for (let index = 0; index < count; index++) {
    const id = hashOf(`account ${index}`).slice(0, 16);
    const sessionId = hashOf(`session ${index}`).slice(0, 16);
    account.run(id, `+86138${String(index).padStart(8, "0")}`, now);
    session.run(sessionId, id, now, now, end, now);
    token.run(hashOf(tokenOf(index)), sessionId);
  }
  database.exec("commit");
  return database;
}
