import { applicationFields } from "../../contract/words/export.en.ts";
import type { Role } from "../../contract/access.ts";
import type { MessageContent } from "./queue.ts";

type CodePurpose = Extract<MessageContent, { kind: "code" }>["purpose"];
type LinkPurpose = Extract<MessageContent, { kind: "link" }>["purpose"];

/** A mail's parts: plain sentences in paragraphs, and the label of its button. */
export type MailWords = { subject: string; title: string; lead: string; button?: string; note?: string };

const minutes = (count: number) => (count === 1 ? "1 minute" : `${count} minutes`);
const notices = (count: number) => (count === 1 ? "1 more notice" : `${count} more notices`);
const factorNames = { passkey: "A passkey", authenticator: "An authenticator app" };
const notMe = "If this was not you, reset your password now and contact support.";

/** The texts of mails and messages in English. */
const en = {
  /** A time in this language's format, with UTC, because the receiver's time zone is unknown. */
  time: (at: Date) =>
    `${at.toLocaleString("en-GB", { day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit", timeZone: "UTC" })} UTC`,
  /** A day, `YYYY-MM-DD`, as a date. */
  day: (date: string) =>
    new Date(date).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }),
  footer: (host: string) =>
    `Sent by the {brand }developer portal, ${host}. Please do not reply; this address is not monitored.`,
  linkHint: "If the button does nothing, copy this address into your browser:",
  codeLabel: "Verification code",
  labelled: (label: string, value: string) => `${label}: ${value}`,
  reasonsTitle: "What to correct",
  fields: applicationFields as Record<string, string>, // a reason may name any field
  detailLabels: {
    at: "Time",
    browser: "Browser",
    network: "Network",
    contact: "Added",
    reason: "Reason",
    ends: "Expires",
    role: "Role",
  },
  roles: { member: "Member", reviewer: "Reviewer", publisher: "Publisher", admin: "Admin" } satisfies Record<
    Role,
    string
  >,

  codeUses: {
    login: "log in",
    register: "register",
    reset: "reset your password",
    bind: "add this contact to your account",
    delete: "delete your account",
  } satisfies Record<CodePurpose, string>,
  codeMessage: (use: string, code: string, count: number) =>
    `[{signature}] ${code} is your code to ${use}. Valid for ${minutes(count)}. Never share it.`,
  codeMail: (use: string, count: number): MailWords => ({
    subject: "Your {brand }verification code",
    title: `Your code to ${use}`,
    lead: `Enter it within ${minutes(count)}. It works once.`,
    note: "Nobody at {name} will ever ask you for it. If you did not ask for a code, you can ignore this e-mail.",
  }),

  links: {
    verify: (count) => ({
      subject: "Confirm your e-mail address for {name}",
      title: "Confirm your e-mail address",
      lead: `One more step to create your account. The link works once, for ${minutes(count)}.`,
      button: "Confirm address",
      note: "If you did not register, you can ignore this e-mail: without this link no account is made.",
    }),
    reset: (count) => ({
      subject: "Reset your {brand }password",
      title: "Reset your password",
      lead: `Choose a new password with this link. It works once, for ${minutes(count)}.`,
      button: "Choose a new password",
      note: "If you did not ask for it, you can ignore this e-mail: your password stays as it is.",
    }),
    bind: (count) => ({
      subject: "Add this e-mail address to your {brand }account",
      title: "Add this address to your account",
      lead: `Confirm that this address is yours. The link works once, for ${minutes(count)}.`,
      button: "Add address",
      note: "If you did not ask for it, you can ignore this e-mail: nothing is added without this link.",
    }),
  } satisfies Record<LinkPurpose, (count: number) => MailWords>,

  invitation: (days: number): MailWords => ({
    subject: "You are invited to the {brand }developer portal",
    title: "You are invited to the team",
    lead: `An admin of the {brand }developer portal invites you to work in it. The link is for you alone and works once, for ${days} days.`,
    button: "Accept the invitation",
    note: "If you did not expect this, you can ignore this e-mail: without the link nothing happens.",
  }),

  imported: (days: number): MailWords => ({
    subject: "Your account of the {brand }developer portal",
    title: "Your account has moved here",
    lead: `You are a developer of the {brand }developer portal, too. Choose a password with this link. It works once, for ${days} days.`,
    button: "Choose a password",
    note: "If the link has expired, “Forgot password” on the login page sends another one.",
  }),

  tokenExpires: (name: string): MailWords & { button: string } => ({
    subject: "A token of your {brand }account expires soon",
    title: `The token “${name}” expires soon`,
    lead: "From then on, the scripts and builds that use it can download nothing. Create a new token and put it in their place.",
    button: "Open your tokens",
  }),
  passwordChanged: {
    subject: "Your {brand }password was changed",
    title: "Your password was changed",
    lead: "Every device has been logged out. Log in again with the new password.",
    note: notMe,
  } satisfies MailWords,
  newLogin: {
    subject: "New login to your {brand }account",
    title: "A login from a new device",
    lead: "Someone logged in to your account from a browser or network that we had not seen there before.",
    note: `If this was you, there is nothing to do. ${notMe}`,
  } satisfies MailWords,
  accountDeleted: {
    subject: "Your {brand }account was deleted",
    title: "Your account was deleted",
    lead: "It cannot be restored. What the law obliges us to keep is named in the account cancellation agreement.",
    note: "If this was not you, contact support at once.",
  } satisfies MailWords,
  contactAdded: {
    subject: "A contact was added to your {brand }account",
    title: "A contact was added to your account",
    lead: "From now on it can be used to log in and to reset the password.",
    note: notMe,
  } satisfies MailWords,
  contactRemoved: {
    subject: "A contact was removed from your {brand }account",
    title: "A contact was removed from your account",
    lead: "It can no longer be used to log in or to reset the password.",
    note: notMe,
  } satisfies MailWords,
  testMessage: {
    subject: "A test from the {brand }developer portal",
    title: "This e-mail arrived",
    lead: "The portal can send e-mail. You asked for this test on the dashboard.",
  } satisfies MailWords,
  alreadyRegistered: {
    subject: "You already have a {brand }account",
    title: "You already have an account",
    lead: "Someone tried to register with this e-mail address, but it has an account already. Log in with it, or reset the password if you forgot it.",
    note: "If this was not you, you can ignore this e-mail: nothing was changed.",
  } satisfies MailWords,
  applicationReceived: (expectedBy: string): MailWords => ({
    subject: "We received your {brand }developer application",
    title: "Your application is being reviewed",
    lead: `You can expect an answer by ${expectedBy} (UTC+8). We will write to you as soon as it is decided.`,
    button: "View your application",
  }),
  developerApproved: {
    subject: "You are a {brand }developer now",
    title: "You are a developer now",
    lead: "The {brand }developer relations team has recognized you as a developer. Everything for developers is open to you, without an application.",
    button: "Open the portal",
  } satisfies MailWords,
  developerRevoked: {
    subject: "Your {brand }developer status was withdrawn",
    title: "You are no longer a {brand }developer",
    lead: "We withdrew the developer status of your account for the reason below. You can correct your application and submit it again.",
    button: "View your application",
  } satisfies MailWords,
  accountSuspended: {
    subject: "Your {brand }account was suspended",
    title: "Your account was suspended",
    lead: "Our team suspended it for the reason below. Until it is restored, you cannot log in.",
    note: "If you think that this is a mistake, contact support.",
  } satisfies MailWords,
  accountRestored: {
    subject: "Your {brand }account was restored",
    title: "Your account was restored",
    lead: "You can log in again as before.",
  } satisfies MailWords,
  accountUnlocked: {
    subject: "Your {brand }account was unlocked",
    title: "Your account was unlocked",
    lead: "Our team ended the lock that followed several wrong passwords. You can log in again now.",
    note: "If you did not ask for it, contact support.",
  } satisfies MailWords,
  sessionsEnded: {
    subject: "You were logged out of {name} on every device",
    title: "You were logged out on every device",
    lead: "Our team ended every session of your account. Log in again to continue.",
    note: "If you do not know why, contact support.",
  } satisfies MailWords,
  factorAdded: (factor: "passkey" | "authenticator") =>
    ({
      subject: `${factorNames[factor]} was added to your {brand }account`,
      title: `${factorNames[factor]} was added`,
      lead: "From now on it can be used to log in to your account.",
      note: notMe,
    }) satisfies MailWords,
  factorRemoved: (factor: "passkey" | "authenticator") =>
    ({
      subject: `${factorNames[factor]} was removed from your {brand }account`,
      title: `${factorNames[factor]} was removed`,
      lead: "It can no longer be used to log in to your account.",
      note: notMe,
    }) satisfies MailWords,
  passkeyCopied: (name: string) =>
    ({
      subject: "A passkey of your {brand }account was refused",
      title: "A passkey was refused",
      lead: `The passkey “${name}” seems to exist twice, so we refused it. Remove it and add a new one.`,
      note: notMe,
    }) satisfies MailWords,
  factorsResetBegun: {
    subject: "Your second login factors will be removed in 24 hours",
    title: "Your second login factors will be removed in 24 hours",
    lead: "An admin started this because you asked for it. Passkeys, authenticator app and recovery codes will be removed.",
    button: "Keep my factors",
    note: "If you did not ask for it, log in and keep your factors. Then contact support.",
  } satisfies MailWords,
  factorsReset: {
    subject: "Your second login factors were removed",
    title: "Your second login factors were removed",
    lead: "Passkeys, authenticator app and recovery codes are gone. Set up new ones under Login security.",
    note: notMe,
  } satisfies MailWords,
  factorsKept: {
    subject: "Your second login factors stay",
    title: "Your second login factors stay",
    lead: "An admin stopped the reset. Your passkeys, authenticator app and recovery codes keep working.",
    note: "If you still cannot use them, contact support.",
  } satisfies MailWords,
  roleSet: {
    subject: "Your role in the {brand }portal changed",
    title: "Your role changed",
    lead: "An admin gave your account another role. It takes effect now.",
  } satisfies MailWords,
  webhookStopped: (name: string): MailWords => ({
    subject: `The webhook “${name}” was stopped`,
    title: `The webhook “${name}” was stopped`,
    lead: "Nothing arrived there for a day, or its receiver wants nothing more. Events wait for 30 days: correct the receiver, then resume the webhook.",
    button: "Open webhooks",
  }),
  heldNotices: (count: number): MailWords => ({
    subject: "Recent activity on your {brand }account",
    title: "Recent activity on your account",
    lead: `${notices(count)} about logins, passwords or contacts of your account came up within a short time.`,
    note: notMe,
  }),
  releaseNews: (product: string, version: string, day: string): MailWords => ({
    subject: `${product} ${version} is out`,
    title: `${product} ${version} is out`,
    lead: `It was released on ${day}. The release notes say what is new, what changed, and what you need to do before you upgrade.`,
    button: "Read the release notes",
  }),
  releaseWithdrawn: (product: string, version: string, instead: string | null): MailWords => ({
    subject: `${product} ${version} was withdrawn`,
    title: `${product} ${version} was withdrawn`,
    lead: `It can no longer be downloaded.${instead === null ? "" : ` Use ${instead} instead.`}`,
    button: "Read the release notes",
  }),
  unsubscribe: (product: string) => `Stop e-mails about releases of ${product}`,
  approved: {
    subject: "You are now a {brand }developer",
    title: "Your application was approved",
    lead: "Welcome. The developer pages of the portal are now open to your account.",
    button: "Open the portal",
  } satisfies MailWords,
  refused: {
    subject: "Please correct your {brand }developer application",
    title: "Your application needs corrections",
    lead: "We could not approve it yet. What you entered is kept: correct the points below and submit it again.",
    button: "Correct the application",
  } satisfies MailWords,

  notices: {
    tokenExpires: (name: string, time: string, link: string) =>
      `[{signature}] Your token “${name}” expires on ${time}. Create a new one: ${link}`,
    passwordChanged: (at: string) =>
      `[{signature}] Your password was changed (${at}). If this was not you, reset it now and contact support.`,
    newLogin: (at: string, browser: string, network: string) =>
      `[{signature}] New login to your account: ${browser}, ${network}, ${at}. If this was not you, reset your password now.`,
    accountDeleted: "[{signature}] Your account was deleted. If this was not you, contact support at once.",
    contactAdded: (contact: string) =>
      `[{signature}] ${contact} was added to your account. If this was not you, reset your password now.`,
    contactRemoved: (contact: string) =>
      `[{signature}] ${contact} was removed from your account. If this was not you, reset your password now.`,
    testMessage: "[{signature}] This test arrived: the portal can send text messages.",
    alreadyRegistered:
      "[{signature}] Someone tried to register with this number, but it has an account already. Log in with it.",
    applicationReceived: (expectedBy: string, link: string) =>
      `[{signature}] We received your developer application. Expect an answer by ${expectedBy} (UTC+8): ${link}`,
    accountSuspended: "[{signature}] Your account was suspended. Contact support if you think that this is a mistake.",
    accountRestored: "[{signature}] Your account was restored. You can log in again.",
    accountUnlocked: "[{signature}] Your account was unlocked. You can log in again now.",
    sessionsEnded: "[{signature}] You were logged out on every device. Log in again to continue.",
    factorAdded: (factor: "passkey" | "authenticator") =>
      `[{signature}] ${factorNames[factor]} was added to your account. If this was not you, reset your password now.`,
    factorRemoved: (factor: "passkey" | "authenticator") =>
      `[{signature}] ${factorNames[factor]} was removed from your account. If this was not you, reset your password now.`,
    passkeyCopied:
      "[{signature}] A passkey of your account seems to exist twice and was refused. Remove it and add a new one.",
    factorsResetBegun: (time: string, link: string) =>
      `[{signature}] Your second login factors will be removed on ${time}. If you did not ask for it, keep them: ${link}`,
    factorsReset: "[{signature}] Your second login factors were removed. Set up new ones after you log in.",
    factorsKept: "[{signature}] An admin stopped the reset: your second login factors go on working.",
    roleSet: (role: string) => `[{signature}] Your role in the developer portal is now: ${role}.`,
    webhookStopped: (name: string, link: string) => `[{signature}] The webhook “${name}” was stopped: ${link}`,
    developerApproved: (link: string) => `[{signature}] You are a developer now, without an application: ${link}`,
    developerRevoked: (link: string) =>
      `[{signature}] Your developer status was withdrawn. Read why, and apply again: ${link}`,
    releaseNews: (product: string, version: string, link: string) =>
      `[{signature}] ${product} ${version} is out: ${link}`,
    releaseWithdrawn: (product: string, version: string, link: string) =>
      `[{signature}] ${product} ${version} was withdrawn: ${link}`,
    heldNotices: (count: number) =>
      `[{signature}] ${notices(count)} about logins, passwords or contacts of your account came up within a short time. If this was not you, reset your password now.`,
    approved: (link: string) => `[{signature}] Your developer application was approved: ${link}`,
    refused: (link: string) => `[{signature}] Your developer application needs corrections: ${link}`,
    invitation: (link: string, days: number) =>
      `[{signature}] You are invited to the developer portal's team: ${link} (valid for ${days} days)`,
    imported: (link: string, days: number) =>
      `[{signature}] Your account has moved to this developer portal. Choose a password: ${link} (valid for ${days} days)`,
    link: (title: string, link: string, count: number) =>
      `[{signature}] ${title}: ${link} (valid for ${minutes(count)})`,
  },
};

export type MessageTexts = typeof en;
export default en;
