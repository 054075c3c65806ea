/** @module-tag nightly */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { freePort } from "../free-port.ts";
import { temporaryData } from "../temporary.ts";
import { startProgram } from "./processes.ts";

const root = path.resolve(import.meta.dirname, "../..");
const out = path.join(root, "dist-image");
type Manifest = { Config: string; Layers: string[] }[];
type Config = { config: { User: string; WorkingDir: string; Env: string[]; Entrypoint: string[]; Cmd: string[] } };

const isDebian = spawnSync("dpkg-deb", ["--version"]).status === 0 && process.arch === "x64";
/** The image's own folder as the root, with what an engine would provide. */
const enter = 'mount --rbind /dev "$0/dev" && mount -t proc proc "$0/proc" && exec chroot "$@"';
const mayEnter = process.getuid?.() === 0 && spawnSync("unshare", ["--mount", "true"]).status === 0;

function makeImage(folder: string): string {
  execFileSync(process.execPath, ["deploy/image.ts"], { cwd: folder, stdio: "pipe" });
  const cwd = path.join(folder, "dist-image");
  execFileSync("sha256sum", ["--check", "--quiet", "SHA256SUMS"], { cwd });
  return readFileSync(path.join(cwd, "SHA256SUMS"), "utf8");
}

/** The sources and packages in a new folder beside them, which takes no room. */
function linkedCopy(): string {
  const folder = mkdtempSync(path.join(path.dirname(root), "parallax-copy-"));
  const names = readdirSync(root).filter((name) => !/^(\.git|dist|dist-image)$/.test(name));
  execFileSync("cp", ["--archive", "--link", ...names, folder], { cwd: root });
  return folder;
}

test.skipIf(!isDebian || !mayEnter)(
  "the image is the same from another folder, below 200 MB, and serves the portal",
  { timeout: 600_000 },
  async () => {
    const copy = linkedCopy();
    expect(makeImage(copy)).toBe(makeImage(root));
    rmSync(copy, { recursive: true });
    const archive = path.join(out, readdirSync(out).find((name) => name.endsWith(".tar")) ?? "");

    const folder = temporaryData("image");
    const [layout, image] = [path.join(folder, "layout"), path.join(folder, "image")];
    for (const name of ["layout", "image", "image/dev", "image/proc"]) mkdirSync(path.join(folder, name));
    execFileSync("tar", ["-xf", archive, "-C", layout]);
    const read = (name: string): unknown => JSON.parse(readFileSync(path.join(layout, name), "utf8"));
    const [{ Config, Layers } = { Config: "", Layers: [] }] = read("manifest.json") as Manifest;
    const { config } = read(Config) as Config;
    for (const layer of Layers) execFileSync("tar", ["-xzf", path.join(layout, layer), "-C", image]);
    expect(parseInt(execFileSync("du", ["--summarize", "--bytes", image], { encoding: "utf8" }))).toBeLessThan(200e6);

    const port = await freePort();
    const environment = [...config.Env, `PORT=${port}`, "HOST=127.0.0.1", "METRICS_PORT=0"];
    const inside = [`--userspec=${config.User}`, image, ...config.Entrypoint];
    const run = (...command: string[]) =>
      startProgram("env", [
        "-i",
        "PATH=/usr/sbin:/usr/bin",
        ...environment,
        "unshare",
        "--mount",
        "sh",
        "-c",
        enter,
        image,
        ...inside,
        ...command,
      ]);
    await using portal = run(...config.Cmd.map((name) => path.posix.join(config.WorkingDir, name)));
    await portal.line(/^Parallax is at/);
    for (const page of ["/", "/sdk/unity", "/vrmcsys/catalogue/products"])
      expect((await fetch(`http://127.0.0.1:${port}${page}`)).status, page).toBe(200);
    const check = run("/app/cli/portal.js", "check");
    expect(await check.ended, check.said()).toBe(0);
    portal.kill("SIGTERM");
    expect(await portal.ended).toBe(0);
    rmSync(folder, { recursive: true });
  },
);
