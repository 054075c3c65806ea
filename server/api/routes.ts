import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { inputPlace, prefix, type Call } from "../../contract/call.ts";
import { calls, type CallName } from "../../contract/calls.ts";
import { limits } from "../../contract/limits.ts";
import { presentSlug } from "../catalogue/former-slugs.ts";
import type { StreamedFile } from "../http/streamed-file.ts";
import { succeeded } from "../http/envelope.ts";
import { checkInput } from "../http/issues.ts";
import { receiveBody } from "../http/receive-body.ts";
import type { Portal, Site } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { answerWords } from "../http/answer-words.ts";
import { authorize } from "./authorize.ts";
import { callerOf } from "./caller.ts";
import type { Handlers } from "../handler.ts";
import * as lists from "./handlers.ts";
import { idempotencyKey, outcomeOf, runOnce } from "./idempotency.ts";
import { isSerialized, sendJson } from "./send-json.ts";
import { sendTusRefusal } from "./tus.ts";
import { refuseUnknownPaths } from "./unknown-paths.ts";
import type { Caller } from "../caller.ts";

declare module "fastify" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to the framework's
  interface FastifyRequest {
    /** Who makes the call; set before its handler runs. */
    caller: Caller;
  }
}

const names = Object.keys(calls) as CallName[]; // the keys of the table are its names

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type Listed = Intersection<(typeof lists)[keyof typeof lists]>;

/** The handler of every call: `Listed` is no `Handlers` if one is missing. */
const handlers: Handlers = Object.assign({}, ...Object.values(lists)) as Listed;

/** Registers every call of the contract below `/vrmcsys`. */
export function registerCalls(app: FastifyInstance, portal: Portal): void {
  app.decorateRequest("caller");
  for (const name of names) if (!uploadOf(name)) registerCall(app, portal, name);
  const registerUploads = (contentType: string, uploads: CallName[]) =>
    void app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(contentType, (_, unread, done) => done(null, unread));
      for (const name of uploads) registerCall(scope, portal, name);
    });
  registerUploads(
    "application/json",
    names.filter((name) => uploadOf(name) === "json"),
  );
  registerUploads(
    "*",
    names.filter((name) => uploadOf(name) === "file" || uploadOf(name) === "tus"),
  );
  refuseUnknownPaths(app);
}

function uploadOf(name: CallName): Call["upload"] {
  const { upload }: Call = calls[name];
  return upload;
}

function registerCall(scope: FastifyInstance, portal: Portal, name: CallName): void {
  const call: Call = calls[name];
  const { method, path, upload, download, bodyLimit = limits.body } = call;
  const identify = async (request: FastifyRequest, reply: FastifyReply) => {
    if (call.anyOrigin) reply.header("access-control-allow-origin", "*");
    request.caller = await callerOf(portal, request, reply);
    authorize(portal, call, request.caller);
    refuseOtherProducts(request);
  };
  const respond = upload
    ? receiveUpload(portal, name)
    : download
      ? sendFile(portal, name)
      : respondInJson(portal, name);
  // A large body is read only if its caller may make the call.
  const isLarge = upload !== undefined || bodyLimit > limits.body;
  scope.route({
    method: method === "GET" ? ["GET", "HEAD"] : method,
    url: prefix + path,
    bodyLimit,
    config: call.cached ? { cached: {} } : {},
    ...(isLarge && { onRequest: identify }),
    handler: isLarge ? respond : (request, reply) => identify(request, reply).then(() => respond(request, reply)),
    ...(upload === "tus" && { errorHandler: sendTusRefusal }),
  });
}

/** Throws `notAllowed` (10102) for the token of a build and another product than its own. */
function refuseOtherProducts({ caller: { automation, signedIn }, params }: FastifyRequest): void {
  const { slug } = params as { slug?: string }; // the path's, if it names one
  const isForbidden = slug !== undefined && automation?.products?.includes(slug) === false;
  if (signedIn && signedIn === automation && isForbidden) throw refuse("notAllowed");
}

type Respond = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Any handler: `readInput` has checked its input, and `authorize` that a member's call has a logged-in user. */
type AnyHandler = (portal: Portal, input: unknown, caller: Caller, request: FastifyRequest) => Promise<unknown>;

function handlerOf(name: CallName): AnyHandler {
  return handlers[name] as AnyHandler;
}

/** JSON in, an envelope out. The stored response is repeated for a repeated `Idempotency-Key`. */
function respondInJson(portal: Portal, name: CallName): Respond {
  const handle = handlerOf(name);
  return async (request, reply) => {
    const { caller } = request;
    const input = readInput(portal, calls[name], request);
    const key = idempotencyKey(portal, name, input, caller);
    if (!key) return sendSuccess(name, request, reply, await handle(portal, input, caller, request));
    const run = () => handle(portal, input, caller, request).then((data) => successOf(name, caller, data));
    return sendJson(reply, await runOnce(portal, key, () => outcomeOf(caller, run)));
  };
}

/** A streamed body in, an envelope out, or the response of the tus library. */
function receiveUpload(portal: Portal, name: CallName): Respond {
  const handle = handlerOf(name);
  return async (request, reply) => {
    const input = readInput(portal, calls[name], request);
    const data = await receiveBody(request.raw, () => handle(portal, input, request.caller, request));
    return data instanceof Response ? reply.send(data) : sendSuccess(name, request, reply, data);
  };
}

/** JSON in, a streamed file out. A HEAD request creates none. */
function sendFile(portal: Portal, name: CallName): Respond {
  const handle = handlerOf(name);
  const { download }: Call = calls[name];
  return async (request, reply) => {
    const input = readInput(portal, calls[name], request);
    reply
      .header("content-type", download === "text/csv" ? `${download}; charset=utf-8` : download)
      .header("cache-control", "no-store");
    if (request.method === "HEAD") return reply.send();
    const file = (await handle(portal, input, request.caller, request)) as StreamedFile; // of every call with `download`
    return reply.header("content-disposition", `attachment; filename="${file.name}"`).send(file.content);
  };
}

/**
 * Returns path parameters, query and body as one object, with the present slug of a product. Throws 10100 with their
 * issues.
 */
function readInput({ content }: Site, call: Call, request: FastifyRequest): Record<string, unknown> {
  const { params, input: schema, upload } = call;
  const place = inputPlace(call);
  const { input, issues } = checkInput([
    { schema: params, value: params && request.params },
    { schema: place === "query" ? schema : undefined, value: request.query },
    ...(upload ? [] : [{ schema: place === "body" ? schema : undefined, value: request.body }]), // read by its handler
  ]);
  if (issues.length) throw refuse("invalidInput", { issues });
  if (typeof input.product === "string") input.product = presentSlug(content, input.product);
  return input;
}

function sendSuccess(name: CallName, { caller }: FastifyRequest, reply: FastifyReply, data: unknown): FastifyReply {
  return sendJson(reply, isSerialized(data) ? data : successOf(name, caller, data));
}

function successOf(name: CallName, { language }: Caller, data: unknown) {
  const texts: Partial<Record<CallName, string>> = answerWords[language].successes;
  return succeeded(data, texts[name]);
}
