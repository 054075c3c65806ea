import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from "fastify";
import { callFacts, rolesFor, type CallFact } from "../../contract/call-facts.ts";
import {
  calls,
  prefix,
  type BytesCall,
  type Call,
  type CallName,
  type FileCall,
  type TusCall,
} from "../../contract/calls.ts";
import { limits } from "../../contract/limits.ts";
import { refusals, type RefusalName } from "../../contract/refusals.ts";
import { schemas, type CallSchemas, type Envelope } from "../../contract/schemas.ts";
import { releaseChunks } from "../files/release-chunks.ts";
import { refused, succeeded } from "../http/envelope.ts";
import { checkInput } from "../http/issues.ts";
import { callerLanguage } from "../http/language.ts";
import { discardRest, receiveSlowly } from "../http/slow-bodies.ts";
import { refusalResponse } from "../http/refusal-response.ts";
import type { Portal } from "../portal.ts";
import { Refusal, refuse } from "../refuse.ts";
import { words } from "../words.ts";
import { callerOf, type Caller, type Member } from "./caller.ts";
import { handlers, type FileHandler, type Handler, type ReadCall, type UnreadCall } from "./handlers.ts";
import { runOnce, idempotencyKey } from "./idempotency.ts";
import { operatorFiles } from "./operator.ts";
import { publishingUnread } from "./publishing.ts";
import { releaseFileBytes } from "./release-files.ts";
import { sendJson } from "./send-json.ts";
import { handleTus, sendTusRefusal } from "./uploads.ts";
import { requireFreshProof, requireProofAgain } from "../sessions/fresh-proof.ts";

const methods: HTTPMethods[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * The tags of reads that depend only on their address and the catalogue. A search has too many addresses to be cached.
 */
const cachedTags = new Set<string>(["Catalogue", "Content", "Website"]);

/** Not cached: they depend on the day as well, because it decides which licence is current. */
const ofTheDay = new Set<CallName>(["currentLicence", "licenceChanges"]);

/** Registers every call of the contract below `/vrmcsys`: parse, call, respond. */
export function registerCalls(app: FastifyInstance, portal: Portal): void {
  const names = Object.keys(calls) as CallName[]; // the keys of the table are its names
  const register = (scope: FastifyInstance, name: CallName) => {
    const { method, path } = calls[name];
    scope.route({
      method: method === "GET" ? ["GET", "HEAD"] : method,
      url: prefix + path,
      bodyLimit: bodyLimitOf(calls[name]),
      ...(bodyLimitOf(calls[name]) > limits.body && { onRequest: checkBeforeBody(portal, name) }),
      config: cachedTags.has(callFacts[name].tag) && !ofTheDay.has(name) ? { cached: {} } : {},
      handler: (request, reply) => handleCall(portal, name, request, reply),
    });
  };
  for (const name of names) if (!takesBytes(name) && !isUnreadCall(name)) register(app, name);
  const registerUnread = (contentType: string, isOfType: (name: CallName) => boolean) =>
    void app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(contentType, (_, payload, done) => done(null, payload));
      for (const name of names) if (isOfType(name)) register(scope, name);
    });
  registerUnread("*", takesBytes);
  registerUnread("application/json", isUnreadCall);
  const endpoints = readEndpoints();
  app.route({ method: methods, url: `${prefix}/*`, ...refusedUnread((path) => methodsAt(endpoints, path)) });
  for (const { path, allowed } of endpoints) {
    const others = methods.filter((method) => !allowed.includes(method) && isTaken(endpoints, method, path));
    if (others.length > 0) app.route({ method: others, url: prefix + path, ...refusedUnread(() => allowed) });
  }
}

function takesBytes(name: CallName): boolean {
  const { body, protocol }: Call = calls[name];
  return body === "bytes" || protocol === "tus";
}

function isUnreadCall(name: CallName): name is UnreadCall {
  return Object.hasOwn(publishingUnread, name);
}

function bodyLimitOf({ bodyLimit = limits.body }: Call): number {
  return bodyLimit;
}

/** The caller of a request, if it was identified before the body was read. */
const askedBefore = new WeakMap<FastifyRequest, Caller>();

/** Reads large bodies only of callers who may make the call; others are refused first. */
function checkBeforeBody(portal: Portal, name: CallName): RouteOptions["onRequest"] {
  return async (request, reply) => {
    const caller = await callerOf(portal, request, reply);
    checkCaller(portal, callFacts[name], caller);
    askedBefore.set(request, caller);
  };
}

/**
 * A route that refuses unknown requests without reading their body: `wrongMethod` if `allowedAt` finds calls at the
 * path, otherwise `unknownPath`. One wildcard route covers all paths: a route per path would be most of what a start
 * registers.
 */
