import { BlockList, isIP } from "node:net";
import { availableParallelism } from "node:os";
import path from "node:path";
import * as z from "zod/mini";
import { passwordForm, passwordIssue } from "../../contract/password.ts";
import { readRoleRules, roleRulesProblem } from "./oidc-roles.ts";
import { limitsOf, limitVariables } from "./limits.ts";
import { listOf, mailbox, oneOf, optionalText, port, textWithout } from "./variable-kinds.ts";
import { filesUrlProblem, isBucket, readFilesUrl, type FilesLocation } from "./files-url.ts";
import { postgresUrlProblem } from "./postgres-url.ts";
import { readSmsUrl } from "./sms-url.ts";
import { StartError } from "./start-error.ts";

/** Lists everything that is wrong with the configuration. */
export class ConfigError extends StartError {
  readonly complaints: string[];
  constructor(complaints: string[]) {
    super(complaints.join("\n"));
    this.complaints = complaints;
  }
}

/** Network addresses and prefixes, in one list. */
const networkList = z.pipe(
  z._default(
    listOf((text) => text.split(/[\s,]+/).filter(Boolean), networkProblem),
    [],
  ),
  z.transform(blockListOf),
);

/** Every variable, in the order in which errors are printed. */
const variables = z.object({
  WORKERS: z.pipe(
    z._default(textWithout(workersProblem), "1"),
    z.transform((text) => (text === "auto" ? availableParallelism() : Number(text))),
  ),
  FILES_URL: z.optional(textWithout(filesUrlProblem)),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  FILES_REDIRECT: z._default(oneOf(["off", "on", "nginx"]), "off"),
  REGISTRY: z._default(oneOf(["off", "on"]), "on"),
  DATABASE_URL: z.optional(textWithout(postgresUrlProblem)),
  SECRET: z.optional(z.string().check(z.minLength(32, "must have at least 32 characters"))),
  PUBLIC_URL: z.optional(
    z.pipe(
      textWithout(publicUrlProblem),
      z.transform((text) => new URL(text).origin),
    ),
  ),
  ADMIN_PASSWORD: z.optional(
    z.pipe(
      z.string(),
      z.transform((text) => text.normalize(passwordForm)),
    ),
  ),
  HOST: z._default(z.string(), "127.0.0.1"),
  PORT: port(3000),
  DATA_DIR: z._default(z.string(), "./data"),
  FIRST_SITE: optionalText,
  METRICS_HOST: z._default(z.string(), "127.0.0.1"),
  METRICS_PORT: port(9464),
  ADMIN_EMAIL: mailbox("admin@example.com"),
  SMTP_URL: z.optional(textWithout(smtpUrlProblem)),
  MAIL_FROM: optionalText,
  SMS_URL: z.optional(textWithout(smsUrlProblem)),
  TRUSTED_PROXIES: networkList,
  WEBHOOK_ALLOW: networkList,
  COUNTRY_HEADER: optionalText,
  OIDC_ISSUER: z.optional(textWithout(issuerProblem)),
  OIDC_CLIENT_ID: optionalText,
  OIDC_CLIENT_SECRET: optionalText,
  OIDC_ROLES: z.optional(z.pipe(textWithout(roleRulesProblem), z.transform(readRoleRules))),
  ACCOUNTS: z._default(oneOf(["own", "provider", "both"]), "own"),
  DEVELOPER_OIDC_ISSUER: z.optional(textWithout(issuerProblem)),
  DEVELOPER_OIDC_CLIENT_ID: optionalText,
  DEVELOPER_OIDC_CLIENT_SECRET: optionalText,
  DEVELOPER_OIDC_NAME: optionalText,
  LOG_LEVEL: z._default(oneOf(["trace", "debug", "info", "warn", "error", "fatal", "silent"]), "info"),
  ...limitVariables,
});

type Variables = z.output<typeof variables>;

const usesBucket = ({ FILES_URL: url }: Variables) => url !== undefined && isBucket(url);

/** The variables that a bucket needs beyond its address. */
const bucketVariables = ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

function filesOf(env: Variables): FilesLocation {
  const { FILES_URL: url, DATA_DIR: dataDir } = env;
  if (url === undefined) return { folder: path.resolve(dataDir, "files") };
  const { S3_ACCESS_KEY_ID: accessKeyId = "", S3_SECRET_ACCESS_KEY: secretAccessKey = "" } = env; // both were checked
  return readFilesUrl(url, { accessKeyId, secretAccessKey });
}

/**
 * The variables that the company login needs beyond its issuer; `PUBLIC_URL` is the portal's address for the provider.
 */
const oidcVariables = ["PUBLIC_URL", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_ROLES"] as const;

function oidcOf({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  ...env
}: Variables) {
  const { OIDC_ROLES: roles } = env;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined || !roles) return undefined;
  return { issuer, clientId, clientSecret, roles };
}

