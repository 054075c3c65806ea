import type { IncomingHttpHeaders } from "node:http";
import type { CallName } from "../../contract/calls.ts";
import type { Language } from "../../contract/language.ts";
import type { CallData, ParsedInput } from "../../contract/schemas.ts";
import type { Portal } from "../portal.ts";
import { catalogueHandlers } from "./catalogue.ts";
import { contentHandlers } from "./content.ts";
import { downloadHandlers } from "./downloads.ts";
import { websiteHandlers } from "./website.ts";

/** Who calls: what a handler may know of the request beyond its input. */
export type Caller = {
  language: Language;
  headers: IncomingHttpHeaders;
  setCookie: (cookie: string) => void;
};

/** Parsed input in, `data` out; a refusal is thrown. */
export type Handler<Name extends CallName> = (
  portal: Portal,
  input: ParsedInput<Name>,
  caller: Caller,
) => Promise<CallData<Name>>;
export type Handlers<Names extends CallName = CallName> = { [Name in Names]: Handler<Name> };

/** Every call of the contract and the use case behind it. */
export const handlers: Handlers = { ...catalogueHandlers, ...contentHandlers, ...downloadHandlers, ...websiteHandlers };
