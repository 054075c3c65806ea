import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { refusals } from "../../contract/refusals.ts";
import type { PersonalScope } from "../../contract/access.ts";
import type { Language } from "../../contract/language.ts";
import type { Answers } from "../../contract/words/answers.en.ts";
import { findFileToken, type FileToken } from "../sign-in/tokens/find-token.ts";
import { isKnownTo, readerOf } from "../catalogue/audience.ts";
import { untilChanged } from "../catalogue/until-changed.ts";
import { warningsOf, warningText } from "../catalogue/warnings.ts";
import { sign } from "../config/keys.ts";
import { countryOf } from "../http/country.ts";
import { callerLanguage } from "../http/language.ts";
import type { Portal, Clock, Stores } from "../portal.ts";
import { hasAgreed, licenceUrl, type LicenceKey } from "./agree-to-licence.ts";
import { licenceToAgree, offeredFile } from "./agree.ts";
import { mayDownload } from "./may-download.ts";

export type FileAddress = { product: string; version: string; name: string };
/** A token that acts for an account. */
export type Holder = FileToken & { account: string };

/** A response without the file: a status, an `errCode`, and a sentence for the person who reads the log of a build. */
export type FileRefusal = {
  status: number;
  code: number;
  say: (texts: Answers["tokenFiles"], language: Language) => string;
  headers?: OutgoingHttpHeaders;
};

/** A file to send. `onStart` records the download. */
export type Granted = { file: { product: string; file: string; sha256: string }; onStart: () => void };

export const unknown: FileRefusal = { status: 404, code: refusals.notFound.code, say: (texts) => texts.unknown };

/** Who sends a request for files, with a token of these scopes; `undefined` without one. Cookies and queries are never read. */
export async function findHolder(
  portal: Stores & Clock,
  request: IncomingMessage,
  scopes: readonly PersonalScope[] = ["download"],
): Promise<Holder | FileRefusal | undefined> {
  const sent = readToken(request);
  if (sent === undefined) return undefined;
  const found = await findFileToken(portal, sent);
  return found ? acting(portal, found, scopes) : noToken(portal, request);
}

/** The account whose valid token a request has, to show what it may know. */
export async function holderOf(portal: Stores & Clock, request: IncomingMessage): Promise<Holder | undefined> {
  const token = await findFileToken(portal, readToken(request) ?? "");
  return token?.account === undefined || token.isSuspended ? undefined : { ...token, account: token.account };
}

/** Files and licences that are cached at once. */
const maxCached = 10_000;

export type GrantFile = (asked: {
  request: IncomingMessage;
  holder: Holder | undefined;
  address: FileAddress;
}) => Promise<Granted | FileRefusal>;

/**
 * Checks whether the holder of a token may have a file of a release, and has agreed to its licence. Reads the database only
 * for a file or an agreement that it does not know; what says who the holder is was read for this request.
 */
export function openFileGrants(portal: Portal): GrantFile {
  const cached = untilChanged(portal, maxCached);
  const today = () => portal.now().toISOString().slice(0, 10); // on which a licence may take effect
  return async (asked) => {
    const { product, version, name } = asked.address;
    const offered = await cached(`file ${JSON.stringify([product, version, name])}`, () =>
      offeredFile(portal, asked.address),
    );
    const licence = () => cached(`licence ${today()} ${product}`, () => licenceToAgree(portal, product));
    return grantFile(portal, { ...asked, offered, licence });
  };
}

type Asked = Parameters<GrantFile>[0] & {
  offered: Awaited<ReturnType<typeof offeredFile>>;
  licence: () => Promise<LicenceKey | null>;
};

