import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { own, pin, serverCore } from "../children.ts";
import { freePort } from "../../tests/free-port.ts";
import { root, temporaryFolder } from "../portal.ts";

/** A folder, or the portal at a port, with the cache of the example in `deploy/`. */
type Served = { folder: string } | { portal: number };

/** nginx with sendfile, one process; `undefined` if it is not installed. */
export async function startNginx(served: Served): Promise<{ child: ChildProcess; port: number } | undefined> {
  const program = ["nginx", "/usr/sbin/nginx"].find((name) => spawnSync(name, ["-v"]).status === 0);
  if (!program) return undefined;
  const prefix = temporaryFolder();
  chmodSync(prefix, 0o755);
  mkdirSync(path.join(prefix, "logs"));
  const port = await freePort();
  const file = path.join(prefix, "nginx.conf");
  writeFileSync(file, configuration(prefix, serverOf(served, prefix, port)));
  const child = own(spawn(program, ["-p", prefix, "-c", file], { stdio: "ignore" }));
  pin(child, serverCore);
  for (let tries = 0; !(await isListening(port)); tries++) {
    if (tries > 200 || child.exitCode !== null) throw new Error("nginx did not start");
    await pause(20);
  }
  return { child, port };
}

const isListening = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );

function serverOf(served: Served, prefix: string, port: number): string {
  if ("folder" in served) return `server { listen 127.0.0.1:${port}; root ${served.folder}; }`;
  return readFileSync(path.join(root, "deploy/nginx/parallax.conf"), "utf8")
    .replace(/:300[12]\b/g, `:${served.portal}`)
    .replace(":8080", `:${port}`)
    .replace("/var/cache/nginx", prefix);
}

function configuration(prefix: string, server: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${prefix}/${kind};`,
  );
  return `daemon off; master_process off; pid ${prefix}/nginx.pid; error_log ${prefix}/error.log;
events { worker_connections 256; }
http {
  access_log off; sendfile on; tcp_nopush on; ${temporary.join(" ")}
  ${server}
}
`;
}