/** The variables that the developers' login needs beyond its issuer. */
const developerVariables = ["PUBLIC_URL", "DEVELOPER_OIDC_CLIENT_ID", "DEVELOPER_OIDC_CLIENT_SECRET"] as const;

function developerOidcOf({
  DEVELOPER_OIDC_ISSUER: issuer,
  DEVELOPER_OIDC_CLIENT_ID: clientId,
  DEVELOPER_OIDC_CLIENT_SECRET: clientSecret,
  DEVELOPER_OIDC_NAME: name,
}: Variables) {
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  return { issuer, clientId, clientSecret, name };
}

/** Without this, zod would check several variables together only if each of them is valid on its own. */
const always = () => true;

/** Converts the environment to the configuration. */
const environment = z.pipe(
  variables.check(
    z.refine((env) => env.DATABASE_URL === undefined || env.SECRET !== undefined, {
      path: ["SECRET"],
      error: "is required together with DATABASE_URL, the same on every server",
      when: always,
    }),
    ...oidcVariables.map((name) =>
      z.refine<Variables>((env) => env.OIDC_ISSUER === undefined || env[name] !== undefined, {
        path: [name],
        error: "is required together with OIDC_ISSUER",
        when: always,
      }),
    ),
    ...oidcVariables.slice(1).map((name) =>
      z.refine<Variables>((env) => env[name] === undefined || env.OIDC_ISSUER !== undefined, {
        path: [name],
        error: "needs OIDC_ISSUER",
        when: always,
      }),
    ),
    ...developerVariables.map((name) =>
      z.refine<Variables>((env) => env.DEVELOPER_OIDC_ISSUER === undefined || env[name] !== undefined, {
        path: [name],
        error: "is required together with DEVELOPER_OIDC_ISSUER",
        when: always,
      }),
    ),
    ...([...developerVariables.slice(1), "DEVELOPER_OIDC_NAME"] as const).map((name) =>
      z.refine<Variables>((env) => env[name] === undefined || env.DEVELOPER_OIDC_ISSUER !== undefined, {
        path: [name],
        error: "needs DEVELOPER_OIDC_ISSUER",
        when: always,
      }),
    ),
    z.refine<Variables>(
      (env) => env.DEVELOPER_OIDC_ISSUER === undefined || env.DEVELOPER_OIDC_ISSUER !== env.OIDC_ISSUER,
      {
        path: ["DEVELOPER_OIDC_ISSUER"],
        error: "must not be OIDC_ISSUER: operators and developers log in at two providers",
        when: always,
      },
    ),
    z.refine<Variables>((env) => (env.ACCOUNTS === "own") === (env.DEVELOPER_OIDC_ISSUER === undefined), {
      path: ["ACCOUNTS"],
      error: "is provider or both together with DEVELOPER_OIDC_ISSUER, and own without",
      when: always,
    }),
    ...bucketVariables.map((name) =>
      z.refine<Variables>((env) => !usesBucket(env) || env[name] !== undefined, {
        path: [name],
        error: "is required together with a bucket as FILES_URL",
        when: always,
      }),
    ),
    ...bucketVariables.map((name) =>
      z.refine<Variables>((env) => env[name] === undefined || usesBucket(env), {
        path: [name],
        error: "needs a bucket as FILES_URL: s3://bucket?endpoint=…&region=…",
        when: always,
      }),
    ),
    z.refine<Variables>((env) => env.FILES_REDIRECT !== "on" || usesBucket(env), {
      path: ["FILES_REDIRECT"],
      error: "needs a bucket as FILES_URL: a folder has no addresses of its own",
      when: always,
    }),
    z.refine<Variables>((env) => env.FILES_REDIRECT !== "nginx" || !usesBucket(env), {
      path: ["FILES_REDIRECT"],
      error: "nginx reads a folder, not a bucket",
      when: always,
    }),
    z.refine(({ ADMIN_PASSWORD, PASSWORD_MAX }) => !ADMIN_PASSWORD || !passwordIssue(ADMIN_PASSWORD, PASSWORD_MAX), {
      path: ["ADMIN_PASSWORD"],
      error: ({ input }) => `needs 8 to ${(input as Variables).PASSWORD_MAX} characters of at least 3 of 4 kinds`, // the refined type
      when: ({ issues }) => !issues.some(({ path: [name] = [] }) => name === "PASSWORD_MAX"),
    }),
  ),
  z.transform((env: Variables) => ({
    host: env.HOST,
    port: env.PORT,
    /** Processes on this machine that share the port. */
    workers: env.WORKERS,
    dataDir: path.resolve(env.DATA_DIR),
    /** `postgres://…`, or undefined for the SQLite file in `dataDir`. */
    databaseUrl: env.DATABASE_URL,
    files: filesOf(env),
    /** Who sends the bytes of downloads: the portal (`off`), the bucket, to which they are redirected (`on`), or nginx from the folder. */
    filesRedirect: env.FILES_REDIRECT,
    registry: env.REGISTRY === "on",
    /** The site's public origin; `undefined` until the portal listens, if it is not configured. */
    publicUrl: env.PUBLIC_URL,
    secret: env.SECRET,
    /** The folder of the first revision of the site, `none` for an empty portal; by default the sample. */
    firstSite: env.FIRST_SITE,
    metrics: { host: env.METRICS_HOST, port: env.METRICS_PORT },
    /** The first admin. A `password` that is undefined is generated and printed once. */
    admin: { mailbox: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
    /** `smtp://…` or `smtps://…`; without it, mails are files. */
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `no-reply@${URL.parse(env.PUBLIC_URL ?? "")?.hostname ?? "localhost"}`,
    /** `aliyun://…` or `https://…`; without it, text messages are files. */
    smsUrl: env.SMS_URL,
    /** Proxies whose `X-Forwarded-For` and country header are trusted (decision 0023). */
    trustedProxies: env.TRUSTED_PROXIES,
    /** Networks that webhooks may reach although they are not public. */
    webhookAllow: env.WEBHOOK_ALLOW,
    /** In lower case, as Node names headers. */
    countryHeader: env.COUNTRY_HEADER?.toLowerCase(),
    /** The OpenID provider where operators log in. `issuer` equals the issuer in the provider's metadata. */
    oidc: oidcOf(env),
    /** The OpenID provider where developers log in; `name`: on the button, instead of the site's. */
    developerOidc: developerOidcOf(env),
    /** Whose accounts developers log in with. */
    accounts: env.ACCOUNTS,
    logLevel: env.LOG_LEVEL,
    ...limitsOf(env),
  })),
);

/** The configuration from the environment, read and checked once at start. */
export type Config = z.output<typeof environment>;

/**
 * Reads and checks the environment; a blank variable counts as not set. Throws `ConfigError` with everything that is
 * wrong.
 */
export function readConfig(variablesAsSet: Record<string, string | undefined>): Config {
  const trimmed = Object.entries(variablesAsSet).map(([name, text]) => [name, text?.trim() || undefined] as const);
  const { data, error } = environment.safeParse(Object.fromEntries(trimmed));
  if (error) throw new ConfigError(error.issues.map(({ path: [name], message }) => `${String(name)}: ${message}`));
  return data;
}

function workersProblem(text: string): string | undefined {
  return /^([1-9]|[1-5]\d|6[0-4]|auto)$/.test(text) ? undefined : `"${text}" is neither a number from 1 to 64 nor auto`;
}

function publicUrlProblem(text: string): string | undefined {
  const url = URL.parse(text);
  const isOrigin =
    url &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === "/" &&
    !url.search &&
    !url.hash &&
    !url.username &&
    !url.password;
  return isOrigin ? undefined : `"${text}" must be an http or https address without a path`;
}

/** Checks an issuer as in the provider's metadata; without TLS only on this machine, for tests. */
function issuerProblem(text: string): string | undefined {
  const url = URL.parse(text);
  const isLocal = url?.protocol === "http:" && /^(127\.0\.0\.1|localhost|\[::1\])$/.test(url.hostname);
  const isIssuer = url && (url.protocol === "https:" || isLocal) && !url.search && !url.hash && !url.username;
  return isIssuer ? undefined : `"${text}" must be an https address without a query, such as https://login.example.com`;
}

function smtpUrlProblem(text: string): string | undefined {
  return /^smtps?:$/.test(URL.parse(text)?.protocol ?? "") ? undefined : "must begin with smtp:// or smtps://";
}

function smsUrlProblem(text: string): string | undefined {
  try {
    readSmsUrl(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** A network address or a prefix: `10.0.0.0/8`, `::1`. */
function networkOf(text: string): { address: string; prefix: number; type: "ipv4" | "ipv6" } | undefined {
  const [address = "", length] = text.split("/");
  const version = isIP(address);
  const bits = version === 4 ? 32 : 128;
  const prefix = length === undefined ? bits : /^\d{1,3}$/.test(length) ? Number(length) : Infinity;
  return version === 0 || prefix > bits ? undefined : { address, prefix, type: version === 4 ? "ipv4" : "ipv6" };
}

function networkProblem(text: string): string | undefined {
  return networkOf(text) ? undefined : `"${text}" is neither a network address nor a prefix such as 10.0.0.0/8`;
}

function blockListOf(networks: string[]): BlockList {
  const list = new BlockList();
  for (const network of networks.map(networkOf))
    if (network) list.addSubnet(network.address, network.prefix, network.type);
  return list;
}
