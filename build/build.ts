import { randomBytes } from "node:crypto";
import { cp, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { InlineConfig } from "vite";
import { compressFiles } from "./compress.ts";
import { buildKey } from "./key.mjs";

/** Builds that may still serve somebody are left where they are. */
const keptBuilds = 3;

/** The inline scripts and what they are called in the build. */
const headScripts = {
  "app/head.js": "head.js",
  "app/document/head.ts": "document.js",
};
/** What the program of every page needs, what calls need, and what several islands are made of: a file for each. */
const page =
  /[\\/]app[\\/](settings|application[\\/]application-path|document[\\/](copy|note|page)|language[\\/]page-language|session[\\/](farewell-key|say-after-loading)|site[\\/]login-path|ui[\\/](announce|next-index))[.]tsx?$|[\\/]contract[\\/]rules[.]ts$|preload-helper|rolldown[\\/]runtime/;
const calls =
  /[\\/]app[\\/](client|not-connected|chunks|session[\\/](carry|counted|renew|keep|session|with-token|log-out))[.]ts$/;
const forms =
  /[\\/]app[\\/](form[\\/](account-fields|address|checks|countdown|field|form-frame|form-problem|leave-document|link-within|refusal|radio-field|select-field|use-attempt|use-document-title|use-form|use-step-focus)|language[\\/](form|message)-words|ui[\\/](form-icons|message))[.]tsx?$|[\\/]contract[\\/](phone|mailbox|password)[.]ts$/;
const accountForms = /[\\/]app[\\/](form[\\/]|sign-in[\\/](?!.*-island)|opened-by)/;
const downloads = /[\\/]app[\\/](download[\\/]|trusted|ui[\\/](copy-button|segments|select))/;
const sharedByIslands =
  /[\\/]app[\\/](use-api|document[\\/](hydrate|island-root)|download[\\/]problem-note|session[\\/]use-session|language[\\/](locale|formats|use-formats)|ui[\\/](icons|note|waiting))/;
const lockPatience = 120_000;

/**
 * The folder of the build that belongs to these sources, made if it is not there. It appears whole or not at all, under
 * a lock, so that several servers may start from one clone.
 */
export async function ensureBuild(root: string, say: (line: string) => void): Promise<string> {
  const dist = path.join(root, "dist");
  const target = path.join(dist, buildKey(root));
  if (await exists(target)) return target;
  await mkdir(dist, { recursive: true });
  const release = await acquireLock(path.join(dist, ".lock"));
  try {
    if (await exists(target)) return target;
    say("Building the pages …");
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

/** A build is for production whoever asks for it: its name says nothing of NODE_ENV, by which the tools choose. */
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
  const { compileContent } = await import("../server/content/compile.ts");
  const content = await compileContent(path.join(root, "content"));
  const { build } = await import("vite");
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
        preserveEntrySignatures: "exports-only", // the head script takes what islands export
        // In few pieces they compress best, are there after one answer, and stay in caches while our own code changes
        output: {
          codeSplitting: {
            groups: [
              { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
              { name: "router", test: /node_modules[\\/](react-router|cookie-es)[\\/]/ },
              { name: "page", test: page, priority: 2 },
              { name: "calls", test: calls, priority: 1 },
              { name: "download", test: downloads },
              { name: "shared", test: sharedByIslands, priority: 1 },
              { name: "forms", test: forms, priority: 1 },
              { name: "account-forms", test: accountForms },
            ],
          },
        },
      },
    },
  });
  await build({
    ...common,
    publicDir: false,
    build: {
      ssr: true,
      outDir: path.join(folder, "server"),
      emptyOutDir: true,
      rolldownOptions: { input: path.join(root, "app/entry.server.tsx") },
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
  await buildProgram(common, root, path.join(folder, "program"));
  await writeFile(path.join(folder, "content.json"), JSON.stringify(content));
  await compressFiles(path.join(folder, "client"));
}

/** The program of the shell, and every file of `app` that the head script fetches by itself. */
async function entriesOf(root: string): Promise<string[]> {
  const files = await readdir(path.join(root, "app"), { recursive: true });
  const islands = files.filter((file) => /-island\.tsx?$/.test(file)).map((file) => path.join("app", file));
  const words = (await readdir(path.join(root, "contract/words")))
    .filter((file) => /islands[.]\w+[.]ts$/.test(file))
    .map((file) => path.join("contract/words", file));
  const entries = ["app/entry.shell.tsx", "app/document/hydrate.tsx", ...words, ...islands];
  return entries.map((entry) => path.join(root, entry));
}

/** The server with its packages in a few files: reading hundreds of modules is most of a start. */
async function buildProgram(common: InlineConfig, root: string, outDir: string): Promise<void> {
  const { build } = await import("vite");
  await build({
    ...common,
    configFile: false, // no pages in it
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: "esnext",
      minify: false,
      rolldownOptions: {
        // A program of its own for each process; all pieces lie in one folder, where they find each other
        input: [path.join(root, "server.ts"), path.join(root, "server/passwords/hash-child.ts")],
        output: { chunkFileNames: "[name]-[hash].js" },
        external: ["vite", "shiki", "pg-native", "@node-rs/argon2"], // for development only, optional, or no JavaScript
      },
    },
  });
  await cp(path.join(root, "server/passwords/common-passwords.txt"), path.join(outDir, "common-passwords.txt"));
}

/** One builder at a time; a lock whose process is gone is taken over. Returns how to give it back. */
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
  if (!pid) return false; // just being written, or just released
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