function refusedUnread(allowedAt: (path: string) => string[] | undefined): Pick<RouteOptions, "onRequest" | "handler"> {
  const onRequest = async ({ params }: FastifyRequest, reply: FastifyReply) => {
    const { "*": rest = "" } = params as { "*"?: string }; // of a wildcard
    const allowed = allowedAt(`/${rest}`);
    if (!allowed) throw refuse("unknownPath");
    reply.header("allow", allowed.join(", "));
    throw refuse("wrongMethod");
  };
  return { onRequest, handler: () => undefined }; // never reached
}

/** A path of the contract, the pattern that it matches, and the methods of its calls. */
type Endpoint = { path: string; pattern: RegExp; allowed: string[] };

/** Paths without parameters come first, as in the router. */
function readEndpoints(): Endpoint[] {
  const byPath = Map.groupBy(Object.values(calls), ({ path }) => path);
  return [...byPath]
    .toSorted(([a], [b]) => Number(a.includes(":")) - Number(b.includes(":")))
    .map(([path, here]) => ({
      path,
      pattern: new RegExp(
        `^${path
          .split(/:\w+/)
          .map((part) => RegExp.escape(part))
          .join("[^/]+")}$`,
      ),
      allowed: here.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])),
    }));
}

function methodsAt(endpoints: Endpoint[], path: string): string[] | undefined {
  return endpoints.find(({ pattern }) => pattern.test(path))?.allowed;
}

/** Whether a parameter of another path would take this method of a path without parameters (`order` as a product). */
function isTaken(endpoints: Endpoint[], method: string, path: string): boolean {
  return (
    !path.includes(":") && endpoints.some(({ allowed, pattern }) => allowed.includes(method) && pattern.test(path))
  );
}

/** Public calls by which people log in and register. */
const forPeople = new Set<string>(["Accounts"]);

/** Refusals after which the client repeats the same request with an additional proof, so that they are not final. */
const asksForMore = new Set<RefusalName>(["proofNeeded", "proofTooOld", "secondStepRequired"]);

async function handleCall(
  portal: Portal,
  name: CallName,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (isTusCall(name)) return handleTusCall(portal, name, request, reply);
  const caller = askedBefore.get(request) ?? (await callerOf(portal, request, reply));
  checkCaller(portal, callFacts[name], caller);
  const input = readInput(name, request);
  if (isBytesCall(name)) return handleBytes(portal, name, input, { request, reply, caller });
  if (isFileCall(name)) return sendFile(portal, name, input, { request, reply, caller });
  if (isUnreadCall(name)) return handleUnread(portal, name, { request, reply, caller });
  const key = idempotencyKey(portal, name, input, caller);
  if (!key) return sendJson(reply, 200, await outcomeOf(portal, name, input, caller));
  const stored = await runOnce(portal, key, async () => {
    try {
      return { envelope: await outcomeOf(portal, name, input, caller), stored: true };
    } catch (error) {
      if (!(error instanceof Refusal) || refusals[error.refusal].status !== 200) throw error;
      const { envelope } = refused(error.refusal, caller.language, error.data, error.number);
      // A guest's refused request had no effect that a second request could repeat
      return { envelope, stored: caller.signedIn !== undefined && !asksForMore.has(error.refusal) };
    }
  });
  return sendJson(reply, 200, stored);
}

function isTusCall(name: CallName): name is TusCall {
  return "protocol" in calls[name];
}

function isBytesCall(name: CallName): name is BytesCall {
  return "body" in calls[name];
}

/** Responds to a tus request; every refusal has a status that tus clients understand. */
async function handleTusCall(
  portal: Portal,
  name: TusCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    const caller = await callerOf(portal, request, reply);
    checkCaller(portal, callFacts[name], caller);
    readInput(name, request);
    // A guest was refused above
    return await receive(request, () => handleTus(portal, caller as Member, { request, reply }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return sendTusRefusal(reply, error, callerLanguage(request.headers));
  }
}

/** Receives a file; an empty body is an empty file. */
async function handleBytes(
  portal: Portal,
  name: BytesCall,
  input: Record<string, unknown>,
  { request, reply, caller }: Exchange,
): Promise<FastifyReply> {
  const handler = releaseFileBytes[name] as (...given: [Portal, unknown, Member, Readable]) => Promise<unknown>;
  // A guest was refused above, and the input was checked
  const data = await receive(request, () => handler(portal, input, caller as Member, request.raw));
  return sendJson(reply, 200, succeeded(data));
}

/** Passes the unread JSON body to the handler. */
async function handleUnread(
  portal: Portal,
  name: UnreadCall,
  { request, reply, caller }: Exchange,
): Promise<FastifyReply> {
  const body = releaseChunks(boundedBody(request, bodyLimitOf(calls[name])));
  // A guest was refused above
  const data = await readOrDiscard(request, () => publishingUnread[name](portal, body, caller as Member));
  return sendJson(reply, 200, succeeded(data));
}

/** The bytes of a body as they arrive. Throws `tooLarge` (10100) for more than `limit`. */
async function* boundedBody({ raw, headers }: FastifyRequest, limit: number): AsyncGenerator<Uint8Array, void> {
  if (Number(headers["content-length"] ?? 0) > limit) throw refuse("tooLarge");
  let size = 0;
  for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > limit) throw refuse("tooLarge");
    yield chunk;
  }
}

