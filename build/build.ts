import { randomBytes } from "node:crypto";
import { cp, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { islandWords } from "../app/islands.ts";
import { languages } from "../contract/language.ts";
import { chunkGroups } from "./chunk-groups.ts";
import { packCommandLine } from "./command-line.ts";
import { compressFiles } from "./compress.ts";
import { buildKey } from "./key.mjs";

/** The number of recent builds that stay on disk, because a running server may still use them. */
const keptBuilds = 3;

/**
 * Programs load faster without comments and white space. Compressing would drop names of classes, which oidc-provider's
 * adapter needs.
 */
const minify = { compress: false, mangle: false, codegen: { removeWhitespace: true } };

/** The inline scripts, by their names in the build. */
const headScripts = {
  "app/document/head/first-paint.js": "head.js",
  "app/document/head/head.ts": "document.js",
};
const lockPatience = 120_000;

/**
 * Returns the build folder for these sources, building it if it does not exist. The folder appears atomically, and a
 * lock lets several servers start from one clone.
 */
export async function ensureBuild(root: string, log: (line: string) => void): Promise<string> {
  const dist = path.join(root, "dist");
  const target = path.join(dist, buildKey(root));
  if (await exists(target)) return target;
  await mkdir(dist, { recursive: true });
  const release = await acquireLock(path.join(dist, ".lock"));
  try {
    if (await exists(target)) return target;
    log("Building the pages …");
    const temporary = path.join(dist, `.${randomBytes(6).toString("hex")}`);
    try {
      await asProduction(() => buildInto(root, temporary));
      await rename(temporary, target);
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
    await removeOldBuilds(dist);
    return target;
  } finally {
    await release();
  }
}

/** Builds in production mode even if the caller has set NODE_ENV to something else, because Vite's plugins read it. */
async function asProduction(work: () => Promise<void>): Promise<void> {
  const { NODE_ENV: before } = process.env;
  process.env.NODE_ENV = "production";
  try {
    await work();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

async function buildInto(root: string, folder: string): Promise<void> {
  const { build, normalizePath } = await import("vite");
  const common = {
    root,
    configFile: path.join(root, "vite.config.ts"),
    configLoader: "native",
    logLevel: "warn",
  } as const;
  await build({
    ...common,
    build: {
      outDir: path.join(folder, "client"),
      manifest: true,
      emptyOutDir: true,
      rolldownOptions: {
        input: await entriesOf(root),
        preserveEntrySignatures: "exports-only", // the head script uses the exports of islands
        output: { codeSplitting: { groups: chunkGroups } },
      },
    },
  });
  // Vite names some styles by their absolute paths; the same sources give the same bytes in every folder
  const manifest = path.join(folder, "client", ".vite", "manifest.json");
  await writeFile(manifest, (await readFile(manifest, "utf8")).replaceAll(`${normalizePath(root)}/`, ""));
  await build({
    ...common,
    publicDir: false,
    ssr: { noExternal: true },
    define: { "process.env.NODE_ENV": '"production"' }, // packages have a second version for development
    build: {
      ssr: true,
      outDir: path.join(folder, "server"),
      emptyOutDir: true,
      // A single file, because every further file costs time at each start, and pages share most modules
      rolldownOptions: { input: path.join(root, "app/entry.server.tsx"), output: { codeSplitting: false, minify } },
    },
  });
  for (const [source, name] of Object.entries(headScripts)) {
    await build({
      ...common,
      publicDir: false,
      build: {
        outDir: folder,
        emptyOutDir: false,
        rolldownOptions: { input: path.join(root, source), output: { format: "iife", entryFileNames: name } },
      },
    });
  }
  await bundlePrograms(root, ["server.ts"], path.join(folder, "program"));
  await packCommandLine(root, path.join(folder, "client", "portal.tgz"));
  await compressFiles(path.join(folder, "client"));
}

/** The shell's entry, and every file of `app` that the head script loads. */
async function entriesOf(root: string): Promise<string[]> {
  const files = await readdir(path.join(root, "app"), { recursive: true });
  const islands = files.filter((file) => /-island\.tsx?$/.test(file)).map((file) => path.join("app", file));
  const features = [...new Set(Object.values(islandWords).flat())];
  const words = features.flatMap((name) => languages.map((language) => `contract/words/${name}.${language}.ts`));
  const entries = ["app/entry.shell.tsx", "app/document/island/hydrate.tsx", ...words, ...islands];
  return entries.map((entry) => path.join(root, entry));
}

/** The programs of the server's processes and threads, which are in the same folder as the program that starts them. */
const helpers = [
  "server/files/archives/archive-worker.ts",
  "server/catalogue/changelog/changelog-worker.ts",
  "server/catalogue/types/types-child.ts",
  "server/database/sqlite-worker.ts",
  "server/content/site/compile-child.ts",
];

/** Packages that the bundled programs load: in parts, or native. */
export const unbundled = ["shiki", "@node-rs/argon2", "@vscode/tree-sitter-wasm"];

/** Bundles programs, the helpers, and their packages into a few files: loading hundreds of modules takes most of a start. */
export async function bundlePrograms(root: string, programs: string[], outDir: string): Promise<void> {
  const { build } = await import("vite");
  await build({
    root,
    configFile: false, // no HTML pages
    logLevel: "warn",
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: "esnext",
      rolldownOptions: {
        // One entry for each process and thread; all chunks are in one folder, so that they find each other
        input: [...programs, ...helpers].map((program) => path.join(root, program)),
        output: { chunkFileNames: "[name]-[hash].js", minify },
        checks: { eval: false }, // one of oidc-provider's packages uses it, without effect on others
        external: ["vite", "pg-native", new RegExp(`^(${unbundled.join("|")})(/|$)`)], // development only, and optional
      },
    },
  });
  await cp(path.join(root, "server/sign-in/hashing/common-passwords.txt"), path.join(outDir, "common-passwords.txt"));
}

/**
 * Only one process builds at a time; the lock of a dead process is replaced. Returns a function that releases the lock.
 */
async function acquireLock(file: string): Promise<() => Promise<void>> {
  const giveUp = Date.now() + lockPatience;
  for (;;) {
    try {
      const handle = await open(file, "wx");
      await handle.writeFile(String(process.pid));
      await handle.close();
      return () => rm(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error; // a failed open has an error code
    }
    if (await isAbandoned(file)) await rm(file, { force: true });
    else if (Date.now() > giveUp)
      throw new Error(`Another build has held ${file} for two minutes. If none is running, delete that file.`);
    else await pause(200);
  }
}

async function isAbandoned(file: string): Promise<boolean> {
  const pid = Number(await readFile(file, "utf8").catch(() => "0"));
  if (!pid) return false; // being written or released at this moment
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}

async function removeOldBuilds(dist: string): Promise<void> {
  const names = (await readdir(dist)).filter((name) => !name.startsWith("."));
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(path.join(dist, name))).mtimeMs })),
  );
  const old = dated.toSorted((a, b) => b.at - a.at).slice(keptBuilds);
  await Promise.all(old.map(({ name }) => rm(path.join(dist, name), { recursive: true, force: true })));
}

async function exists(folder: string): Promise<boolean> {
  return stat(folder).then(
    () => true,
    () => false,
  );
}
