import { availableParallelism } from "node:os";
import path from "node:path";
import * as z from "zod/mini";
import { passwordForm, passwordIssue } from "../../contract/password.ts";
import { readRoleRules, readStatusRule, roleRulesProblem, statusRuleProblem } from "./oidc-roles.ts";
import { limitsOf, limitVariables } from "./limits.ts";
import { mailbox, networkList, oneOf, optionalText, port, textWithout } from "./variable-kinds.ts";
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

/** Every variable, in the order in which errors are printed. */
const variables = z.object({
  WORKERS: z.pipe(
    z._default(textWithout(workersProblem), "1"),
    z.transform((text) => (text === "auto" ? availableParallelism() : Number(text))),
  ),
  FILES_URL: z.optional(textWithout(filesUrlProblem)),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
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
  DEVELOPER_OIDC_STATUS: z.optional(z.pipe(textWithout(statusRuleProblem), z.transform(readStatusRule))),
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
  DEVELOPER_OIDC_STATUS: status,
}: Variables) {
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  return { issuer, clientId, clientSecret, name, status };
}

/** A rule about several variables. `when`: otherwise zod would check it only if each of them is valid on its own. */
const rule = (name: keyof Variables, error: string, holds: (env: Variables) => boolean) =>
  z.refine<Variables>(holds, { path: [name], error, when: () => true });

const requiredWith = (names: readonly (keyof Variables)[], issuer: keyof Variables) =>
  names.map((name) =>
    rule(name, `is required together with ${issuer}`, (env) => env[issuer] === undefined || env[name] !== undefined),
  );
const onlyWith = (names: readonly (keyof Variables)[], issuer: keyof Variables) =>
  names.map((name) => rule(name, `needs ${issuer}`, (env) => env[name] === undefined || env[issuer] !== undefined));

/** Converts the environment to the configuration. */
const environment = z.pipe(
  variables.check(
    rule(
      "SECRET",
      "is required together with DATABASE_URL, the same on every server",
      (env) => env.DATABASE_URL === undefined || env.SECRET !== undefined,
    ),
    ...requiredWith(oidcVariables, "OIDC_ISSUER"),
    ...onlyWith(oidcVariables.slice(1), "OIDC_ISSUER"),
    ...requiredWith(developerVariables, "DEVELOPER_OIDC_ISSUER"),
    ...onlyWith(
      [...developerVariables.slice(1), "DEVELOPER_OIDC_NAME", "DEVELOPER_OIDC_STATUS"],
      "DEVELOPER_OIDC_ISSUER",
    ),
    rule(
      "DEVELOPER_OIDC_ISSUER",
      "must not be OIDC_ISSUER: operators and developers log in at two providers",
      (env) => env.DEVELOPER_OIDC_ISSUER === undefined || env.DEVELOPER_OIDC_ISSUER !== env.OIDC_ISSUER,
    ),
    rule(
      "ACCOUNTS",
      "is provider or both together with DEVELOPER_OIDC_ISSUER, and own without",
      (env) => (env.ACCOUNTS === "own") === (env.DEVELOPER_OIDC_ISSUER === undefined),
    ),
    ...bucketVariables.flatMap((name) => [
      rule(
        name,
        "is required together with a bucket as FILES_URL",
        (env) => !usesBucket(env) || env[name] !== undefined,
      ),
      rule(
        name,
        "needs a bucket as FILES_URL: s3://bucket?endpoint=…&region=…",
        (env) => env[name] === undefined || usesBucket(env),
      ),
    ]),
    rule(
      "FILES_REDIRECT",
      "needs a bucket as FILES_URL: a folder has no addresses of its own",
      (env) => env.FILES_REDIRECT !== "on" || usesBucket(env),
    ),
    rule(
      "FILES_REDIRECT",
      "nginx reads a folder, not a bucket",
      (env) => env.FILES_REDIRECT !== "nginx" || !usesBucket(env),
    ),
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
