import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { refusals } from "../../contract/refusals.ts";
import { isKnownTo, readerOf } from "../catalogue/audience.ts";
import { presentSlug } from "../catalogue/former-slugs.ts";
import { digestsOf } from "../catalogue/file-digests.ts";
import { latestRelease } from "../catalogue/list-products.ts";
import { responseHeaders } from "../http/headers.ts";
import { answerWords } from "../http/answer-words.ts";
import type { Portal, Clock, Site } from "../portal.ts";
import { minisignature } from "./signing/sign.ts";
import { signingKeys } from "./signing/signing-keys.ts";
import { offeredFile } from "./agree.ts";
import {
  callerLanguageOf,
  findHolder,
  holderOf,
  openFileGrants,
  unknown,
  type FileAddress,
  type Granted,
  type Holder,
  type FileRefusal,
} from "./token-access.ts";
import { createFileSender } from "./send-file.ts";

export const filesPath = "/files/";

/**
 * Handles `/files/:product/:version/:name` for programs with a personal token. Cookies and queries are never read.
 * `latest` and channels are redirected to a version, so that a log says which one was fetched.
 */
export function createTokenFileHandler(
  portal: Portal,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const sendFile = createFileSender(portal);
  const findFile = openTokenFiles(portal);

  return async (request, response) => {
    const address = readAddress(portal, request.url ?? "");
    const outcome = (address && (await findSignature(portal, request, address))) ?? (await findFile(request, address));
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

export type FileOutcome = FileRefusal | { location: string } | Granted;

/** Finds the file for whoever holds the token of a request, a redirection to it, or why it is refused. */
export function openTokenFiles(
  portal: Portal,
): (request: IncomingMessage, address: FileAddress | undefined) => Promise<FileOutcome> {
  const grantFile = openFileGrants(portal);
  return async (request, address) => {
    if (request.method !== "GET" && request.method !== "HEAD")
      return {
        status: 405,
        code: refusals.wrongMethod.code,
        say: (texts) => texts.wrongMethod,
        headers: { allow: "GET, HEAD" },
      };
    if (!address) return unknown;
    const holder = await findHolder(portal, request);
    if (holder && "say" in holder) return holder;
    return (await newestAddress(portal, address, holder)) ?? grantFile({ request, holder, address });
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
  if (await offeredFile(portal, address)) return undefined;
  const offered = await offeredFile(portal, file);
  if (!offered || !isKnownTo(portal.content, holder, offered)) return undefined;
  const [{ current }, { blake2b }] = await Promise.all([signingKeys(portal), digestsOf(portal, offered.sha256)]);
  const date = offered.update_time && ` date:${offered.update_time}`;
  const trusted = `file:${offered.name} sha256:${offered.sha256} release:${file.product}@${file.version}${date}`;
  return { signature: minisignature(current, { blake2b, trusted }) };
}

/** What the address says; `undefined` for anything else. */
function readAddress({ content }: Site, url: string): FileAddress | undefined {
  const [, , ...parts] = url.replace(/[?#].*$/s, "").split("/");
  if (parts.length !== 3 || parts.includes("")) return undefined;
  try {
    const [product = "", version = "", name = ""] = parts.map(decodeURIComponent);
    return [product, version, name].some((part) => part.includes("\0"))
      ? undefined
      : { product: presentSlug(content, product), version, name: name.normalize("NFC") };
  } catch {
    return undefined; // not UTF-8
  }
}

/**
 * The address that `latest` or a channel, in place of a version, stands for; `undefined` for a version. The name of the file may
 * contain that word, too.
 */
async function newestAddress(
  portal: Portal,
  { product, version: wanted, name }: FileAddress,
  holder: Holder | undefined,
): Promise<{ location: string } | FileRefusal | undefined> {
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

function sendSentence(
  portal: Clock,
  request: IncomingMessage,
  response: ServerResponse,
  { status, say, headers }: FileRefusal,
): void {
  const language = callerLanguageOf(request);
  const text = `${say(answerWords[language].tokenFiles, language).replaceAll(/\s+/g, " ")}\n`;
  sendText(portal, response, text, { status, headers });
}

export function sendText(
  portal: Clock,
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
