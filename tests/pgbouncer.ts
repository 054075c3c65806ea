import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "./free-port.ts";
import { serverOwner } from "./postgres.ts";
import { startProgram } from "./server/processes.ts";

export const pgbouncer = "/usr/sbin/pgbouncer";

/** Starts PgBouncer in transaction mode, on a free port and with its own settings otherwise, before a server of PostgreSQL. */
export async function startPgbouncer(server: string): Promise<AsyncDisposable & { url: string }> {
  const { hostname, port, username, password } = new URL(server);
  const own = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), "portal-pgbouncer-"));
  chmodSync(folder, 0o755); // PgBouncer refuses to run as root, too
  const file = path.join(folder, "pgbouncer.ini");
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
`,
  );
  const program = startProgram(pgbouncer, [file], serverOwner());
  await program.line(/process up/);
  return {
    url: `postgres://${username}@127.0.0.1:${own}/postgres`,
    async [Symbol.asyncDispose]() {
      await program[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    },
  };
}
