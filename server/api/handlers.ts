import type { calls } from "../../contract/calls.ts";
import type { Handlers } from "./handler.ts";
import { accountHandlers } from "./accounts.ts";
import { applicationHandlers } from "./applications.ts";
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
import { statisticsHandlers } from "./statistics.ts";
import { tokenHandlers } from "./tokens.ts";
import { webhookHandlers } from "./webhooks.ts";
import { websiteHandlers } from "./website.ts";

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
