import type { IncomingMessage } from "node:http";
import type { Call, DataOf, ParsedInputOf } from "../contract/call.ts";
import type { CallName, calls } from "../contract/calls.ts";
import type { Caller, Member } from "./caller.ts";
import type { SerializedEnvelope } from "./http/envelope.ts";
import type { StreamedFile } from "./http/streamed-file.ts";
import type { Portal } from "./portal.ts";

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
  ...upload: C extends { upload: string } ? [{ raw: IncomingMessage }] : []
) => Promise<Outcome<C>>;

/**
 * The handler of every call. The file of a use case has those of its calls, as `{ … } satisfies Partial<Handlers>`, and
 * `server/api/handlers.ts` lists them; a missing one and one of an unknown call are type errors.
 */
export type Handlers = { [Name in CallName]: Handler<(typeof calls)[Name]> };
