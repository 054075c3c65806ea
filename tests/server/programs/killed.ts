import { Worker } from "node:worker_threads";
import pg from "pg";
import { readConfig } from "../../../server/config/config.ts";
import { openPortal } from "../../../server/open.ts";

const last = Number(process.argv[2]);
let created = 0;

/** Opens a portal, and kills this process at the given statement that creates a table or an index. */
function killAt(query: unknown): void {
  if (typeof query !== "string" || !/^create (table|index) (?!.*kysely_)/.test(query)) return;
  created++;
  if (created === last) process.kill(process.pid, "SIGKILL");
}

// SQLite's writes are messages to another thread
// oxlint-disable-next-line typescript/unbound-method -- called with `this` below
const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (message: { query?: unknown }, ...transferred) {
  killAt(message.query);
  postMessage.call(this, message, ...transferred);
};
// oxlint-disable-next-line typescript/unbound-method -- as above
const send = pg.Client.prototype.query as (...args: unknown[]) => unknown; // one signature instead of its overloads
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  killAt(args[0]);
  return send.apply(this, args);
} as typeof pg.Client.prototype.query;

await openPortal(readConfig(process.env));
console.log(`${created} statements`);
process.exit(0);
