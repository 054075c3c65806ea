import type { Readable } from "node:stream";
import type { BytesCall, CallName, FileCall, JsonCall } from "../../contract/calls.ts";
import type { callFacts } from "../../contract/call-facts.ts";
import type { CallData, ParsedInput } from "../../contract/schemas.ts";
import type { StreamedFile } from "../csv/csv-file.ts";
import type { Portal } from "../portal.ts";
import { accountHandlers } from "./accounts.ts";
import { applicationHandlers } from "./applications.ts";
import type { Caller, Member } from "./caller.ts";
import { catalogueHandlers } from "./catalogue.ts";
import { contentHandlers } from "./content.ts";
import { downloadHandlers } from "./downloads.ts";
import type { JsonStream, PreparedJson } from "./json-stream.ts";
import { oidcHandlers } from "./oidc.ts";
import { operatorHandlers } from "./operator.ts";
import { ownAccountHandlers } from "./own-account.ts";
import { publishingHandlers } from "./publishing.ts";
import { securityHandlers } from "./security.ts";
import { tokenHandlers } from "./tokens.ts";
import { releaseFileHandlers } from "./release-files.ts";
import { websiteHandlers } from "./website.ts";

type CallerOf<Name extends CallName> = (typeof callFacts)[Name]["access"] extends "public" ? Caller : Member;

/**
 * Takes the parsed input and returns `data`: in pieces if it may be large, serialized if it never changes. Throws
 * refusals.
 */
export type Handler<Name extends JsonCall> = (
  portal: Portal,
  input: ParsedInput<Name>,
  caller: CallerOf<Name>,
) => Promise<CallData<Name> | JsonStream | PreparedJson>;
export type Handlers<Names extends JsonCall> = { [Name in Names]: Handler<Name> };

/** The same for a call that returns a file. An error thrown before the file begins becomes an envelope. */
export type FileHandler<Name extends FileCall> = (
  portal: Portal,
  input: ParsedInput<Name>,
  caller: CallerOf<Name>,
) => Promise<StreamedFile>;
export type FileHandlers = { [Name in FileCall]: FileHandler<Name> };

/** The same for a call that takes a file; the handler reads its bytes. */
export type BytesHandlers = {
  [Name in BytesCall]: (
    portal: Portal,
    input: ParsedInput<Name>,
    caller: CallerOf<Name>,
    bytes: Readable,
  ) => Promise<CallData<Name>>;
};

/** Calls whose body may have megabytes: their handlers receive the unread JSON as a stream. */
export type UnreadCall = "importChangelog";
export type UnreadHandlers = {
  [Name in UnreadCall]: (
    portal: Portal,
    body: AsyncIterable<Uint8Array>,
    caller: CallerOf<Name>,
  ) => Promise<JsonStream>;
};

export type ReadCall = Exclude<JsonCall, UnreadCall>;

/** Every other call of the contract that returns an envelope, with its use case. */
export const handlers: Handlers<ReadCall> = {
  ...catalogueHandlers,
  ...contentHandlers,
  ...downloadHandlers,
  ...websiteHandlers,
  ...accountHandlers,
  ...oidcHandlers,
  ...ownAccountHandlers,
  ...securityHandlers,
  ...applicationHandlers,
  ...operatorHandlers,
  ...publishingHandlers,
  ...tokenHandlers,
  ...releaseFileHandlers,
};
