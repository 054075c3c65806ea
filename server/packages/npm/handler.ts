import type { IncomingMessage, ServerResponse } from "node:http";
import { findHolder, openFileGrants } from "../../downloads/token-access.ts";
import { createFileSender } from "../../downloads/send-file.ts";
import { identify } from "../../catalogue/taxonomy.ts";
import { isOwnOrigin } from "../../http/origin.ts";
import { bytesOf, receiveBody } from "../../http/receive-body.ts";
import type { Portal, Clock, Site, Stores } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { signingKeys } from "../../downloads/signing/signing-keys.ts";
import { accountService } from "./account.ts";
import { explained, sendAnswer, setOpenHeaders, type Exchange } from "./answers.ts";
import { registryUrl, tarballName } from "./documents.ts";
import { openLibrary, shortType, type Library, type ServedPackage } from "./library.ts";
import { pin, publish } from "./publish.ts";
import { findPublisher } from "./publisher.ts";
import { changeTag } from "./tags.ts";
import { sendPrepared } from "./prepared.ts";
import { allPackages, searchPackages } from "./search.ts";
import { npmRefusals, type Answer } from "./refusals.ts";

/** Bodies that are read and ignored, such as those of `npm audit`. */
const maxIgnored = 10 * 1024 * 1024;

/** What `audit` of pnpm 10 and of Yarn 1 and 3 asks for, as an older call than `npm audit`. */
const noAdvisories = {
  actions: [],
  advisories: {},
  muted: [],
  metadata: {
    vulnerabilities: { info: 0, low: 0, moderate: 0, high: 0, critical: 0 },
    dependencies: 0,
    devDependencies: 0,
    optionalDependencies: 0,
    totalDependencies: 0,
  },
};

/** Whether an address is the registry's, or where its clients send their users. */
export function isRegistry(url: string | undefined): boolean {
  return url !== undefined && /^\/(?:npm|authorize)(?:\/|\?|$)/.test(url);
}

/** Handles everything below `/npm/` as npm clients expect it. Reading is open to everybody, and a wrong token there is as none. */
export function createRegistryHandler(
  portal: Portal,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const library = openLibrary(portal);
  const sendTarball = tarballSender(portal);
  const service = openService(portal, library);

  return async (request, response) => {
    setOpenHeaders(response, portal.publicUrl());
    if (!isOwnOrigin(request.headers.origin, portal) && request.method !== "GET" && request.method !== "HEAD")
      throw refuse("foreignOrigin");
    // Browsers keep the fragment, which has the code
    if (request.url?.startsWith("/authorize"))
      return sendAnswer(request, response, {
        status: 303,
        body: {},
        headers: { location: `${portal.publicUrl()}/tokens` },
      });
    const target = readTarget(request.url ?? "");
    const answer = target ? await route(target, { request, response }) : npmRefusals.unknownPackage("of that name");
    if (answer) sendAnswer(request, response, answer);
  };

  /** Returns the answer, unless it was sent. */
  async function route({ name, rest, query }: Target, exchange: Exchange): Promise<Answer | undefined> {
    const { request } = exchange;
    const reads = request.method === "GET" || request.method === "HEAD";
    if (name === "-") return (await service(rest.join("/"), { query, reads, request })) ?? npmRefusals.unknownPath();
    if (!reads) return change(portal, request, { name, rest });
    const found = await library.find(name);
    if (!found) return npmRefusals.unknownPackage(name);
    const [first, second] = rest;
    if (first === undefined) return send(found, exchange);
    if (first === "-" && second !== undefined && rest.length === 2)
      return sendTarball(found, { name, file: second }, exchange);
    if (rest.length > 1) return npmRefusals.unknownPath();
    const version = Object.hasOwn(found.tags, first) ? found.tags[first] : first;
    const document =
      version !== undefined && Object.hasOwn(found.versions, version) ? found.versions[version] : undefined;
    return document ? { body: document } : npmRefusals.unknownVersion(name, first);
  }
}

/** What publishers change. */
async function change(
  portal: Portal,
  request: IncomingMessage,
  { name, rest }: Omit<Target, "query">,
): Promise<Answer> {
  if (request.method !== "PUT" && request.method !== "DELETE") return npmRefusals.wrongMethod("GET, HEAD, PUT");
  const publisher = await findPublisher(portal, request);
  if ("body" in publisher) return publisher;
  const isWhole = rest.length === 0 || (rest.length === 2 && rest[0] === "-rev");
  if (request.method === "PUT" && isWhole) return publish(portal, request, { ...publisher, name });
  return request.method === "DELETE"
    ? npmRefusals.immutable(`${portal.publicUrl()}/publishing`)
    : npmRefusals.unknownPath();
}

type ServiceRequest = { query: URLSearchParams; reads: boolean; request: IncomingMessage };

