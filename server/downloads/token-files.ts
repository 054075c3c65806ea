import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Answers } from "../../contract/words/answers.en.ts";
import { findFileToken, type FileToken } from "../accounts/tokens/find-token.ts";
import { readerOf } from "../catalogue/audience.ts";
import { presentSlug } from "../catalogue/former-slugs.ts";
import { digestsOf } from "../catalogue/file-digests.ts";
import { latestRelease } from "../catalogue/list-products.ts";
import { sign } from "../config/keys.ts";
import { countryOf } from "../http/country.ts";
import { responseHeaders } from "../http/headers.ts";
import { callerLanguage } from "../http/language.ts";
import { words } from "../http/words.ts";
import type { Portal } from "../portal.ts";
import { minisignature } from "../signing/sign.ts";
import { signingKeys } from "../signing/signing-keys.ts";
import { hasAgreed, licenceUrl } from "./agree-to-licence.ts";
import { isKnownTo, licenceToAgree, offeredFile } from "./agree.ts";
import { mayDownload } from "./may-download.ts";
import { createFileSender } from "./send-file.ts";

export const filesPath = "/files/";

type FileAddress = { product: string; version: string; name: string };
/** A token that acts for an account. */
export type Holder = FileToken & { account: string };

/** A response without the file: a status, and a sentence for the person who reads the log of a build. */
type Refused = { status: number; say: (texts: Answers["tokenFiles"]) => string; headers?: OutgoingHttpHeaders };

/**
 * Handles `/files/:product/:version/:name` for programs with a personal token. Cookies and queries are never read.
 * `latest` and channels are redirected to a version, so that a log says which one was fetched.
 */
export function createTokenFileHandler(
  portal: Portal,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const sendFile = createFileSender(portal);

  return async (request, response) => {
    const address = readAddress(portal, request.url ?? "");
    const outcome =
      (address && (await findSignature(portal, request, address))) ?? (await findFile(portal, request, address));
    if ("location" in outcome)
      return void response
        .writeHead(307, { location: outcome.location, "cache-control": "no-store", "content-length": 0 })
        .end();
    if ("signature" in outcome) return sendText(portal, response, outcome.signature);
    if ("status" in outcome) return sendSentence(portal, request, response, outcome);
    const { file, onStart } = outcome;
    if (await sendFile({ request, response }, file, { onStart })) sendSentence(portal, request, response, unknown);
  };
}

const unknown: Refused = { status: 404, say: (texts) => texts.unknown };

type Outcome =
  | Refused
  | { location: string }
  | { file: { product: string; file: string; sha256: string }; onStart: () => void };

/** The file for whoever holds the token of a request, a redirection to it, or why it is refused. */
export async function findFile(
  portal: Portal,
  request: IncomingMessage,
  address: FileAddress | undefined,
): Promise<Outcome> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return { status: 405, say: (texts) => texts.wrongMethod, headers: { allow: "GET, HEAD" } };
  if (!address) return unknown;
  const sent = readToken(request);
  const found = sent === undefined ? undefined : await findFileToken(portal, sent);
  if (sent !== undefined && !found) return noToken(portal, request);
  const holder = found && acting(portal, found);
  if (holder && "status" in holder && "say" in holder) return holder;
  const moving = await newestAddress(portal, address, holder);
  if (moving) return moving;

  const offered = await portal.db.readOne(offeredFile, address.product, address.version, address.name);
  if (!offered) return unknown;
  const isKnown = () => isKnownTo(portal, holder, address);
  if (!holder) return (await isKnown()) ? noToken(portal, request) : unknown;
  const refusal = mayDownload(portal, holder, { ...offered, product: address.product });
  if (refusal && !(await isKnown())) return unknown;
  if (refusal === "withdrawn") {
    const reason = callerLanguageOf(request) === "zh" ? offered.withdrawn_reason_zh : null;
    return { status: 403, say: (texts) => texts.withdrawn(reason ?? offered.withdrawn_reason ?? "") };
  }
  if (refusal) return { status: 403, say: (texts) => texts.notDeveloper(`${portal.publicUrl()}/apply`) };
  const licence = await licenceToAgree(portal, address.product);
  if (licence && !(await hasAgreed(portal, holder.account, licence))) {
    const url = portal.publicUrl() + licenceUrl(portal, licence.id);
    return { status: 403, say: (texts) => texts.licence(licence.version, `${url}#agree`) };
  }
  const { sha256, name: file } = offered;
  return {
    file: { product: address.product, file, sha256 },
    onStart: () => record(portal, request, holder, { ...address, sha256 }),
  };
}

/** What the name of a file's signature ends with. */
const signatureSuffix = ".minisig";

/**
 * The signature beside a file, for everybody who may know the release, and a wrong token is as none. `undefined` for any
 * other address, and for a publisher's own file of that name.
 */
async function findSignature(
  portal: Portal,
  request: IncomingMessage,
  address: FileAddress,
): Promise<{ signature: string } | { location: string } | undefined> {
  if (!address.name.endsWith(signatureSuffix) || (request.method !== "GET" && request.method !== "HEAD"))
    return undefined;
  const file = { ...address, name: address.name.slice(0, -signatureSuffix.length) };
  const holder = await holderOf(portal, request);
  const moving = await newestAddress(portal, file, holder);
  if (moving) return "location" in moving ? { location: moving.location + signatureSuffix } : undefined;
  if (await portal.db.readOne(offeredFile, address.product, address.version, address.name)) return undefined;
  const offered = await portal.db.readOne(offeredFile, file.product, file.version, file.name);
  if (!offered || !(await isKnownTo(portal, holder, file))) return undefined;
  const [{ current }, { blake2b }] = await Promise.all([signingKeys(portal), digestsOf(portal, offered.sha256)]);
  const date = offered.update_time && ` date:${offered.update_time}`;
  const trusted = `file:${offered.name} sha256:${offered.sha256} release:${file.product}@${file.version}${date}`;
  return { signature: minisignature(current, { blake2b, trusted }) };
}

