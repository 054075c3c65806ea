import { BlockList, isIP } from "node:net";
import path from "node:path";
import { passwordForm, passwordIssue } from "../contract/password.ts";
import { postgresUrlProblem } from "./database/postgres-url.ts";
import { readSmsUrl } from "./sms-url.ts";
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
  /** The first admin; `password` undefined is made and printed once. */
  admin: { mailbox: string; password: string | undefined };
  /** `smtp://…` or `smtps://…`; without it mails are files. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** `aliyun://…` or `https://…`; without it messages are files. */
  smsUrl: string | undefined;
  sms: { countries: string[]; perHour: number; perDay: number };
  /** How many links the whole site mails at most. */
  mail: { perHour: number; perDay: number };
  /** Proxies whose `X-Forwarded-For` and country header are believed. */
  trustedProxies: BlockList;
  countryHeader: string | undefined;
  lock: { attempts: number; seconds: number };
  codes: { seconds: number; attempts: number; resendSeconds: number };
  passwordMax: number;
  sessions: { idleHours: number; maxDays: number };
  /** A file of holidays and working weekends. */
  holidays: string | undefined;
  downloadAccess: (typeof downloadAccesses)[number];
  /** Whether what is counted per network address, number prefix and site is limited, and proof of work asked for. */
  rateLimits: boolean;
  logLevel: (typeof logLevels)[number];
};

const downloadAccesses = ["public", "account", "developer"] as const;
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
  WORKERS: "1",
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

  const whole = (name: string, fallback: number, least: number, most: number) => {
    const text = value(name);
    if (text === undefined) return fallback;
    if (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
    complain(name, `"${text}" is not a whole number from ${least} to ${most}`);
    return fallback;
  };
  const oneOf = <Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice => {
    const text = value(name) ?? fallback;
    const choice = choices.find((one) => one === text);
    if (choice === undefined) complain(name, `choose one of ${choices.join(", ")}`);
    return choice ?? fallback;
  };

  for (const [name, holds] of Object.entries(notBuiltYet)) {
    const text = value(name);
    if (text !== undefined && text !== holds)
      complain(name, "this part of the portal is not built yet; remove the variable");
  }

  const databaseUrl = value("DATABASE_URL");
  const databaseProblem = databaseUrl === undefined ? undefined : postgresUrlProblem(databaseUrl);
  if (databaseProblem !== undefined) complain("DATABASE_URL", databaseProblem);
  const secret = value("SECRET");
  if (secret !== undefined && secret.length < 32) complain("SECRET", "must have at least 32 characters");
  if (databaseUrl !== undefined && secret === undefined)
    complain("SECRET", "is required together with DATABASE_URL, the same on every server");

  const publicUrl = publicUrlOf(value("PUBLIC_URL"), complain);
  const adminPassword = value("ADMIN_PASSWORD")?.normalize(passwordForm);
  const passwordMax = whole("PASSWORD_MAX", 12, 8, 64);
  if (adminPassword !== undefined && passwordIssue(adminPassword, passwordMax))
    complain("ADMIN_PASSWORD", `needs 8 to ${passwordMax} characters of at least 3 of 4 kinds`);

  const config: Config = {
    host: value("HOST") ?? "127.0.0.1",
    port: port("PORT", 3000),
    dataDir: path.resolve(value("DATA_DIR") ?? "./data"),
    databaseUrl,
    publicUrl,
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
    admin: { mailbox: mailbox("ADMIN_EMAIL", "admin@example.com"), password: adminPassword },
    smtpUrl: urlOf("SMTP_URL", value("SMTP_URL"), ["smtp:", "smtps:"], complain),
    mailFrom: value("MAIL_FROM") ?? `Parallax <no-reply@${URL.parse(publicUrl ?? "")?.hostname ?? "localhost"}>`,
    smsUrl: smsUrlOf(value("SMS_URL"), complain),
    sms: {
      countries: countriesOf(value("SMS_COUNTRIES") ?? "86", complain),
      perHour: whole("SMS_PER_HOUR", 1_000, 0, 10_000_000),
      perDay: whole("SMS_PER_DAY", 5_000, 0, 10_000_000),
    },
    mail: {
      perHour: whole("MAIL_PER_HOUR", 1_000, 0, 10_000_000),
      perDay: whole("MAIL_PER_DAY", 5_000, 0, 10_000_000),
    },
    trustedProxies: proxiesOf(value("TRUSTED_PROXIES"), complain),
    countryHeader: value("COUNTRY_HEADER")?.toLowerCase(),
    lock: { attempts: whole("LOCK_ATTEMPTS", 5, 1, 100), seconds: whole("LOCK_SECONDS", 300, 1, 86_400) },
    codes: {
      seconds: whole("CODE_SECONDS", 300, 1, 3_600),
      attempts: whole("CODE_ATTEMPTS", 5, 1, 20),
      resendSeconds: whole("CODE_RESEND_SECONDS", 60, 0, 3_600),
    },
    passwordMax,
    sessions: {
      idleHours: whole("SESSION_IDLE_HOURS", 24, 1, 8_760),
      maxDays: whole("SESSION_MAX_DAYS", 7, 1, 365),
    },
    holidays: value("HOLIDAYS"),
    downloadAccess: oneOf("DOWNLOAD_ACCESS", downloadAccesses, "public"),
    rateLimits: oneOf("RATE_LIMITS", ["on", "off"], "on") === "on",
    logLevel: oneOf("LOG_LEVEL", logLevels, "info"),
  };
  if (complaints.length) throw new ConfigError(complaints);
  return config;
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

function urlOf(
  name: string,
  text: string | undefined,
  protocols: string[],
  complain: (name: string, what: string) => void,
): string | undefined {
  if (text === undefined || protocols.includes(URL.parse(text)?.protocol ?? "")) return text;
  complain(name, `must begin with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`); // it may hold a secret: not repeated
  return undefined;
}

function smsUrlOf(text: string | undefined, complain: (name: string, what: string) => void): string | undefined {
  try {
    if (text !== undefined) readSmsUrl(text);
  } catch (error) {
    complain("SMS_URL", error instanceof Error ? error.message : String(error));
  }
  return text;
}

/** Country calling codes with commas between them: `86,852`. */
function countriesOf(text: string, complain: (name: string, what: string) => void): string[] {
  const countries = text.split(",").map((code) => code.trim().replace(/^\+/, ""));
  for (const code of countries)
    if (!/^[1-9]\d{0,2}$/.test(code)) complain("SMS_COUNTRIES", `"${code}" is not a country calling code such as 86`);
  return countries;
}

/** Network addresses or prefixes with commas between them: `10.0.0.0/8, ::1`. */
function proxiesOf(text: string | undefined, complain: (name: string, what: string) => void): BlockList {
  const proxies = new BlockList();
  for (const entry of text?.split(/[\s,]+/).filter(Boolean) ?? []) {
    const [network = "", length] = entry.split("/");
    const version = isIP(network);
    const bits = version === 4 ? 32 : 128;
    const prefix = length === undefined ? bits : /^\d{1,3}$/.test(length) ? Number(length) : Infinity;
    if (version === 0 || prefix > bits)
      complain("TRUSTED_PROXIES", `"${entry}" is neither a network address nor a prefix such as 10.0.0.0/8`);
    else proxies.addSubnet(network, prefix, version === 4 ? "ipv4" : "ipv6");
  }
  return proxies;
}
