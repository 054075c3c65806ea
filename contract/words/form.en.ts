import issues from "./issues.en.ts";

/** Texts of forms in English; this file defines which words exist. */
const en = {
  ...issues,
  form: {
    agreeFirst: (names: string) => `Please read and agree to the ${names} first.`,
    nameLong: (max: number) => `Use at most ${max} characters.`,
    typeWord: (word: string) => `Type ${word}`,
    deletionWord: "DELETE",
    phone: "Mobile number",
    callingCode: "Calling code",
    phoneOrMailbox: "Mobile number or e-mail",
    mailbox: "E-mail",
    password: "Password",
    newPassword: "New password",
    repeatPassword: "Password again",
    code: "Verification code",
    sendCode: "Get code",
    sendingCode: "Sending",
    resendIn: (time: string) => `Resend in ${time}`,
    /** What became of the last code, by its channel. */
    delivery: {
      sms: {
        sending: (_mailbox: string) => "Sending the text message…",
        sent: (_mailbox: string) => "The text message was sent.",
        delayed: (_mailbox: string) => "The SMS provider is delaying the message. It may still arrive.",
        refused: (_mailbox: string) => "The SMS provider did not accept the message.",
      },
      mail: {
        sending: (mailbox: string) => `Sending the code to ${mailbox}…`,
        sent: (mailbox: string) => `The code was sent to ${mailbox}. Codes sent before it no longer work.`,
        delayed: (mailbox: string) => `The e-mail provider is delaying the message to ${mailbox}. It may still arrive.`,
        refused: (mailbox: string) => `The e-mail provider did not accept the message to ${mailbox}.`,
      },
      accountMailbox: "your e-mail",
      mailUnknown:
        "If this account has an e-mail address, the code was sent there. Codes sent before it no longer work.",
      notArrived: "Didn’t get a code?",
      byMail: "Send it by e-mail",
      byMailTo: (mailbox: string) => `Send it to ${mailbox}`,
    },
    seconds: (count: number) => `${count} s`,
    minutes: (digits: string) => digits,
    showPassword: "Show password",
    capsLock: "Caps Lock is on.",
    rule: (shortest: number, longest: number) =>
      `${shortest}\u2060–\u2060${longest} characters, at least 3 of 4 kinds:`,
    kinds: { digits: "Digits", uppercase: "Uppercase", lowercase: "Lowercase", symbols: "Symbols" },
    kindIncluded: "included",
    enterAgain: "Enter password again",
    notTheSame: "You must enter the same password twice.",
    tryIn: (time: string) => `Try again in ${time}.`,
    tryNow: "You can try again now.",
    suspendedFor: (reason: string) => `Reason: ${reason}`,
    noScript: "This form needs JavaScript. Switch it on and load the page again.",
  },
  profile: {
    title: "Profile",
    loading: "Loading your data",
    noScript: "Your account is shown by JavaScript. Switch it on and load the page again.",
    failed: "This could not be loaded.",
    status: ["Not a developer yet", "Application under review", "Developer", "Application refused"],
    toApplication: ["Become a developer", "See the application", "See the application", "Correct the application"],
    more: "Show more",
    showing: (shown: number, total: number) => `${shown} of ${total}`,
    cancel: "Cancel",
  },
};

export default en;
