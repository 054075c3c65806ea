import { applicationFields } from "../../contract/words/export.en.ts";
import type { MessageContent } from "./queue.ts";

type CodePurpose = Extract<MessageContent, { kind: "code" }>["purpose"];
type LinkPurpose = Extract<MessageContent, { kind: "link" }>["purpose"];

/** A mail's parts: plain sentences in paragraphs, and what stands on its button. */
export type MailWords = { subject: string; title: string; lead: string; button?: string; note?: string };

const minutes = (count: number) => (count === 1 ? "1 minute" : `${count} minutes`);
const notices = (count: number) => (count === 1 ? "1 more notice" : `${count} more notices`);
const notMe = "If this was not you, reset your password now and contact support.";

/** What mails and messages say in English. */
const en = {
  /** A moment as a reader of this language writes it; their time zone is not known. */
  time: (at: Date) =>
    `${at.toLocaleString("en-GB", { day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit", timeZone: "UTC" })} UTC`,
  /** A day, `YYYY-MM-DD`, as a date. */
  day: (date: string) =>
    new Date(date).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }),
  footer: (host: string) =>
    `Sent by the Parallax developer portal, ${host}. Please do not reply; this mailbox is not monitored.`,
  linkHint: "If the button does nothing, copy this address into your browser:",
  codeLabel: "Verification code",
  labelled: (label: string, value: string) => `${label}: ${value}`,
  reasonsTitle: "What to correct",
  fields: applicationFields as Record<string, string>, // a reason may name any field
  detailLabels: { at: "Time", browser: "Browser", network: "Network", contact: "Added", reason: "Reason" },

  codeUses: {
    login: "log in",
    register: "register",
    reset: "reset your password",
    bind: "add this contact to your account",
    delete: "delete your account",
  } satisfies Record<CodePurpose, string>,
  codeMessage: (use: string, code: string, count: number) =>
    `[Parallax] ${code} is your code to ${use}. Valid for ${minutes(count)}. Never share it.`,
  codeMail: (use: string, count: number): MailWords => ({
    subject: "Your Parallax verification code",
    title: `Your code to ${use}`,
    lead: `Enter it within ${minutes(count)}. It works once.`,
    note: "Nobody at Parallax will ever ask you for it. If you did not ask for a code, you can ignore this mail.",
  }),

  links: {
    verify: (count) => ({
      subject: "Confirm your e-mail address for Parallax",
      title: "Confirm your e-mail address",
      lead: `One more step to create your account. The link works once, for ${minutes(count)}.`,
      button: "Confirm address",
      note: "If you did not register, you can ignore this mail: without this link no account is made.",
    }),
    reset: (count) => ({
      subject: "Reset your Parallax password",
      title: "Reset your password",
      lead: `Choose a new password with this link. It works once, for ${minutes(count)}.`,
      button: "Choose a new password",
      note: "If you did not ask for it, you can ignore this mail: your password stays as it is.",
    }),
    bind: (count) => ({
      subject: "Add this e-mail address to your Parallax account",
      title: "Add this address to your account",
      lead: `Confirm that this mailbox is yours. The link works once, for ${minutes(count)}.`,
      button: "Add address",
      note: "If you did not ask for it, you can ignore this mail: nothing is added without this link.",
    }),
  } satisfies Record<LinkPurpose, (count: number) => MailWords>,

  passwordChanged: {
    subject: "Your Parallax password was changed",
    title: "Your password was changed",
    lead: "Every device has been logged out. Log in again with the new password.",
    note: notMe,
  } satisfies MailWords,
  newLogin: {
    subject: "New login to your Parallax account",
    title: "A login from a new device",
    lead: "Someone logged in to your account from a browser or network that we had not seen there before.",
    note: `If this was you, there is nothing to do. ${notMe}`,
  } satisfies MailWords,
  accountDeleted: {
    subject: "Your Parallax account was deleted",
    title: "Your account was deleted",
    lead: "It cannot be restored. What the law obliges us to keep is named in the account cancellation agreement.",
    note: "If this was not you, contact support at once.",
  } satisfies MailWords,
  contactAdded: {
    subject: "A contact was added to your Parallax account",
    title: "A contact was added to your account",
    lead: "From now on it can be used to log in and to reset the password.",
    note: notMe,
  } satisfies MailWords,
  alreadyRegistered: {
    subject: "You already have a Parallax account",
    title: "You already have an account",
    lead: "Someone tried to register with this e-mail address, but it has an account already. Log in with it, or reset the password if you forgot it.",
    note: "If this was not you, you can ignore this mail: nothing was changed.",
  } satisfies MailWords,
  applicationReceived: (expectedBy: string): MailWords => ({
    subject: "We received your Parallax developer application",
    title: "Your application is being reviewed",
    lead: `You can expect an answer by ${expectedBy}. We will write to you as soon as it is decided.`,
    button: "View your application",
  }),
  developerRevoked: {
    subject: "Your Parallax developer status was withdrawn",
    title: "You are no longer a Parallax developer",
    lead: "We withdrew the developer status of your account for the reason below. You can correct your application and submit it again.",
    button: "View your application",
  } satisfies MailWords,
  heldNotices: (count: number): MailWords => ({
    subject: "Recent activity on your Parallax account",
    title: "Recent activity on your account",
    lead: `${notices(count)} about logins, passwords or contacts of your account came up within a short time.`,
    note: notMe,
  }),
  approved: {
    subject: "You are now a Parallax developer",
    title: "Your application was approved",
    lead: "Welcome. The developer's places of the portal are open to your account from now on.",
    button: "Open the portal",
  } satisfies MailWords,
  refused: {
    subject: "Please correct your Parallax developer application",
    title: "Your application needs corrections",
    lead: "We could not approve it yet. What you entered is kept: correct the points below and submit it again.",
    button: "Correct the application",
  } satisfies MailWords,

  notices: {
    passwordChanged: (at: string) =>
      `[Parallax] Your password was changed (${at}). If this was not you, reset it now and contact support.`,
    newLogin: (at: string, browser: string, network: string) =>
      `[Parallax] New login to your account: ${browser}, ${network}, ${at}. If this was not you, reset your password now.`,
    accountDeleted: "[Parallax] Your account was deleted. If this was not you, contact support at once.",
    contactAdded: (contact: string) =>
      `[Parallax] ${contact} was added to your account. If this was not you, reset your password now.`,
    alreadyRegistered:
      "[Parallax] Someone tried to register with this number, but it has an account already. Log in with it.",
    applicationReceived: (expectedBy: string, link: string) =>
      `[Parallax] We received your developer application. Expect an answer by ${expectedBy}: ${link}`,
    developerRevoked: (link: string) =>
      `[Parallax] Your developer status was withdrawn. Read why, and apply again: ${link}`,
    heldNotices: (count: number) =>
      `[Parallax] ${notices(count)} about logins, passwords or contacts of your account came up within a short time. If this was not you, reset your password now.`,
    approved: (link: string) => `[Parallax] Your developer application was approved: ${link}`,
    refused: (link: string) => `[Parallax] Your developer application needs corrections: ${link}`,
    link: (title: string, link: string, count: number) => `[Parallax] ${title}: ${link} (valid for ${minutes(count)})`,
  },
};

export type MessageTexts = typeof en;
export default en;