/** Applies the time limits of files to a body while `work` reads it. */
async function receive<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
  const end = receiveSlowly(request.raw);
  try {
    return await readOrDiscard(request, work);
  } finally {
    end();
  }
}

/** Discards what `work` leaves of a body, so that the client reads the response instead of a reset. */
async function readOrDiscard<Result>({ raw }: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (raw.readableAborted) throw refuse("malformed"); // the client has disconnected
    throw error;
  } finally {
    if (!raw.readableEnded) discardRest(raw);
  }
}

function isFileCall(name: CallName): name is FileCall {
  return "media" in calls[name];
}

type Exchange = { request: FastifyRequest; reply: FastifyReply; caller: Caller };

/** Streams a file. A HEAD request creates none. */
async function sendFile(
  portal: Portal,
  name: FileCall,
  input: Record<string, unknown>,
  { request, reply, caller }: Exchange,
): Promise<FastifyReply> {
  reply.header("content-type", `${calls[name].media}; charset=utf-8`).header("cache-control", "no-store");
  if (request.method === "HEAD") return reply.send();
  const handler = operatorFiles[name] as FileHandler<FileCall>;
  // A member's call has a logged-in user, or was refused above
  const file = await handler(portal, input, caller as Member);
  return reply.header("content-disposition", `attachment; filename="${file.name}"`).send(file.content);
}

/**
 * Lets a token for automation act in calls of publishers; in public ones it is a guest.
 * Throws `notLoggedIn` (10101) for a guest, `notAllowed` (10102) for an account without one of the call's roles at this
 * moment or a token in any other call, `passwordChangeRequired` (10102) for an account that has to change its password
 * first, `secondStepRequired` (10113) for a login whose second step is due, and `proofTooOld` (10114) if it was proved too
 * long ago.
 */
function checkCaller(
  portal: Portal,
  { access, tag, opens = access === "public" ? "always" : "afterPasswordChange", fresh }: CallFact,
  caller: Caller,
): void {
  if (caller.automation) {
    if (access === "publisher") caller.signedIn = caller.automation;
    else if (access !== "public" || forPeople.has(tag)) throw refuse("notAllowed");
  }
  const { signedIn } = caller;
  if (signedIn?.mustChangePassword && opens !== "always")
    throw refuse("passwordChangeRequired", { changePassword: true });
  if (signedIn?.secondStepDue && opens === "afterPasswordChange") throw refuse("secondStepRequired");
  if (access === "public") return;
  if (!signedIn) throw refuse("notLoggedIn");
  if (rolesFor[access]?.includes(signedIn.role) === false) throw refuse("notAllowed");
  const asksForFresh = fresh === "always" || (fresh === "twoStep" && signedIn.twoStep);
  if (asksForFresh) requireFreshProof(portal, signedIn);
  if (fresh === "again") requireProofAgain(portal, signedIn);
}

async function outcomeOf(
  portal: Portal,
  name: ReadCall,
  input: Record<string, unknown>,
  caller: Caller,
): Promise<Envelope> {
  const handler = handlers[name] as Handler<ReadCall>;
  // A member's call has a logged-in user, or was refused above
  const data = await handler(portal, input, caller as Member);
  const texts: Partial<Record<CallName, string>> = words[caller.language].successes;
  return succeeded(data, texts[name]);
}

/** Returns path parameters, query and body as one object. Throws 10100 with their issues. */
function readInput(name: CallName, request: FastifyRequest): Record<string, unknown> {
  const { params, query, body }: CallSchemas = schemas[name];
  const isUnread = request.body instanceof Readable; // its handler reads and checks it
  const { input, issues } = checkInput([
    { schema: params, value: params && request.params },
    { schema: query, value: request.query },
    { schema: isUnread ? undefined : body, value: isUnread ? undefined : request.body },
  ]);
  if (issues.length) throw refuse("invalidInput", { issues });
  return input;
}

/** Sends a refusal in the caller's language; a hook sets the security headers of every response. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, headers, body } = refusalResponse(refusal, callerLanguage(request.headers));
  return reply.code(status).headers(headers).send(body);
}
