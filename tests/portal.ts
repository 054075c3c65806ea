import { randomBytes } from "node:crypto";
import { copyFileSync, linkSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { describe, test as base } from "vitest";
import { createClient, Refused, type Transport } from "../client/client.ts";
import { calls, type JsonCall } from "../contract/calls.ts";
import { endpoints } from "../contract/endpoints.ts";
import type { CallData, CallInput, Envelope } from "../contract/schemas.ts";
import { openAccessLog } from "../server/process/access-log.ts";
import { readConfig } from "../server/config/config.ts";
import type { ConnectionLimits } from "../server/http/connections.ts";
import { openPortal } from "../server/open.ts";
import { compileFolder } from "../server/content/site/compile-folder.ts";
import { openReader, type Compiler } from "../server/content/site/run-compiler.ts";
import type { ResponseCache } from "../server/pages/response-cache/response-cache.ts";
import type { Renderer } from "../server/pages/renderer.ts";
import { openHashing } from "../server/sign-in/hashing/hashing.ts";
import type { Portal } from "../server/portal.ts";
import { openSite } from "../server/site.ts";
import { cheapArgon2 } from "./cheap-argon2.ts";
import { newBucket, removeBucket } from "./s3.ts";
import { administer, databaseUrl, templateDatabase, testSecret } from "./template.ts";
import { temporaryData } from "./temporary.ts";

/** A client in this process: a guest or a member. */
export type Visitor = {
  /** Makes a call and checks the response against the contract; rejects with `Refused`. */
  call<Name extends JsonCall>(name: Name, input: CallInput<Name>): Promise<CallData<Name>>;
  /** Makes a call that must be refused, and returns the refusal. */
  refusal<Name extends JsonCall>(name: Name, input: CallInput<Name>): Promise<Refused>;
};

/** A test's own portal with the sample content, on the database of this run. Its own calls are a guest's. */
export type TestPortal = Visitor & {
  portal: Portal;
  app: FastifyInstance;
  cache: ResponseCache;
  /** The access log so far. */
  log: () => string;
  clock: { now: Date; forward(milliseconds: number): void };
  /** A client with further headers, such as another browser's. */
  with(headers: Record<string, string>): Visitor;
  /** A client with this token. */
  as(token: string): Visitor;
  /** Listens on a free port and returns the site's address. */
  listen(): Promise<string>;
  /** The environment of this portal, to start a second server on the same data. */
  environment: Record<string, string>;
};

export const test = base.extend<{ site: TestPortal }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the names of the fixtures used from this pattern
  site: async ({}, use) => withFreshPortal(use),
});

/** For files whose subject does not depend on the database, such as other protocols or a thread: one database is enough. */
export function describeOnce(title: string, tests: () => void): void {
  const group = process.env.TEST_DATABASE_URL === undefined ? describe : describe.skip;
  group(title, tests);
}

/** For files whose tests only read: one portal for all of them. */
export const readingTest = base.extend<{ site: TestPortal }>({
  // oxlint-disable-next-line no-empty-pattern -- as above
  site: [async ({}, use) => withFreshPortal(use), { scope: "file" }],
});

async function withFreshPortal(use: (site: TestPortal) => Promise<void>): Promise<void> {
  const { environment, remove } = await freshEnvironment();
  const opened = await openTestPortal(environment);
  await use(opened.site);
  await opened.close();
  await remove();
}

/** The folders and files of the sample content. */
const templateItems = (template: string) =>
  readdirSync(template, { recursive: true, withFileTypes: true }).map((item) => ({
    from: path.join(item.parentPath, item.name),
    isFolder: item.isDirectory(),
    isStored: item.parentPath !== template, // by its hash
  }));
let items: ReturnType<typeof templateItems> | undefined;

/** Copies the sample content. The portal never changes a stored file in place, so a link does, in a third of the time. */
function copyTemplate(template: string, dataDir: string): void {
  for (const { from, isFolder, isStored } of (items ??= templateItems(template))) {
    const to = dataDir + from.slice(template.length);
    if (isFolder) mkdirSync(to, { mode: 0o700 });
    else if (isStored) linkSync(from, to);
    else copyFileSync(from, to);
  }
}

/** A new data folder and database, copied from the template. */
async function freshEnvironment(): Promise<{
  environment: Record<string, string>;
  remove: () => Promise<void>;
}> {
  const template = process.env.TEST_TEMPLATE;
  if (!template) throw new Error("The server tests need tests/template.ts as global setup");
  const dataDir = temporaryData("test");
  const bucket = `test-${randomBytes(6).toString("hex")}`;
  const environment: Record<string, string> = {
    DATA_DIR: dataDir,
    ...newBucket(bucket, { fromTemplate: true }),
    SECRET: testSecret,
    LOG_LEVEL: "silent",
    METRICS_PORT: "0",
    RATE_LIMITS: "off", // tests about limits switch them on
  };
  const server = process.env.TEST_DATABASE_URL;
  const name = `test_${randomBytes(6).toString("hex")}`;
  if (server) {
    await administer(server, `create database ${name} template ${templateDatabase} strategy file_copy`);
    environment.DATABASE_URL = databaseUrl(process.env.TEST_POOLER_URL ?? server, name);
  }
  copyTemplate(template, dataDir);
  return {
    environment,
    remove: async () => {
      rmSync(dataDir, { recursive: true, force: true });
      removeBucket(bucket);
      if (server) await administer(server, `drop database ${name} with (force)`);
    },
  };
}

