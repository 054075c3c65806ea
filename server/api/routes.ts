import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from "fastify";
import { callFacts, rolesFor, type CallFact } from "../../contract/call-facts.ts";
import { calls, prefix, type CallName, type FileCall, type JsonCall } from "../../contract/calls.ts";
import { refusals, type RefusalName } from "../../contract/refusals.ts";
import { schemas, type Envelope } from "../../contract/schemas.ts";
import { refused, succeeded } from "../http/envelope.ts";
import { callerLanguage } from "../http/language.ts";
import { refusalResponse } from "../http/refusal-response.ts";
import type { Portal } from "../portal.ts";
import { Refusal, refuse } from "../refuse.ts";
import { words } from "../words.ts";
import { callerOf, type Caller, type Member } from "./caller.ts";
import { handlers, type Handler } from "./handlers.ts";
import { runOnce, idempotencyKey } from "./idempotency.ts";
import { checkInput } from "./issues.ts";
import { operatorFiles } from "./operator.ts";
import { sendJson } from "./send-json.ts";

const methods: HTTPMethods[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Reads that depend on nothing but their address and the catalogue. A search has too many addresses to be cached. */
const cachedTags = new Set<string>(["Catalogue", "Content", "Website"]);

/** Registers every call of the contract below `/vrmcsys`: parse, call, answer. */
export function registerCalls(app: FastifyInstance, portal: Portal): void {
  const names = Object.keys(calls) as CallName[]; // the keys of the table are its names
  for (const name of names) {
    const { method, path } = calls[name];
    app.route({
      method: method === "GET" ? ["GET", "HEAD"] : method,
      url: prefix + path,
      // A day decides which licence is current
      config: cachedTags.has(callFacts[name].tag) && name !== "currentLicence" ? { cached: {} } : {},
      handler: (request, reply) => answerCall(portal, name, request, reply),
    });
  }
  app.route({ method: methods, url: `${prefix}/*`, ...refusedUnread("unknownPath") });
  for (const [path, allowed] of methodsByPath()) {
    const others = methods.filter((method) => !allowed.includes(method));
    app.route({ method: others, url: prefix + path, ...refusedUnread("wrongMethod", allowed) });
  }
}

/** A route that is refused whatever its body is. */
function refusedUnread(
  refusal: "unknownPath" | "wrongMethod",
  allowed?: string[],
): Pick<RouteOptions, "onRequest" | "handler"> {
  const onRequest = async (_: FastifyRequest, reply: FastifyReply) => {
    if (allowed) reply.header("allow", allowed.join(", "));
    throw refuse(refusal);
  };
  return { onRequest, handler: () => undefined }; // never reached
}

function methodsByPath(): Map<string, string[]> {
  const byPath = new Map<string, string[]>();
  for (const { method, path } of Object.values(calls)) {
    byPath.set(path, [...(byPath.get(path) ?? []), ...(method === "GET" ? ["GET", "HEAD"] : [method])]);
  }
  return byPath;
}

/** Calls whose refusal asks for another try with more than the body, so it is no outcome. */
const asksForMore = new Set<RefusalName>(["proofNeeded"]);

async function answerCall(
  portal: Portal,
  name: CallName,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const caller = await callerOf(portal, request, reply);
  checkCaller(callFacts[name], caller);
  const input = readInput(name, request);
  if (isFileCall(name)) return answerFile(portal, name, input, { request, reply, caller });
  const key = idempotencyKey(portal, name, input, caller);
  if (!key) return sendJson(reply, 200, await outcomeOf(portal, name, input, caller));
  const answer = await runOnce(portal, key, async () => {
    try {
      return { envelope: await outcomeOf(portal, name, input, caller), stored: true };
    } catch (error) {
      if (!(error instanceof Refusal) || refusals[error.refusal].status !== 200) throw error;
      const { envelope } = refused(error.refusal, caller.language, error.data, error.number);
      // A guest's refusal did nothing that a second request could do twice
      return { envelope, stored: caller.signedIn !== undefined && !asksForMore.has(error.refusal) };
    }
  });
  return sendJson(reply, 200, answer);
}

function isFileCall(name: CallName): name is FileCall {
  return "media" in calls[name];
}

type Exchange = { request: FastifyRequest; reply: FastifyReply; caller: Caller };

/** Streams a file. Whoever asks for its headers alone causes none to be made. */
async function answerFile(
  portal: Portal,
  name: FileCall,
  input: Record<string, unknown>,
  { request, reply, caller }: Exchange,
): Promise<FastifyReply> {
  reply.header("content-type", `${calls[name].media}; charset=utf-8`).header("cache-control", "no-store");
  if (request.method === "HEAD") return reply.send();
  // A member's call has somebody logged in, or was refused above
  const file = await operatorFiles[name](portal, input, caller as Member);
  return reply.header("content-disposition", `attachment; filename="${file.name}"`).send(file.content);
}

/**
 * Throws `notLoggedIn` (10101) for a guest, `notAllowed` (10102) for an account without one of the call's roles at this
 * moment, and `passwordChangeRequired` (10102) for an account that has to change its password first.
 */
function checkCaller(
  { access, opens = access === "public" ? "always" : "afterPasswordChange" }: CallFact,
  { signedIn }: Caller,
): void {
  if (signedIn?.mustChangePassword && opens !== "always")
    throw refuse("passwordChangeRequired", { changePassword: true });
  if (access === "public") return;
  if (!signedIn) throw refuse("notLoggedIn");
  if (rolesFor[access]?.includes(signedIn.role) === false) throw refuse("notAllowed");
}

async function outcomeOf(
  portal: Portal,
  name: JsonCall,
  input: Record<string, unknown>,
  caller: Caller,
): Promise<Envelope> {
  const handler = handlers[name] as Handler<JsonCall>;
  // A member's call has somebody logged in, or was refused above
  const data = await handler(portal, input, caller as Member);
  const texts: Partial<Record<CallName, string>> = words[caller.language].successes;
  return succeeded(data, texts[name]);
}

/** Path parameters, query and body in one object. Throws a refusal with what is wrong with them (10100). */
function readInput(name: CallName, request: FastifyRequest): Record<string, unknown> {
  const { params, query, body } = schemas[name] as (typeof schemas)["releases"] & {
    body?: (typeof schemas)["agreeToDownload"]["body"];
  };
  const { input, issues } = checkInput([
    { schema: params, value: params && request.params },
    { schema: query, value: request.query },
    { schema: body, value: body && request.body },
  ]);
  if (issues.length) throw refuse("invalidInput", { issues });
  return input;
}

/** Answers a refusal in the caller's language; the security headers are set where every response passes. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, headers, body } = refusalResponse(refusal, callerLanguage(request.headers));
  return reply.code(status).headers(headers).send(body);
}
