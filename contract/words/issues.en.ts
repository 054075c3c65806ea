import type { CallName } from "../calls.ts";

/** What forms say as well as the server's answers in English: successes, and what is wrong with a field of theirs. */
const en = {
  successes: {
    sendCode: "Verification code has been sent.",
    mailCode: "Verification code has been sent.",
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
    invalid: "This value is not valid.",
    day: "Write a day as YYYY-MM-DD.",
    url: "Enter a complete web address, such as https://example.com.",
    tooLong: "This text is too long.",
    enterPassword: "Enter password",
    enterCode: "Enter verification code",
    enterMailbox: "Enter email address.",
    phone: "Wrong mobile number format.",
    mailbox: "Wrong email address format.",
    code: "Wrong verification code format.",
    account: "Enter the correct account.",
    passwordLength: (max: number | string) => `Use 8 to ${max} characters.`,
    passwordKinds: "Use at least 3 of 4 kinds: digits, uppercase, lowercase, symbols.",
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
  },
};

export type Issues = typeof en;
export default en;