/** Opens a portal on an environment; several portals on the same one act as several servers. */
export async function openTestPortal(
  environment: Record<string, string>,
  connections?: ConnectionLimits,
  renderer: Renderer = plainRenderer,
): Promise<{ site: TestPortal; close: () => Promise<void> }> {
  const clock = {
    now: new Date("2026-11-20T08:00:00Z"),
    forward(milliseconds: number) {
      clock.now = new Date(clock.now.getTime() + milliseconds);
    },
  };
  const config = readConfig({ PORT: "0", ...environment });
  const portal = await openPortal(config, () => clock.now, openHashing(cheapArgon2), compileHere);
  let text = "";
  const access = openAccessLog((lines) => void (text += lines));
  const { app, cache } = await openSite({
    portal,
    access,
    openRenderer: () => Promise.resolve(renderer),
    cachesPages: true,
    ...(connections && { connections }),
  });
  await app.ready();

  const visitor = (further: Record<string, string>): Visitor => {
    const transport: Transport = async ({ method, path: url, headers, body }) => {
      const payload = body !== undefined && { payload: body };
      return (await app.inject({ method, url, headers: { ...headers, ...further }, ...payload })).json<Envelope>();
    };
    const client = createClient(transport, () => "en", { solve: unsolved, endpoints });
    return {
      async call(name, input) {
        const data = await client.call(name, input);
        return calls[name].output.parse(data) as typeof data; // the same type, now checked
      },
      async refusal(name, input) {
        const outcome = await client.call(name, input).catch((error: unknown) => error);
        if (outcome instanceof Refused) return outcome;
        throw new Error(`${name} was not refused: ${JSON.stringify(outcome)}`);
      },
    };
  };

  const site: TestPortal = {
    ...visitor({}),
    with: visitor,
    as: (token) => visitor({ token }),
    portal,
    app,
    cache,
    log() {
      access.flush();
      return text;
    },
    clock,
    environment,
    async listen() {
      await app.listen({ host: "127.0.0.1", port: 0 });
      config.port = (app.server.address() as AddressInfo).port; // it listens on a TCP port
      return portal.publicUrl();
    },
  };
  return {
    site,
    close: async () => {
      app.server.closeAllConnections();
      await app.close();
      access.flush();
      await portal.close();
    },
  };
}

/** Compiles in this process, without a second of processor time for another; journeys and started programs have one. */
export const compileHere: Compiler = (portal, request, unsaved) =>
  compileFolder(request, openReader(portal, request, unsaved));

/** Proofs of work are not solved; the refusal stays. */
const unsolved = () => Promise.reject(new Error("the tests solve challenges themselves"));

async function licenceVersion(transport: Transport): Promise<string> {
  const { data } = await transport({ method: "GET", path: "/vrmcsys/catalogue/licences/current", headers: {} });
  return (data as CallData<"currentLicence">).version;
}

async function newestVersion(transport: Transport, slug: string): Promise<string> {
  const { data } = await transport({ method: "GET", path: `/vrmcsys/catalogue/products/${slug}`, headers: {} });
  return (data as CallData<"product">).latest?.version ?? "none";
}

const plainPaths = ["/", "/license", "/onlyHeader", "/onlyFooter", "/sdk/unity", "/sdk/unreal", "/dashboard"];

/** Renders pages without the app: server tests cover how pages are served, journeys their content. */
const plainRenderer: Renderer = {
  bundle: () =>
    Promise.resolve({
      canonicalPath: (pathname) => plainPaths.find((known) => known.toLowerCase() === pathname.toLowerCase()) ?? null,
      queryNames: () => ["fail", "q"],
      failurePage: () => "<h1>failure</h1>",
      islandWords: {},
      async render({ url, language, transport }) {
        if (url.includes("fail=1")) throw new Error("this page fails");
        const { pathname } = new URL(`http://page${url}`);
        if (!plainPaths.includes(pathname))
          return {
            status: 404,
            head: "",
            body: "<h1>not found</h1>",
            parts: "",
            sheets: [],
            errors: [],
          };
        const slug = /^\/sdk\/(.+)/.exec(pathname)?.[1];
        const version = await (slug === undefined ? licenceVersion(transport) : newestVersion(transport, slug));
        return {
          status: 200,
          head: "",
          body: `<h1>${language} ${version}</h1>`,
          parts: "",
          sheets: [],
          errors: [],
          isShell: pathname === "/dashboard",
        };
      },
    }),
  document({ head, body, sheets, siteStyles }, _, language) {
    const styles = sheets.map((name) => `<style data-sheet="${name}"></style>`).join("");
    return Promise.resolve(
      `<!doctype html><html lang="${language}"><head><style>${siteStyles}</style>${styles}${head}</head><body>${body}</body></html>`,
    );
  },
  contentSecurityPolicy: "default-src 'self'",
  assets: new Map([["/assets/a.js", { type: "text/javascript", etag: 'W/"a"', identity: Buffer.from("export{}") }]]),
};
