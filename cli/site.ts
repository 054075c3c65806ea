import { createHash } from "node:crypto";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { createGunzip, createGzip } from "node:zlib";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { extract, pack } from "tar-stream";
import { Refused } from "../client/client.ts";
import { NotConnected } from "../client/not-connected.ts";
import { prefix } from "../contract/call.ts";
import { calls } from "../contract/calls.ts";
import { success } from "../contract/refusals.ts";
import type { CallData, CallInput } from "../contract/schemas.ts";
import type { FileChange } from "../contract/schemas/site.ts";
import { asStored, isLitter, manifestFile, openDiskFolder, sizeOnDisk } from "../server/content/folder.ts";
import { sentenceOf } from "../server/content/yaml.ts";
import type { Connection, Given } from "./command.ts";
import { envelopeOf, readServer, withConnection } from "./connect.ts";
import { CommandRefused, maxListed, WrongUsage, type CommandOutcome } from "./outcome.ts";

/** Holds the number of the revision that a folder was pulled from or pushed as; belongs into `.gitignore`. */
const revisionFile = ".site-revision";
/** How many files a refusal names. */
const listedChanges = 20;

/** `push`: makes a revision of the site from a folder. */
export async function pushFromTerminal(given: Given): Promise<CommandOutcome> {
  const folder = readFolder(given);
  const { values } = given;
  const isDry = values["dry-run"] === true;
  return withConnection(
    readServer(given),
    async (connection) => {
      const query = new URLSearchParams({
        ...(isDry && { dryRun: "true" }),
        ...(values["force"] === true && { force: "true" }),
        ...(values["strict"] === true && { strict: "true" }),
      });
      const base = readRevision(folder);
      if (base !== undefined) query.set("base", base);
      const { revision, changes, warnings } = await push(connection, folder, query);
      if (!isDry) await writeFile(path.join(folder, revisionFile), `${revision}\n`);
      const done = isDry ? "Would change" : `Revision ${revision}:`;
      return {
        said: [
          ...warnings.slice(0, maxListed).map((warning) => `Warning: ${sentenceOf(warning)}`),
          ...(warnings.length > maxListed ? [`and ${warnings.length - maxListed} more warnings`] : []),
          changes.length ? `${done} ${changes.length} files.` : `Nothing has changed since revision ${revision}.`,
          ...changes.map(lineOf),
        ],
        json: { revision, changes, warnings },
      };
    },
    given.environment,
  );
}

async function push({ client, server, send }: Connection, folder: string, query: URLSearchParams) {
  const files = await digestsOf(folder);
  const { missing } = await client.call("planPush", { files });
  const { method, path: address } = calls.pushSite;
  const response = await send(`${prefix}${address}?${query}`, {
    method,
    headers: { "content-type": "application/gzip", "x-ln": "1" },
    body: packed(folder, files, new Set(missing)),
  });
  const envelope = await envelopeOf(server, response);
  if (envelope.errCode === success) return envelope.data as CallData<"pushSite">; // by the contract
  const refused = new Refused(envelope);
  const changes = refused.data?.changes;
  if (!changes) throw refused;
  throw new CommandRefused([
    "The portal has a newer revision. Pull it and merge, or push with --force. It has changed:",
    ...changes.slice(0, listedChanges).map(lineOf),
    ...(changes.length > listedChanges ? [`  and ${changes.length - listedChanges} more files`] : []),
  ]);
}

type Manifest = CallInput<"planPush">["files"];

/** The files of a folder with their digests, those of texts without regard to line ends. */
async function digestsOf(folder: string): Promise<Manifest> {
  const { paths } = await openDiskFolder(folder);
  const files: Manifest = [];
  for (const name of paths) {
    const bytes = asStored(name, await readFile(path.join(folder, name)));
    files.push({ path: name, sha256: createHash("sha256").update(bytes).digest("hex") });
  }
  return files;
}

