import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { own, pin, serverCore } from "../children.ts";
import { freePort } from "../../tests/free-port.ts";
import { temporaryFolder } from "../portal.ts";

const timeout = 5_000;

/** nginx with sendfile on a folder, one process; `undefined` if it is not installed. */
export async function startNginx(folder: string): Promise<{ child: ChildProcess; port: number } | undefined> {
  const program = ["nginx", "/usr/sbin/nginx", "/usr/local/sbin/nginx"].find(
    (name) => spawnSync(name, ["-v"]).status === 0,
  );
  if (!program) return undefined;
  const prefix = temporaryFolder();
  chmodSync(prefix, 0o755);
  mkdirSync(path.join(prefix, "logs"));
  const port = await freePort();
  const file = path.join(prefix, "nginx.conf");
  writeFileSync(file, configuration(prefix, folder, port));
  const child = own(
    spawn(program, ["-p", prefix, "-c", file, "-e", path.join(prefix, "logs", "error.log")], { stdio: "ignore" }),
  );
  pin(child, serverCore);
  await untilListening(port);
  return { child, port };
}

function configuration(prefix: string, folder: string, port: number): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${prefix}/${kind};`)
    .join(" ");
  return `daemon off; master_process off; pid ${prefix}/nginx.pid;
events { worker_connections 256; }
http {
  access_log off; sendfile on; tcp_nopush on; ${temporary}
  server { listen 127.0.0.1:${port}; root ${folder}; }
}
`;
}

async function untilListening(port: number): Promise<void> {
  const deadline = Date.now() + timeout;
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const connected = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (connected) return;
    if (Date.now() > deadline) throw new Error("nginx did not start");
    await pause(20);
  }
}
