import path from "node:path";
import { StartError } from "./start-error.ts";

/** Everything the environment decides, read once at start and checked. */
export type Config = {
  host: string;
  port: number;
  dataDir: string;
  /** `postgres://…`, or undefined for the SQLite file in `dataDir`. */
  databaseUrl: string | undefined;
  /** The site's own origin as others see it; undefined until the portal listens where it was not configured. */
  publicUrl: string | undefined;
  secret: string | undefined;
  contact: { developerRelations: string; support: string; business: string; purchaseAccount: string };
  icpNumber: string | undefined;
  /** Origins that may embed `/onlyHeader` and `/onlyFooter`. */
  frameAncestors: string[];
  metrics: { host: string; port: number };
  logLevel: (typeof logLevels)[number];
};

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** What is wrong with the configuration, every complaint at once. */
export class ConfigError extends StartError {
  readonly complaints: string[];
  constructor(complaints: string[]) {
    super(complaints.join("\n"));
    this.complaints = complaints;
  }
}

/** Variables whose parts do not exist yet, with the one value that already holds (if any). */
const notBuiltYet: Record<string, string | undefined> = {
  ADMIN_EMAIL: undefined,
  ADMIN_PASSWORD: undefined,
  SMTP_URL: undefined,
  MAIL_FROM: undefined,
  SMS_URL: undefined,
  SMS_COUNTRIES: undefined,
  SMS_PER_HOUR: undefined,
  SMS_PER_DAY: undefined,
  TRUSTED_PROXIES: undefined,
  COUNTRY_HEADER: undefined,
  LOCK_ATTEMPTS: undefined,
  LOCK_SECONDS: undefined,
  CODE_SECONDS: undefined,
  CODE_ATTEMPTS: undefined,
  CODE_RESEND_SECONDS: undefined,
  PASSWORD_MAX: undefined,
  SESSION_IDLE_HOURS: undefined,
  SESSION_MAX_DAYS: undefined,
  HOLIDAYS: undefined,
  DOWNLOAD_ACCESS: "public",
  WORKERS: "1",
  RATE_LIMITS: "off",
  FILES_URL: undefined,
  S3_ACCESS_KEY_ID: undefined,
  S3_SECRET_ACCESS_KEY: undefined,
};

/** Reads and checks the environment. Throws `ConfigError` with everything that is wrong. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const complaints: string[] = [];
  const value = (name: string) => environment[name]?.trim() || undefined;
  const complain = (name: string, what: string) => void complaints.push(`${name}: ${what}`);

  const port = (name: string, fallback: number) => {
    const text = value(name);
    if (text === undefined) return fallback;
    if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
    complain(name, `"${text}" is not a port (0 to 65535)`);
    return fallback;
  };
  const mailbox = (name: string, fallback: string) => {
    const text = value(name) ?? fallback;
    if (!/^[^\s@]+@[^\s@]+$/.test(text)) complain(name, `"${text}" is not an e-mail address`);
    return text;
  };

  for (const [name, holds] of Object.entries(notBuiltYet)) {
    const text = value(name);
    if (text !== undefined && text !== holds)
      complain(name, "this part of the portal is not built yet; remove the variable");
  }

  const logLevel = logLevels.find((level) => level === (value("LOG_LEVEL") ?? "info"));
  if (!logLevel) complain("LOG_LEVEL", `choose one of ${logLevels.join(", ")}`);

  const databaseUrl = value("DATABASE_URL");
  if (databaseUrl !== undefined && !isPostgresUrl(databaseUrl))
    complain("DATABASE_URL", "must begin with postgres:// (leave it out for SQLite)");
  const secret = value("SECRET");
  if (secret !== undefined && secret.length < 32) complain("SECRET", "must have at least 32 characters");
  if (databaseUrl !== undefined && secret === undefined)
    complain("SECRET", "is required together with DATABASE_URL, the same on every server");

  const config: Config = {
    host: value("HOST") ?? "127.0.0.1",
    port: port("PORT", 3000),
    dataDir: path.resolve(value("DATA_DIR") ?? "./data"),
    databaseUrl,
    publicUrl: publicUrlOf(value("PUBLIC_URL"), complain),
    secret,
    contact: {
      developerRelations: mailbox("CONTACT_RELATIONS", "dev@parallax.example"),
      support: mailbox("CONTACT_SUPPORT", "support@parallax.example"),
      business: mailbox("CONTACT_BUSINESS", "business@parallax.example"),
      purchaseAccount: mailbox("PURCHASE_ACCOUNT", "purchase@parallax.example"),
    },
    icpNumber: value("ICP_NUMBER"),
    frameAncestors: frameAncestorsOf(value("FRAME_ANCESTORS"), complain),
    metrics: { host: value("METRICS_HOST") ?? "127.0.0.1", port: port("METRICS_PORT", 9464) },
    logLevel: logLevel ?? "info",
  };
  if (complaints.length) throw new ConfigError(complaints);
  return config;
}

function isPostgresUrl(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text);
}

/** Origins with spaces between them, as the header takes them: `https://intranet.example https://*.partner.example`. */
function frameAncestorsOf(text: string | undefined, complain: (name: string, what: string) => void): string[] {
  const origins = text?.split(/\s+/) ?? [];
  for (const origin of origins) {
    if (!/^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/i.test(origin))
      complain("FRAME_ANCESTORS", `"${origin}" is not an origin such as https://intranet.example`);
  }
  return origins;
}

function publicUrlOf(text: string | undefined, complain: (name: string, what: string) => void): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  const isOrigin =
    url &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === "/" &&
    !url.search &&
    !url.hash &&
    !url.username &&
    !url.password;
  if (!isOrigin) complain("PUBLIC_URL", `"${text}" must be an http or https address without a path`);
  return url?.origin;
}
