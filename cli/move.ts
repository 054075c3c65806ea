import { rm } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { backUp } from "../server/backup/back-up.ts";
import { restore } from "../server/backup/restore.ts";
import { readConfig, type Config } from "../server/config/config.ts";
import { storedSecret } from "../server/config/data-dir.ts";
import type { Portal } from "../server/portal.ts";
import { setReadOnly, waitForWrites } from "../server/process/serving.ts";
import { sumOf } from "./backup.ts";
import type { Given } from "./commands.ts";
import { withPortal } from "./this-portal.ts";
import { WrongUsage, type CommandOutcome } from "./outcome.ts";
import { showProgress } from "./progress.ts";

/** The keys of a bucket may be those of the store that is moved to. */
const keys = ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];

/** `move`: copies everything of this portal into another database and another file store, by a backup of it. */
export async function moveFromTerminal({ positionals, values, environment: own }: Given): Promise<CommandOutcome> {
  const { to: database, files: store } = values;
  if (positionals.length || typeof database !== "string" || typeof store !== "string")
    throw new WrongUsage("move needs --to <database address or data folder> and --files <folder or s3 address>.");
  const environment = { ...own, LOG_LEVEL: own["LOG_LEVEL"] ?? "silent" };
  const to = readConfig({ ...environment, ...placeOf(database, environment), FILES_URL: filesUrlOf(store) });
  const moved = await withPortal(async (portal) => {
    if (values["read-only"] === true) await setReadOnly(portal.db, true);
    await waitForWrites(portal.db, portal.now);
    return copyTo(to, portal);
  }, withoutForeignKeys(environment));
  return {
    said: [
      `Moved ${moved.rows} rows and ${moved.files} files (${moved.bytes} bytes).`,
      "Start the portal with the new addresses, and SECRET as it is here or in DATA_DIR/secret.",
      "This one stays in read-only mode, if it was put into it.",
    ],
    json: moved,
  };
}

/** The backup is in `DATA_DIR`, which only this user can read and has room; a killed run's is brought up to date. */
async function copyTo(to: Config, portal: Portal): Promise<ReturnType<typeof sumOf>> {
  const folder = path.join(portal.config.dataDir, "move");
  const { progress, end } = showProgress();
  try {
    await backUp(portal, folder, progress);
    return sumOf(await restore(to, folder, progress));
  } finally {
    end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** `read-only on|off`: whether the portal accepts writes. */
export async function setReadOnlyFromTerminal({
  positionals: [choice, ...more],
  environment,
}: Given): Promise<CommandOutcome> {
  if ((choice !== "on" && choice !== "off") || more.length) throw new WrongUsage("Say read-only on, or read-only off.");
  await withPortal(({ db }) => setReadOnly(db, choice === "on"), environment);
  const said = choice === "on" ? "The portal can only be read from now on." : "The portal can be written again.";
  return { said: [said], json: { readOnly: choice === "on" } };
}

/** The target database: PostgreSQL by its address, with the moved portal's secret, or SQLite in a new data folder. */
function placeOf(database: string, environment: NodeJS.ProcessEnv): Record<string, string | undefined> {
  if (!/^postgres(ql)?:/.test(database)) return { DATABASE_URL: undefined, DATA_DIR: path.resolve(database) };
  const { secret, dataDir } = readConfig(withoutForeignKeys(environment));
  return { DATABASE_URL: database, SECRET: secret ?? storedSecret(dataDir) };
}

function filesUrlOf(store: string): string {
  return store.startsWith("s3:") ? store : pathToFileURL(path.resolve(store)).href;
}

/** The configuration of the portal that is moved: where its files are in a folder, it has no keys of a bucket. */
function withoutForeignKeys(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (environment["FILES_URL"]?.startsWith("s3:")) return environment;
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !keys.includes(name)));
}
