import type { CallName } from "../calls.ts";
import type { RefusalName } from "../refusals.ts";

/** A text, or one that needs the number of its refusal. */
export type Text = string | ((number: number) => string);

const minutes = (count: number) => (count === 1 ? "1 minute" : `${count} minutes`);

/**
 * What the server's answers say in English (specification, sections 5 and 8): `errMsg` of every refusal and of the
 * successes that say something, and the sentence of every issue of an input.
 */
const en = {
  refusals: {
    unknownAccount: "This account does not exist",
    unregisteredPhone: "Enter a registered mobile number",
    noSuchAccount: "The account doesn’t exist.",
    wrongPassword: "Wrong password.",
    lockedNow: (count) => `The account has been locked.Please log on again after ${minutes(count)}.`,
    phoneTaken: "The mobile number is already registered. Try another mobile number.",
    mailboxTaken: "This email is already registered. Please log in.",
    loginExpired: "Login expired, please login again!",
    locked: (count) => `The account has been locked.Please log on again after ${minutes(count)}.`,
    passwordClosed: "Too many wrong passwords. Reset the password to log in with it again.",
    wrongCode: "Wrong verification code.",
    invalidInput: "This value is not valid.",
    malformed: "The request is not valid JSON.",
    tooLarge: "The request is too large.",
    notJson: "The request must be JSON.",
    notLoggedIn: "You haven't logged on.",
    notAllowed: "You are not allowed to do this.",
    passwordChangeDue: "Change your password first. Everything else opens after that.",
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
    proofNeeded: "Please complete the check.",
    unknownMailbox: "Email not registered",
    suspended: "This account is suspended.",
    flood: "Too many requests. Try again later.",
    defect: "Something went wrong.",
    busy: "The service is busy.",
  } satisfies Record<RefusalName, Text>,
  successes: {
    sendCode: "Verification code has been sent.",
    registerByPhone: "Congratulations. You have successfully registered.",
    registerByMail: "An email has been sent to your mailbox.",
    confirmRegistration: "Congratulations. You have successfully registered.",
    sendResetMail: "An email has been sent to your mailbox.",
    resetByMail: "Password has been reset.",
    changePassword: "Password changed successfully, please log in",
    logOut: "You've been logged out.",
    addMail: "An email has been sent to your mailbox.",
  } satisfies Partial<Record<CallName, string>>,
  issues: {
    required: "This field is required.",
    unknown: "This field is not known.",
    invalid: "This value is not valid.",
    tooLong: "This text is too long.",
    wholeNumber: "This must be a whole number from 1.",
    pageSize: "A page holds at most 100 items.",
    olderVersion: "Choose a version that is older than the other.",
    enterPassword: "Enter password",
    enterCode: "Enter verification code",
    enterMailbox: "Enter email address.",
    phone: "Wrong mobile number format.",
    mailbox: "Wrong email address format.",
    code: "Wrong verification code format.",
    account: "Enter the correct account.",
    passwordLength: (most: number) => `Use 8 to ${most} characters.`,
    passwordKinds: "Use at least 3 of 4 kinds: digits, uppercase, lowercase, symbols.",
    passwordCommon: "This password is too common. Choose another one.",
    passwordOrCode: "Send either a password or a verification code.",
    linkOrCode: "Send either the token of a link or a verification code.",
    countryNotServed: "We cannot send messages to numbers of this country. Use your e-mail.",
    keyForm: "An idempotency key has 1 to 200 visible ASCII characters.",
    china: "For mainland China the country is CN.",
    country: "Choose a country or region.",
    enterTeamName: "Enter team name.",
    enterOrganizationName: "Enter company or organization name.",
    chooseOrganizationType: "Choose organization type.",
    chooseLocation: "Choose developer location.",
    enterContactName: "Enter contact name.",
    enterPhone: "Enter mobile number.",
    chooseProvince: "Choose a province.",
    enterCity: "Enter city.",
    enterStreet: "Enter street address.",
    applicationField: "The application has no such field.",
    tooMany: "These are too many.",
    reasonsForApproval: "An approval takes no reasons.",
    day: "Write a day as YYYY-MM-DD.",
    daysOrder: "The first day cannot be after the last.",
    daysMany: (most: number) => `Choose at most ${most} days.`,
  },
};

export type Answers = {
  refusals: Record<RefusalName, Text>;
  successes: typeof en.successes;
  issues: typeof en.issues;
};
const answers: Answers = en;
export default answers;