async function grantFile(
  portal: Portal,
  { request, holder, address, offered, licence: findLicence }: Asked,
): Promise<Granted | FileRefusal> {
  if (!offered) return unknown;
  const isKnown = isKnownTo(portal.content, holder, offered);
  if (!holder) return isKnown ? noToken(portal, request) : unknown;
  const refusal = mayDownload(portal, holder, offered);
  if (refusal && !isKnown) return unknown;
  if (refusal === "withdrawn") {
    const { product, version } = address;
    const warnings = await warningsOf(readerOf(portal, holder), product, version);
    return {
      status: 403,
      code: refusals.notFound.code,
      say: (texts, language) => warningText(warnings, language) ?? texts.unknown,
    };
  }
  if (refusal)
    return {
      status: 403,
      code: refusals[refusal].code,
      say: (texts) => texts.notDeveloper(`${portal.publicUrl()}/apply`),
    };
  const licence = await findLicence();
  if (licence && !(await hasAgreed(portal, holder.account, licence))) {
    const url = portal.publicUrl() + licenceUrl(portal, licence.id);
    return {
      status: 403,
      code: refusals.licenceNotAgreed.code,
      say: (texts) => texts.licence(licence.version, `${url}#agree`),
    };
  }
  const { sha256, name: file } = offered;
  return {
    file: { product: address.product, file, sha256 },
    onStart: () => record(portal, request, holder, { ...address, sha256 }),
  };
}

/**
 * The token of a request: what follows `Bearer`, or the password of `Basic`, whose user does not matter. Empty if the
 * header has none, or if there are two headers; `undefined` without a header.
 */
export function readToken({ rawHeaders, headers: { authorization } }: IncomingMessage): string | undefined {
  if (authorization === undefined) return undefined;
  const isOne = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "authorization").length === 1;
  const [, scheme = "", credentials = ""] = /^(bearer|basic) +([\w.~+/=-]+) *$/i.exec(isOne ? authorization : "") ?? [];
  if (scheme.toLowerCase() !== "basic") return credentials;
  const [, password = ""] = /^[^:]*:(.*)$/s.exec(Buffer.from(credentials, "base64").toString()) ?? [];
  return password;
}

function noToken(portal: Clock, request: IncomingMessage): FileRefusal {
  // A browser would ask for a name and a password, which nobody has
  const isBrowser = /^text\/html\b/.test(request.headers.accept ?? "");
  const challenges = ['Bearer realm="files"', ...(isBrowser ? [] : ['Basic realm="files", charset="UTF-8"'])];
  return {
    status: 401,
    code: refusals.notLoggedIn.code,
    say: (texts) => texts.noToken(`${portal.publicUrl()}/tokens`),
    headers: { "www-authenticate": challenges },
  };
}

/** The holder of a token that may fetch files. */
function acting(
  portal: Clock,
  { account, ...token }: FileToken,
  scopes: readonly PersonalScope[],
): Holder | FileRefusal {
  const tokens = `${portal.publicUrl()}/tokens`;
  if (account === undefined)
    return { status: 403, code: refusals.notAllowed.code, say: (texts) => texts.automation(tokens) };
  if (token.isSuspended) return { status: 403, code: refusals.suspended.code, say: (texts) => texts.suspended };
  if (!scopes.every((scope) => token.scopes.includes(scope)))
    return { status: 403, code: refusals.notAllowed.code, say: (texts) => texts.wrongScope(tokens) };
  return { account, ...token };
}

/**
 * Records a download once a day for each token and file, however many ranges fetch it. If that fails, logs it and
 * continues the download.
 */
function record(
  { records, keys, log, now, config }: Stores & Clock,
  request: IncomingMessage,
  { id: token, account }: Holder,
  { product, version, name: file, sha256 }: FileAddress & { sha256: string },
): void {
  const at = now().toISOString();
  const what = { product, version, file };
  const id = sign(keys.agreements, JSON.stringify([token, what, sha256, at.slice(0, 10)])).slice(0, 22);
  const country = countryOf(request, config);
  records
    .download({ id, account, ...what, sha256, started_at: at, country })
    .catch((error: unknown) => log.error({ err: error, ...what }, "a download was not counted"));
}

/** The language of the header `x-ln`: no cookie is read here. */
export function callerLanguageOf({ headers: { "x-ln": language } }: IncomingMessage) {
  return callerLanguage({ "x-ln": language });
}
