import { EventEmitter } from "node:events";
import path from "node:path";
import type { Language } from "../contract/language.ts";
import type { Config } from "./config/config.ts";
import { storedSecret, prepareDataDir } from "./config/data-dir.ts";
import { openDatabase } from "./database/open.ts";
import { openDownloadRecords } from "./downloads/records.ts";
import { openFiles } from "./files/open/open-files.ts";
import { deriveKeys } from "./config/keys.ts";
import { openLog } from "./process/log.ts";
import { openHashing, type Hashing } from "./sign-in/hashing/hashing.ts";
import type { Portal, PortalEvents } from "./portal.ts";
import { find } from "./content/search/find.ts";
import { updateSearch } from "./content/search/update.ts";
import { noContent } from "./content/site/compiled.ts";
import { loadContent } from "./content/site/load-content.ts";
import { runCompiler, type Compiler } from "./content/site/run-compiler.ts";
import { openStateWatch } from "./process/portal-state.ts";
import { openServing, refuseWrites, type Lifecycle } from "./process/serving.ts";
import { openLastSeenUpdates } from "./sign-in/sessions/last-seen-updates.ts";
import { readCalendar } from "./time/calendar.ts";

/**
 * Opens data folder, database and files, and composes the portal. Throws `StartError`, for example for a wrong
 * configuration or the database of another version.
 */
export async function openPortal(
  config: Config,
  now: () => Date = () => new Date(),
  hashing: Hashing = openHashing(undefined, config.workers),
  compiler: Compiler = runCompiler,
): Promise<Portal> {
  const calendar = readCalendar(config.holidays);
  const warnings = prepareDataDir(config.dataDir);
  const log = openLog(config.logLevel);
  for (const warning of warnings) log.warn(`DATA_DIR: ${warning}`);
  const keys = deriveKeys(config.secret ?? storedSecret(config.dataDir));
  const files = await openFiles({ location: config.files, spool: path.join(config.dataDir, "spool"), log });
  const database = await openDatabase(config, (error) =>
    log.error({ err: error }, "the database dropped an idle connection"),
  );
  const lifecycle: Lifecycle = { draining: false, closing: false, readOnly: false };
  const db = refuseWrites(database, lifecycle);
  const state = openStateWatch({ db: database, now, log });
  const records = openDownloadRecords(db);
  const lastSeen = openLastSeenUpdates(db);
  const publicUrl = () =>
    config.publicUrl ?? `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${config.port}`;
  let content = noContent;
  const oidc = await openProviders({
    config,
    now,
    log,
    publicUrl,
    siteName: (language) => content.settings.name[language],
  });
  const portal: Portal = {
    config,
    db,
    files,
    keys,
    calendar,
    get content() {
      return content;
    },
    loadContent: () => loadContent(portal),
    showContent: (next) => void (content = next),
    compile: (request, unsaved = new Map()) => compiler(portal, request, unsaved),
    searching: {
      find: (query) => find(portal, query),
      update: (write, subjects) => updateSearch(portal, write, subjects),
      postponed: new Set(),
    },
    records,
    hashing,
    lastSeen,
    log,
    now,
    oidc,
    publicUrl,
    events: new EventEmitter<PortalEvents>(),
    lifecycle,
    state,
    serving: openServing({ db: database, lifecycle, now, log, state }),
    close: async () => {
      await hashing.close();
      await records.settled();
      await lastSeen.settled();
      await db.close();
    },
  };
  await portal.loadContent();
  return portal;
}

type ProviderParts = Pick<Portal, "config" | "now" | "log" | "publicUrl"> & {
  siteName: (language: Language) => string;
};

/** The OpenID providers that are configured; their library is loaded only for them. */
async function openProviders({ config, siteName, ...parts }: ProviderParts): Promise<Portal["oidc"]> {
  const { oidc: company, developerOidc: developers, webhookAllow: allow } = config;
  if (!company && !developers) return {};
  const { openProvider } = await import("./federation/oidc-provider/provider.ts");
  return {
    ...(company && {
      company: openProvider({ ...parts, allow, settings: { kind: "company", ...company, claim: company.roles.claim } }),
    }),
    ...(developers && {
      developers: openProvider({
        ...parts,
        allow,
        settings: { kind: "developers", ...developers, nameIn: (language) => developers.name ?? siteName(language) },
      }),
    }),
  };
}
