import { accountCalls } from "./schemas/accounts.ts";
import { applicationCalls } from "./schemas/applications.ts";
import { catalogueCalls } from "./schemas/catalogue.ts";
import { changelogCalls } from "./schemas/changelog.ts";
import { contentCalls } from "./schemas/content.ts";
import { developerCalls } from "./schemas/developers.ts";
import { downloadCalls } from "./schemas/downloads.ts";
import { invitationCalls } from "./schemas/invitations.ts";
import { oidcCalls } from "./schemas/oidc.ts";
import { auditCalls } from "./schemas/audit.ts";
import { messageCalls } from "./schemas/messages.ts";
import { peopleCalls } from "./schemas/people.ts";
import { reviewCalls } from "./schemas/review.ts";
import { ownAccountCalls } from "./schemas/own-account.ts";
import { publishingCalls } from "./schemas/publishing.ts";
import { releaseFileCalls } from "./schemas/release-files.ts";
import { sdkTypeCalls } from "./schemas/sdk-types.ts";
import { securityCalls } from "./schemas/security.ts";
import { siteCalls } from "./schemas/site.ts";
import { statisticsCalls } from "./schemas/statistics.ts";
import { tokenCalls } from "./schemas/tokens.ts";
import { webhookCalls } from "./schemas/webhooks.ts";
import { websiteCalls } from "./schemas/website.ts";

/** Every call of the public interface, by name. */
export const calls = {
  ...catalogueCalls,
  ...sdkTypeCalls,
  ...contentCalls,
  ...downloadCalls,
  ...websiteCalls,
  ...accountCalls,
  ...oidcCalls,
  ...ownAccountCalls,
  ...securityCalls,
  ...applicationCalls,
  ...reviewCalls,
  ...peopleCalls,
  ...auditCalls,
  ...messageCalls,
  ...statisticsCalls,
  ...publishingCalls,
  ...releaseFileCalls,
  ...changelogCalls,
  ...tokenCalls,
  ...developerCalls,
  ...webhookCalls,
  ...invitationCalls,
  ...siteCalls,
};

export type CallName = keyof typeof calls;

export function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name);
}

type CallsWith<Part> = {
  [Name in CallName]: (typeof calls)[Name] extends Part ? Name : never;
}[CallName];
/** Calls that respond with a table. */
export type FileCall = CallsWith<{ download: "text/csv" }>;
/** Calls with a JSON body or none, which respond with an envelope. */
export type JsonCall = Exclude<CallName, CallsWith<{ download: string }> | CallsWith<{ upload: "file" | "tus" }>>;
