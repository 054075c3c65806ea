import { availableParallelism } from "node:os";
import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

function complaints(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.complaints;
    throw error;
  }
  return [];
}

describe("readConfig", () => {
  test("requires nothing: the defaults serve this machine only", () => {
    expect(readConfig({})).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      databaseUrl: undefined,
      publicUrl: undefined,
      secret: undefined,
      metrics: { host: "127.0.0.1", port: 9464 },
      logLevel: "info",
    });
  });

  test.each([
    ["PORT", "70000"],
    ["PORT", "-1"],
    ["PORT", "80a"],
    ["PORT", "1e3"],
    ["METRICS_PORT", "x"],
    ["LOG_LEVEL", "loud"],
    ["PUBLIC_URL", "parallax.example"],
    ["PUBLIC_URL", "ftp://parallax.example"],
    ["PUBLIC_URL", "https://parallax.example/portal"],
    ["PUBLIC_URL", "https://parallax.example/?a=1"],
    ["PUBLIC_URL", "https://name@parallax.example"],
    ["PUBLIC_URL", "https://:password@parallax.example"],
    ["PUBLIC_URL", "javascript:alert(1)"],
    ["DATABASE_URL", "mysql://localhost/portal"],
    ["DATABASE_URL", "postgres://["],
    ["DATABASE_URL", "postgres://portal@db.example/portal"],
    ["SECRET", "short"],
    ["ADMIN_EMAIL", "nobody"],
    ["ADMIN_EMAIL", "a@b@c"],
    ["ADMIN_EMAIL", "a b@c"],
    ["ADMIN_EMAIL", "@"],
    ["ADMIN_PASSWORD", "password"],
    ["SMTP_URL", "http://mail.example"],
    ["SMS_URL", "ftp://sms.example"],
    ["SMS_URL", "https://:short@sms.example/"],
    ["SMS_COUNTRIES", "cn"],
    ["SMS_PER_HOUR", "-1"],
    ["SMS_PER_DAY", "1.5"],
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["TRUSTED_PROXIES", "proxy.example"],
    ["OIDC_CLIENT_ID", "parallax"],
    ["OIDC_CLIENT_SECRET", "secret"],
    ["OIDC_ROLES", "groups:admins=admin"],
    ["LOCK_ATTEMPTS", "0"],
    ["LOCK_SECONDS", "five"],
    ["CODE_SECONDS", "0"],
    ["CODE_ATTEMPTS", "21"],
    ["CODE_RESEND_SECONDS", "-60"],
    ["PASSWORD_MAX", "7"],
    ["PASSWORD_MAX", "65"],
    ["SESSION_IDLE_HOURS", "0"],
    ["SESSION_MAX_DAYS", "366"],
    ["DOWNLOAD_ACCESS", "members"],
    ["RATE_LIMITS", "no"],
  ])("refuses %s=%s and names it", (name, value) => {
    const said = complaints({ SECRET: "x".repeat(32), [name]: value });
    expect(said).toEqual([expect.stringMatching(`^${name}: .`)]);
  });

  test("reports all errors at once", () => {
    const said = complaints({
      PORT: "x",
      METRICS_PORT: "x",
      LOG_LEVEL: "x",
      PUBLIC_URL: "x",
      SECRET: "x",
      DATABASE_URL: "x",
      ADMIN_EMAIL: "x",
      SMTP_URL: "x",
    });
    expect(said.map((line) => line.replace(/:.*/, "")).toSorted()).toEqual([
      "ADMIN_EMAIL",
      "DATABASE_URL",
      "LOG_LEVEL",
      "METRICS_PORT",
      "PORT",
      "PUBLIC_URL",
      "SECRET",
      "SMTP_URL",
    ]);
  });

  const oidc = {
    PUBLIC_URL: "https://portal.example",
    OIDC_ISSUER: "https://login.example/realms/staff",
    OIDC_CLIENT_ID: "parallax",
    OIDC_CLIENT_SECRET: "a secret",
    OIDC_ROLES: "groups:admins=admin",
  };

  test("requires all settings of a company login or none", () => {
    expect(readConfig(oidc).oidc).toMatchObject({ issuer: oidc.OIDC_ISSUER, clientId: "parallax" });
    for (const name of ["PUBLIC_URL", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_ROLES"])
      expect(complaints({ ...oidc, [name]: "" })).toEqual([`${name}: is required together with OIDC_ISSUER`]);
  });

  test("names what is wrong with the roles of a company login", () => {
    expect(complaints({ ...oidc, OIDC_ROLES: "groups:admins=root" })).toEqual([
      'OIDC_ROLES: "admins=root" names no role; roles are member, reviewer, publisher, admin',
    ]);
  });

  test.each(["http://login.example", "login.example", "https://login.example/?a=1", "https://me@login.example"])(
    "does not take %s for an issuer",
    (issuer) => {
      expect(complaints({ ...oidc, OIDC_ISSUER: issuer })).toEqual([expect.stringMatching("^OIDC_ISSUER: .")]);
    },
  );

  test("checks combinations of variables although others are invalid", () => {
    const said = complaints({
      PORT: "x",
      ADMIN_PASSWORD: "Orbit-7-lens-9",
      DATABASE_URL: "postgres://127.0.0.1/portal",
    });
    expect(said).toEqual([
      expect.stringMatching("^PORT: "),
      "SECRET: is required together with DATABASE_URL, the same on every server",
      "ADMIN_PASSWORD: needs 8 to 12 characters of at least 3 of 4 kinds",
    ]);
    expect(complaints({ ADMIN_PASSWORD: "Orbit-7-lens-9", PASSWORD_MAX: "14" })).toEqual([]);
  });

  test("reads lists with any separator", () => {
    const { trustedProxies, sms } = readConfig({ TRUSTED_PROXIES: "10.0.0.0/8,  ::1,", SMS_COUNTRIES: "+86, 852" });
    expect(["10.9.8.7", "11.0.0.1"].map((address) => trustedProxies.check(address))).toEqual([true, false]);
    expect(trustedProxies.check("::1", "ipv6")).toBe(true);
    expect(sms.countries).toEqual(["86", "852"]);
    expect(complaints({ TRUSTED_PROXIES: "10.0.0.0/8, one, two", SMS_COUNTRIES: "86,,852" })).toHaveLength(3);
  });

  const keys = { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "key" };

  test("stores files in the data folder, in another one, or in a bucket", () => {
    expect(readConfig({ DATA_DIR: "/srv/portal" }).files).toEqual({ folder: "/srv/portal/files" });
    expect(readConfig({ FILES_URL: "file:///srv/my%20files" }).files).toEqual({ folder: "/srv/my files" });
    const { files } = readConfig({ FILES_URL: "s3://portal?endpoint=http://127.0.0.1:9000&region=eu-1", ...keys });
    expect(files).toEqual({
      s3: {
        bucket: "portal",
        region: "eu-1",
        endpoint: "http://127.0.0.1:9000",
        accessKeyId: "id",
        secretAccessKey: "key",
      },
    });
  });

  test.each([
    "https://portal",
    "s3://",
    "s3://P",
    "s3://portal/folder",
    "s3://id:key@portal",
    "s3://portal?endpoint=127.0.0.1",
    "s3://portal?endpoint=http://127.0.0.1/path",
    "s3://portal?bucket=other",
    "file://server/files",
  ])("refuses %s as the location of files, and repeats no keys", (url) => {
    expect(complaints({ FILES_URL: url, ...(url.startsWith("s3:") && keys) })).toEqual([
      expect.stringMatching(/^FILES_URL: (?!.*id:key)/),
    ]);
  });

  test("requires keys together with a bucket, and a bucket together with keys", () => {
    expect(complaints({ FILES_URL: "s3://portal" })).toEqual([
      "S3_ACCESS_KEY_ID: is required together with a bucket as FILES_URL",
      "S3_SECRET_ACCESS_KEY: is required together with a bucket as FILES_URL",
    ]);
    expect(complaints({ ...keys, FILES_URL: "file:///srv/files" })).toHaveLength(2);
    expect(complaints({ FILES_REDIRECT: "on" })).toEqual([
      "FILES_REDIRECT: needs a bucket as FILES_URL: a folder has no addresses of its own",
    ]);
    expect(complaints({ ...keys, FILES_URL: "s3://portal", FILES_REDIRECT: "on" })).toEqual([]);
    expect(complaints({ ...keys, FILES_URL: "s3://portal", FILES_REDIRECT: "nginx" })).toHaveLength(1);
    expect(complaints({ FILES_REDIRECT: "nginx" })).toEqual([]);
  });

  test("accepts a number of workers, or one for each core", () => {
    expect(readConfig({}).workers).toBe(1);
    expect(readConfig({ WORKERS: "12" }).workers).toBe(12);
    expect(readConfig({ WORKERS: "auto" }).workers).toBe(availableParallelism());
    for (const wrong of ["0", "65", "two", "1.5"]) expect(complaints({ WORKERS: wrong })).toHaveLength(1);
  });

  test("requires a secret together with a database of several servers", () => {
    const DATABASE_URL = "postgres://portal@127.0.0.1/portal";
    expect(complaints({ DATABASE_URL })).toEqual([
      "SECRET: is required together with DATABASE_URL, the same on every server",
    ]);
    expect(complaints({ DATABASE_URL, SECRET: "x".repeat(32) })).toEqual([]);
  });

  test("has the defaults of the specification's policy for accounts", () => {
    expect(readConfig({})).toMatchObject({
      lock: { attempts: 5, seconds: 300 },
      codes: { seconds: 300, attempts: 5, resendSeconds: 60 },
      passwordMax: 12,
      sessions: { idleHours: 24, maxDays: 7 },
      sms: { countries: ["86"], perHour: 1_000, perDay: 5_000 },
      downloadAccess: "public",
      rateLimits: true,
      admin: { mailbox: "admin@example.com", password: undefined },
    });
  });

  test("repeats no secret in an error message", () => {
    const said = complaints({ SMTP_URL: "http://name:secret@mail.example", SMS_URL: "https://:secret@sms.example/" });
    expect(said).toHaveLength(2);
    expect(said.join()).not.toMatch(/secret@|:secret/);
  });

  test("reads an empty or blank variable as one that is not set", () => {
    expect(readConfig({ PORT: "", PUBLIC_URL: " ", SECRET: "", SMTP_URL: "  ", DATABASE_URL: "" })).toEqual(
      readConfig({}),
    );
  });

  test("accepts the origins that may embed header and footer, and nothing else", () => {
    expect(
      readConfig({ FRAME_ANCESTORS: "https://intranet.example  https://*.partner.example:8443" }).frameAncestors,
    ).toEqual(["https://intranet.example", "https://*.partner.example:8443"]);
    expect(readConfig({}).frameAncestors).toEqual([]);
    expect(complaints({ FRAME_ANCESTORS: "*; script-src *" })).toHaveLength(3);
  });

  test("keeps only the origin of PUBLIC_URL", () => {
    expect(readConfig({ PUBLIC_URL: "HTTPS://Parallax.Example:443/" }).publicUrl).toBe("https://parallax.example");
  });
});