/** The account whose valid token a request has, to show what it may know. */
export async function holderOf(portal: Portal, request: IncomingMessage): Promise<Holder | undefined> {
  const token = await findFileToken(portal, readToken(request) ?? "");
  return token?.account === undefined || token.isSuspended ? undefined : { ...token, account: token.account };
}

/** What the address says; `undefined` for anything else. */
function readAddress({ content }: Portal, url: string): FileAddress | undefined {
  const [, , ...parts] = url.replace(/[?#].*$/s, "").split("/");
  if (parts.length !== 3 || parts.includes("")) return undefined;
  try {
    const [product = "", version = "", name = ""] = parts.map(decodeURIComponent);
    return [product, version, name].some((part) => part.includes("\0"))
      ? undefined
      : { product: presentSlug(content, product), version, name };
  } catch {
    return undefined; // not UTF-8
  }
}

/**
 * The token of a request: what follows `Bearer`, or the password of `Basic`, whose user does not matter. Empty if the
 * header has none, or if there are two headers; `undefined` without a header.
 */
function readToken({ rawHeaders, headers: { authorization } }: IncomingMessage): string | undefined {
  if (authorization === undefined) return undefined;
  const isOne = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "authorization").length === 1;
  const [, scheme = "", credentials = ""] = /^(bearer|basic) +([\w.~+/=-]+) *$/i.exec(isOne ? authorization : "") ?? [];
  if (scheme.toLowerCase() !== "basic") return credentials;
  const [, password = ""] = /^[^:]*:(.*)$/s.exec(Buffer.from(credentials, "base64").toString()) ?? [];
  return password;
}

function noToken(portal: Portal, request: IncomingMessage): Refused {
  // A browser would ask for a name and a password, which nobody has
  const isBrowser = /^text\/html\b/.test(request.headers.accept ?? "");
  const challenges = ['Bearer realm="files"', ...(isBrowser ? [] : ['Basic realm="files", charset="UTF-8"'])];
  return {
    status: 401,
    say: (texts) => texts.noToken(`${portal.publicUrl()}/tokens`),
    headers: { "www-authenticate": challenges },
  };
}

/** The holder of a token that may fetch files. */
function acting(portal: Portal, { account, ...token }: FileToken): Holder | Refused {
  const tokens = `${portal.publicUrl()}/tokens`;
  if (account === undefined) return { status: 403, say: (texts) => texts.automation(tokens) };
  if (token.isSuspended) return { status: 403, say: (texts) => texts.suspended };
  if (!token.scopes.includes("download")) return { status: 403, say: (texts) => texts.wrongScope(tokens) };
  return { account, ...token };
}

/** Where `latest` or a channel leads for somebody; `undefined` for a version. The name may have that word for the version. */
async function newestAddress(
  portal: Portal,
  { product, version: wanted, name }: FileAddress,
  holder: Holder | undefined,
): Promise<{ location: string } | Refused | undefined> {
  const isChannel = portal.content.settings.taxonomy.channels.some(({ key }) => key === wanted);
  if (wanted !== "latest" && !isChannel) return undefined;
  const newest = await latestRelease(readerOf(portal, holder), product, isChannel ? wanted : undefined);
  const version = newest?.version;
  if (version === undefined) return unknown;
  const names = [name, name.replaceAll(wanted, version)];
  const file = await portal.db.read
    .selectFrom("files")
    .select("name")
    .where("product", "=", product)
    .where("version", "=", version)
    .where("name", "in", names)
    .executeTakeFirst();
  if (!file) return unknown;
  const path = [product, version, file.name].map(encodeURIComponent).join("/");
  return { location: portal.publicUrl() + filesPath + path };
}

/**
 * Records a download once a day for each token and file, however many ranges fetch it. If that fails, logs it and
 * continues the download.
 */
function record(
  { records, keys, log, now, config }: Portal,
  request: IncomingMessage,
  { id: token, account }: Holder,
  { product, version, name: file, sha256 }: FileAddress & { sha256: string },
): void {
  const at = now().toISOString();
  const what = { product, version, file };
  const id = sign(keys.agreements, JSON.stringify([token, what, sha256, at.slice(0, 10)])).slice(0, 22);
  const country = countryOf(request, config);
  const none = { licence_id: null, licence_version: null }; // the agreement is a row of its own
  records
    .agreement({ id, account, visitor: "", ...none, ...what, sha256, country, agreed_at: at })
    .then(() => records.download({ agreement: id, ...what, started_at: at, country }))
    .catch((error: unknown) => log.error({ err: error, ...what }, "a download was not counted"));
}

/** The language of the header `x-ln`: no cookie is read here. */
function callerLanguageOf({ headers: { "x-ln": language } }: IncomingMessage) {
  return callerLanguage({ "x-ln": language });
}

function sendSentence(
  portal: Portal,
  request: IncomingMessage,
  response: ServerResponse,
  { status, say, headers }: Refused,
): void {
  const text = `${say(words[callerLanguageOf(request)].tokenFiles).replaceAll(/\s+/g, " ")}\n`;
  sendText(portal, response, text, { status, headers });
}

export function sendText(
  portal: Portal,
  response: ServerResponse,
  text: string,
  { status = 200, headers }: { status?: number; headers?: OutgoingHttpHeaders | undefined } = {},
): void {
  for (const [name, value] of responseHeaders(portal.publicUrl())) response.setHeader(name, value);
  response
    .writeHead(status, {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      "content-length": Buffer.byteLength(text),
      ...headers,
    })
    .end(text);
}
