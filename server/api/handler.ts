import type { FastifyRequest } from "fastify";
import type { Call, DataOf, ParsedInputOf } from "../../contract/call.ts";
import type { StreamedFile } from "../http/streamed-file.ts";
import type { Portal } from "../portal.ts";
import type { Caller, Member } from "./caller.ts";
import type { SerializedEnvelope } from "./send-json.ts";

type Outcome<C extends Call> = C extends { download: string }
  ? StreamedFile
  : C extends { upload: "tus" }
    ? Response
    : DataOf<C> | SerializedEnvelope;

/**
 * Takes the parsed input and returns `data` or the whole envelope. Throws refusals; an error that is thrown before a file
 * begins becomes an envelope. An upload is read from the request, JSON of megabytes included, which is not checked yet.
 */
type Handler<C extends Call> = (
  portal: Portal,
  input: C extends { upload: "json" }
    ? Omit<ParsedInputOf<C>, keyof ParsedInputOf<Omit<C, "params">>>
    : ParsedInputOf<C>,
  caller: C["access"] extends "public" ? Caller : Member,
  ...upload: C extends { upload: string } ? [FastifyRequest] : []
) => Promise<Outcome<C>>;

/** The handlers of some calls; a missing one is a type error. */
export type Handlers<Calls extends Record<string, Call>> = { [Name in keyof Calls]: Handler<Calls[Name]> };
