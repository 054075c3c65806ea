import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { startProgram, type Program } from "./server/processes.ts";

const deploy = path.resolve(import.meta.dirname, "../deploy");

/** How to start a proxy on its configuration from `deploy/`, in a folder of its own. */
export const proxies = {
  haproxy: {
    program: "/usr/sbin/haproxy",
    configuration: path.join(deploy, "haproxy/haproxy.cfg"),
    run: (folder: string, configuration: string): Program => {
      const file = path.join(folder, "haproxy.cfg");
      const socket = path.join(folder, "haproxy.socket");
      writeFileSync(file, configuration.replace(/^global$/m, `global\n  stats socket ${socket}`));
      return startProgram("/usr/sbin/haproxy", ["-f", file]);
    },
    /** Whether haproxy's last check of this process succeeded. */
    uses: async (folder: string, process: "one" | "two") => {
      const socket = connect(path.join(folder, "haproxy.socket"));
      socket.end("show stat\n");
      const lines = (await text(socket)).split("\n").map((line) => line.split(","));
      const status = lines[0]?.indexOf("status") ?? -1;
      return lines.find(([proxy, server]) => proxy === "processes" && server === process)?.[status] === "UP";
    },
  },
  nginx: {
    program: "/usr/sbin/nginx",
    configuration: path.join(deploy, "nginx/parallax.conf"),
    run: (folder: string, configuration: string): Program => {
      writeFileSync(path.join(folder, "parallax.conf"), configuration.replaceAll("/var/cache/nginx", folder));
      const main = path.join(folder, "nginx.conf");
      const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      );
      const http = `access_log off; ${temporary.join(" ")} include ${folder}/parallax.conf;`;
      const user = process.getuid?.() === 0 ? "user root;" : "";
      writeFileSync(
        main,
        `${user} daemon off; master_process off; pid ${folder}/pid; error_log stderr; events {} http { ${http} }`,
      );
      return startProgram("/usr/sbin/nginx", ["-p", folder, "-c", main]);
    },
    uses: () => Promise.resolve(true), // nginx does not check: it tries each process at its turn
  },
};

type Ports = { first: number; second: number; own: number };

/** Starts a proxy on `own` in front of two processes, with the ports of its configuration replaced. */
export function startProxy(name: keyof typeof proxies, { first, second, own }: Ports, dataDir = "") {
  const { configuration, run, uses } = proxies[name];
  let written = readFileSync(configuration, "utf8").replace("/var/lib/parallax", dataDir);
  for (const [usual, port] of Object.entries({ 3001: first, 3002: second, 8080: own })) {
    if (!written.includes(`127.0.0.1:${usual}`)) throw new Error(`${configuration} does not name port ${usual}`);
    written = written.replaceAll(`:${usual}`, `:${port}`);
  }
  const folder = mkdtempSync(path.join(tmpdir(), "parallax-proxy-"));
  const program = run(folder, written);
  return {
    /** Whether the proxy sends requests to this process, as far as it knows. */
    uses: (process: "one" | "two") => uses(folder, process),
    async [Symbol.asyncDispose]() {
      await program[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    },
  };
}