/** A list of all files, and those that are missing, as a gzipped tar. */
function packed(folder: string, files: Manifest, missing: Set<string>): Readable {
  const tar = pack();
  const add = async (name: string) => {
    const entry = tar.entry({ name, size: await sizeOnDisk(folder, name) });
    await pipeline(createReadStream(path.join(folder, name)), entry);
  };
  const all = async () => {
    tar.entry({ name: manifestFile }, JSON.stringify({ files }));
    for (const { path: name, sha256 } of files) if (missing.delete(sha256)) await add(name);
    tar.finalize();
  };
  const packing = createGzip();
  all().catch((error: unknown) => tar.destroy(error as Error));
  pipeline(tar, packing).catch(() => undefined); // the request fails with it
  return packing;
}

/** `pull`: writes the present site into a folder. Files that the portal does not have are removed. */
export async function pullFromTerminal(given: Given): Promise<CommandOutcome> {
  const folder = readFolder(given);
  const present = existsSync(folder) ? await readdir(folder) : [];
  if (present.some((name) => !isLitter(name)) && readRevision(folder) === undefined)
    throw new CommandRefused([`${folder} is not empty and was not pulled before. Name an empty folder.`]);
  return withConnection(
    readServer(given),
    async (connection) => {
      const { revision, files } = await pull(connection, folder);
      await writeFile(path.join(folder, revisionFile), `${revision}\n`);
      return { said: [`Pulled revision ${revision}: ${files} files.`], json: { revision, files } };
    },
    given.environment,
  );
}

async function pull({ server, send }: Connection, folder: string): Promise<{ revision: number; files: number }> {
  const { path: address } = calls.siteRevision;
  const response = await send(prefix + address.replace(":number", "current"), { headers: { "x-ln": "1" } });
  const revision = Number(/site-(\d+)/.exec(response.headers["content-disposition"] ?? "")?.[1]);
  if (Number.isNaN(revision)) throw new Refused(await envelopeOf(server, response));
  const files = new Map<string, Buffer>();
  const entries = extract();
  const flowing = pipeline(response, createGunzip(), entries);
  flowing.catch(() => undefined); // the loop below throws the same
  try {
    for await (const entry of entries) files.set(entry.header.name, await buffer(entry));
    await flowing;
  } catch (cause) {
    throw new NotConnected(`${server} ended its answer early: ${(cause as Error).message}`, { cause });
  }
  await mkdir(folder, { recursive: true });
  for (const name of files.keys())
    if (path.isAbsolute(name) || name.split(/[/\\]/).includes("..")) throw new CommandRefused([`${name}: unsafe`]);
  for (const name of (await openDiskFolder(folder)).paths) if (!files.has(name)) await rm(path.join(folder, name));
  for (const [name, bytes] of files) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), bytes);
  }
  return { revision, files: files.size };
}

/** `site history`: the revisions that the portal keeps. */
export function showHistory(given: Given): Promise<CommandOutcome> {
  return withConnection(
    readServer(given),
    async ({ client }) => {
      const { items } = await client.call("siteRevisions", { pageSize: 100 });
      const said = items.map(({ revision, at, by, how, of, changes }) =>
        [revision, at, how, of === null ? "" : `of ${of}`, by?.username ?? "", `${changes.length} files`]
          .filter((part) => part !== "")
          .join("  "),
      );
      return { said, json: { items } };
    },
    given.environment,
  );
}

/** `site rollback`: a new revision with the content of an earlier one. */
export function rollBackFromTerminal(given: Given): Promise<CommandOutcome> {
  const [number, ...more] = given.positionals;
  if (number === undefined || more.length || !/^\d+$/.test(number)) throw new WrongUsage("Name one revision.");
  return withConnection(
    readServer(given),
    async ({ client }) => {
      const { revision, changes } = await client.call("activateSiteRevision", { number });
      return {
        said: [`Revision ${revision} has the content of ${number}.`, ...changes.map(lineOf)],
        json: { revision, changes },
      };
    },
    given.environment,
  );
}

function lineOf({ file, change }: FileChange): string {
  return `  ${{ added: "+", changed: "~", removed: "-" }[change]} ${file}`;
}

function readFolder({ positionals: [folder, ...more] }: Given): string {
  if (folder === undefined || more.length) throw new WrongUsage("Name one folder.");
  return path.resolve(folder);
}

function readRevision(folder: string): string | undefined {
  const file = path.join(folder, revisionFile);
  const text = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  return /^\d+$/.test(text) ? text : undefined;
}
