import type { FastifyRequest } from "fastify";
import type { Call, DataOf, ParsedInputOf } from "../../contract/call.ts";
import type { calls } from "../../contract/calls.ts";
import type { StreamedFile } from "../http/streamed-file.ts";
import type { Portal } from "../portal.ts";
import { accountHandlers } from "./accounts.ts";
import { applicationHandlers } from "./applications.ts";
import type { Caller, Member } from "./caller.ts";
import { catalogueHandlers, sdkTypeHandlers } from "./catalogue.ts";
import { changelogHandlers } from "./changelog.ts";
import { contentHandlers } from "./content.ts";
import { developerHandlers } from "./developers.ts";
import { downloadHandlers } from "./downloads.ts";
import { invitationHandlers } from "./invitations.ts";
import { oidcHandlers } from "./oidc.ts";
import { auditHandlers } from "./audit.ts";
import { messageHandlers } from "./messages.ts";
import { peopleHandlers } from "./people.ts";
import { reviewHandlers } from "./review.ts";
import { ownAccountHandlers } from "./own-account.ts";
import { publishingHandlers } from "./publishing.ts";
import { releaseFileHandlers } from "./release-files.ts";
import { securityHandlers } from "./security.ts";
import { siteHandlers } from "./site.ts";
import type { SerializedEnvelope } from "./send-json.ts";
import { statisticsHandlers } from "./statistics.ts";
import { tokenHandlers } from "./tokens.ts";
import { webhookHandlers } from "./webhooks.ts";
import { websiteHandlers } from "./website.ts";

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

/** The handler of every call. */
export const handlers: Handlers<typeof calls> = {
  ...catalogueHandlers,
  ...sdkTypeHandlers,
  ...contentHandlers,
  ...downloadHandlers,
  ...websiteHandlers,
  ...accountHandlers,
  ...oidcHandlers,
  ...ownAccountHandlers,
  ...securityHandlers,
  ...applicationHandlers,
  ...reviewHandlers,
  ...peopleHandlers,
  ...auditHandlers,
  ...messageHandlers,
  ...statisticsHandlers,
  ...publishingHandlers,
  ...releaseFileHandlers,
  ...changelogHandlers,
  ...tokenHandlers,
  ...developerHandlers,
  ...webhookHandlers,
  ...invitationHandlers,
  ...siteHandlers,
};
