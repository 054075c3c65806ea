import { readMailbox } from "../../../contract/mailbox.ts";
import { passwordIssue } from "../../../contract/password.ts";
import { mayBePhone } from "../../../contract/phone.ts";
import { verification } from "../../../contract/rules.ts";
import type { Check } from "../../ui/form/use-form.ts";

/** The checks of fields (specification, section 5). */
export const isPhone: Check = (value) => {
  if (value.trim() === "") return ({ issues }) => issues.enterPhone;
  return mayBePhone(value) ? undefined : ({ issues }) => issues.phone;
};

export const isMailbox: Check = (value) => {
  if (value.trim() === "") return ({ issues }) => issues.enterMailbox;
  return readMailbox(value) === undefined ? ({ issues }) => issues.mailbox : undefined;
};

export const isPhoneOrMailbox: Check = (value) =>
  mayBePhone(value) || readMailbox(value) !== undefined ? undefined : ({ issues }) => issues.account;

/** A code in any format, such as a recovery code. */
export const isAnyCode: Check = (value) => (value.trim() === "" ? ({ issues }) => issues.enterCode : undefined);

export const isCode: Check = (value) => {
  const digits = plainCode(value);
  if (digits === "") return ({ issues }) => issues.enterCode;
  return digits.length === verification.codeDigits && /^\d+$/.test(digits) ? undefined : ({ issues }) => issues.code;
};

/** For logins: the password rule applies only when a password is set. */
export const isPasswordGiven: Check = (value) => (value === "" ? ({ issues }) => issues.enterPassword : undefined);

/** For setting a password, up to a maximum length. */
export function isNewPassword(longest: number): Check {
  return (value) => {
    if (value === "") return ({ issues }) => issues.enterPassword;
    const issue = passwordIssue(value, longest);
    if (issue === "length") return ({ issues }) => issues.passwordLength(longest);
    return issue && (({ issues }) => issues.passwordKinds);
  };
}

export const isRepeated: Check = (value, { password }) => {
  if (value === "") return ({ form }) => form.enterAgain;
  return value === password ? undefined : ({ form }) => form.notTheSame;
};

/** Normalizes a code: spaces, dashes and full-width digits. */
export function plainCode(value: string): string {
  return value.normalize("NFKC").replace(/[\s\-‐-―−·]/g, "");
}
