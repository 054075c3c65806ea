import type { RefusalName } from "../refusals.ts";
import inputIssues, { type InputIssues } from "./input-issues.en.ts";

/** A text, or one that needs the number of its refusal. */
export type Text = string | ((number: number) => string);
/** The same of an issue, which may also name what is allowed. */
export type IssueText = string | ((value: number | string) => string);

const minutes = (count: number) => (count === 1 ? "1 minute" : `${count} minutes`);

/**
 * What the server's answers say in English (specification, sections 5 and 8), besides what forms say as well
 * (`issues.en.ts`): `errMsg` of every refusal, and the sentence of every other issue of an input.
 */
const en = {
  inputIssues,
  refusals: {
    unknownAccount: "This account does not exist",
    unregisteredPhone: "Enter a registered mobile number",
    noSuchAccount: "The account doesn’t exist.",
    wrongPassword: "Wrong password.",
    lockedNow: (count) => `The account has been locked.Please log on again after ${minutes(count)}.`,
    phoneTaken: "The mobile number is already registered. Try another mobile number.",
    mailboxTaken: "This email is already registered. Please log in.",
    loginExpired: "Login expired, please login again!",
    sessionSuspended: "Your account has been suspended, so you have been logged out.",
    locked: (count) => `The account has been locked.Please log on again after ${minutes(count)}.`,
    passwordClosed: "Too many wrong passwords. Reset the password to log in with it again.",
    wrongCode: "Wrong verification code.",
    invalidInput: "This value is not valid.",
    malformed: "The request is malformed.",
    tooLarge: "The request is too large.",
    notJson: "The request must be JSON.",
    notLoggedIn: "You haven't logged on.",
    notAllowed: "You are not allowed to do this.",
    accountsElsewhere: "Log in with your platform account: this portal has no logins of its own for members.",
    invitationOfAnother: "This invitation is for another account.",
    passwordChangeRequired: "Change your password first. Everything else opens after that.",
    foreignOrigin: "You are not allowed to do this.",
    badDownloadLink: "This download link is not valid or has expired. Ask for a new one on the product's page.",
    notDeveloper: "You are not a developer yet. Please register as a developer first.",
    licenceNotAgreed: "Please read and agree to the license terms first.",
    sentTooOften: "Send verification code too frequently",
    samePassword: "New password cannot be the same as the old password.",
    changedMeanwhile: "This was changed by someone else. Load it again.",
    notFound: "Not found.",
    unknownPath: "Not found.",
    wrongMethod: "This method is not possible here.",
    wrongLink: "Email authentication error",
    invitationUsed: "This invitation has already been used.",
    invitationEnded: "This invitation was ended, or a newer one has replaced it.",
    invitationExpired: "This invitation has expired.",
    proofNeeded: "Please complete the check.",
    unknownMailbox: "Email not registered",
    suspended: "This account is suspended.",
    secondStepRequired: "Complete the second step of your login first.",
    proofTooOld: "Confirm that it’s you to continue.",
    tooManyGuesses: "Too many wrong codes. Try again later.",
    lastWayIn: "This is the last way into your account. Add another one before you remove it.",
    lastFactor:
      "Your role requires two-step login. Add another passkey or an authenticator app before you remove this one.",
    passkeyRefused: "This passkey could not be verified. Try again, or use another way.",
    oidcRefused: "The login could not be verified. Start it again.",
    oidcUnavailable: "This login is not available right now. Log in another way, or try again later.",
    oidcNotAskedAgain:
      "You were not asked to log in again, so this is no confirmation. Log out of the portal, and log in again.",
    oidcNoRole: "Your company account has no role in this portal. Ask an administrator of your company login.",
    buildRefused:
      "This build’s token is not accepted: it has to be for this portal, unexpired, unused and of a trusted job.",
    buildWaits: "The release is a draft now, and waits for a publisher.",
    rateLimited: "Too many requests. Try again later.",
    internalError: "Something went wrong.",
    unavailable: "The service is busy.",
    readOnly: "The site is being moved and is read-only for the moment. Try again later.",
  } satisfies Record<RefusalName, Text>,
  /** What `/files/` answers to programs, in one line; with the address where something is to be done. */
  tokenFiles: {
    unknown: "There is no such file.",
    wrongMethod: "Files are fetched by GET.",
    noToken: (url: string) => `Send a valid personal token with the scope download. Create one at ${url}`,
    wrongScope: (url: string) => `This token does not have the scope download. Create another one at ${url} (10102)`,
    automation: (url: string) =>
      `A token for automation cannot agree to a license. Create a personal token at ${url} (10102)`,
    suspended: "The account of this token is suspended. (10112)",
    notDeveloper: (url: string) => `This file is for recognized developers. Apply at ${url} (10103)`,
    licence: (version: string, url: string) =>
      `Read and agree to version ${version} of the license first, at ${url} (10104)`,
  },
  /** What feeds, registries, `/files/`, change logs and mails say of a release; `instead` follows one of the others. */
  releaseWarnings: {
    withdrawn: (reason: string) => `Withdrawn: ${reason}`,
    deprecated: (reason: string) => `Deprecated: ${reason}`,
    instead: (version: string) => ` Use ${version} instead.`,
  },
};

export type Answers = {
  inputIssues: InputIssues;
  tokenFiles: (typeof en)["tokenFiles"];
  releaseWarnings: (typeof en)["releaseWarnings"];
  refusals: Record<RefusalName, Text> & { loginExpired: string; sessionSuspended: string };
};
const answers: Answers = en;
export default answers;