/** What is below `/npm/-/`, of no package alone. `undefined` for an unknown path. */
function openService(portal: Portal, library: Library) {
  return async (path: string, { query, reads, request }: ServiceRequest): Promise<Answer | undefined> => {
    if (path === "npm/v1/security/advisories/bulk" && request.method === "POST") {
      await ignoreBody(request);
      return { body: {} };
    }
    if (/^npm\/v1\/security\/audits(?:\/quick)?$/.test(path) && request.method === "POST") {
      await ignoreBody(request);
      return { body: noAdvisories };
    }
    const [, tagged, tag] = /^package\/(.+)\/dist-tags\/(.+)$/.exec(path) ?? [];
    if (tagged !== undefined && tag !== undefined && (request.method === "PUT" || request.method === "DELETE")) {
      const publisher = await findPublisher(portal, request);
      return "body" in publisher ? publisher : changeTag(portal, request, { ...publisher, name: tagged, tag }, pin);
    }
    const answer = await accountService(portal, path, request);
    if (answer || !reads) return answer;
    if (path === "" || path === "ping") return { body: {} };
    if (path === "v1/search") return { body: searchPackages(await library.list(), query, registryUrl(portal)) };
    if (path === "all") return { body: allPackages(await library.list()) };
    if (path === "npm/v1/keys") return { body: await presentKeys(portal) };
    const [, name] = /^package\/(.+)\/dist-tags$/.exec(path) ?? [];
    if (name === undefined) return undefined;
    const found = await library.find(name);
    return found ? { body: found.tags } : npmRefusals.unknownPackage(name);
  };
}

type Target = { name: string; rest: string[]; query: URLSearchParams };

/** The package of an address, written as `@scope/name` or `@scope%2fname`, and what follows it; `undefined` if it is no text. */
function readTarget(url: string): Target | undefined {
  const [path = "", query = ""] = url.split("?", 2);
  try {
    const parts = path
      .slice("/npm".length)
      .split("/")
      .filter((part) => part !== "")
      .map(decodeURIComponent);
    if (parts.some((part) => part.includes("\0"))) return undefined; // PostgreSQL has no such text
    const [first = "-", ...rest] = parts;
    const isScope = first.startsWith("@") && !first.includes("/");
    const [second = "", ...others] = rest;
    return {
      ...(isScope ? { name: `${first}/${second}`, rest: others } : { name: first, rest }),
      query: new URLSearchParams(query),
    };
  } catch {
    return undefined;
  }
}

async function send(found: ServedPackage, { request, response }: Exchange): Promise<undefined> {
  const isShort = request.headers.accept?.includes(shortType) === true;
  await sendPrepared(request, response, isShort ? found.short : found.full);
}

/** Sends a package's bytes to whoever may have them, with a token. */
function tarballSender(portal: Portal) {
  const sendFile = createFileSender(portal);
  const grantFile = openFileGrants(portal);
  return async (
    found: ServedPackage,
    { name, file }: { name: string; file: string },
    { request, response }: Exchange,
  ): Promise<Answer | undefined> => {
    const version = found.given.find((each) => tarballName(name, each.version) === file);
    if (!version) return npmRefusals.unknownFile(name, file);
    if (isBrowser(request)) return { status: 303, body: {}, headers: { location: releasePage(portal, version) } };
    const holder = await findHolder(portal, request);
    if (holder && "say" in holder) return explained(holder);
    const address = { product: version.product, version: version.version, name: version.file };
    const granted = await grantFile({ request, holder, address });
    if ("say" in granted) return explained(granted);
    response.removeHeader("access-control-allow-origin");
    const { file: sent, onStart } = granted;
    return (await sendFile({ request, response }, { ...sent, file }, { onStart }))
      ? npmRefusals.unknownPath()
      : undefined;
  };
}

function isBrowser({ method, headers: { accept = "", authorization } }: IncomingMessage): boolean {
  return (method === "GET" || method === "HEAD") && authorization === undefined && accept.includes("text/html");
}

function releasePage(
  { content, publicUrl }: Clock & Site,
  { product, version }: { product: string; version: string },
): string {
  const { kind = "" } = content.products.find(({ slug }) => slug === product) ?? {};
  return `${publicUrl()}${identify(content, { slug: product, kind }).path}/releases/${version}`;
}

async function presentKeys(portal: Stores & Clock) {
  const { all } = await signingKeys(portal);
  const type = "ecdsa-sha2-nistp256";
  return {
    keys: all.map(({ expires, npm: { keyid, publicKey } }) => ({
      expires,
      keyid,
      keytype: type,
      scheme: type,
      key: publicKey,
    })),
  };
}

async function ignoreBody(request: IncomingMessage): Promise<void> {
  await receiveBody(request, async () => {
    for await (const chunk of bytesOf(request, maxIgnored)) void chunk;
  });
}
