import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../tests/free-port.ts";
import { own, pin, serverCore } from "../children.ts";
import { root, temporaryFolder } from "../portal.ts";
import type { Server } from "../responses.ts";

/** A package: its document as npm reads it, and one tarball. */
export type Published = { name: string; document: Record<string, unknown>; file: string; bytes: Uint8Array };

/** Verdaccio, installed in a folder of its own, with a package, and waits until it serves that. */
export async function startVerdaccio({ name, document, file, bytes }: Published): Promise<Server> {
  const folder = temporaryFolder();
  const storage = path.join(folder, "storage", name);
  mkdirSync(storage, { recursive: true });
  writeFileSync(path.join(storage, file), bytes);
  const stored = { ...document, _attachments: { [file]: {} }, _distfiles: {}, _uplinks: {}, _rev: "1-x" };
  writeFileSync(path.join(storage, "package.json"), JSON.stringify(stored));
  const port = await freePort();
  const child = launchVerdaccio(folder, port);
  const isThere = () =>
    fetch(`http://127.0.0.1:${port}/${name}`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let tries = 0; !(await isThere()); tries++) {
    if (tries > 600 || child.exitCode !== null) throw new Error(`Verdaccio did not start; see ${folder}`);
    await pause(100);
  }
  pin(child, serverCore);
  return { child, port };
}

/** Starts Verdaccio on the folder `storage` in a folder, and does not wait for it. */
export function launchVerdaccio(folder: string, port: number): ChildProcess {
  const installed = path.join(root, "node_modules/.cache/verdaccio");
  mkdirSync(installed, { recursive: true });
  const wanted = { private: true, dependencies: { verdaccio: "6.10.4" }, overrides: { "node-fetch": "2.7.0" } };
  const manifest = path.join(installed, "package.json");
  if (!existsSync(path.join(installed, "node_modules/verdaccio"))) {
    writeFileSync(manifest, JSON.stringify(wanted));
    execFileSync("npm", ["install", "--no-audit", "--no-fund"], { cwd: installed, stdio: "ignore" });
  }
  const config = {
    storage: path.join(folder, "storage"),
    uplinks: {},
    packages: { "**": { access: "$all" } },
    log: { type: "stdout", format: "json", level: "http" },
  };
  writeFileSync(path.join(folder, "config.yaml"), JSON.stringify(config));
  const program = path.join(installed, "node_modules/verdaccio/bin/verdaccio");
  const log = openSync(path.join(folder, "verdaccio.log"), "a");
  const args = [program, "--config", path.join(folder, "config.yaml"), "--listen", `127.0.0.1:${port}`];
  const env = { ...process.env, NODE_ENV: "production", HOME: folder };
  return own(spawn(process.execPath, args, { env, stdio: ["ignore", log, log] }));
}
