import { readMailbox } from "../../../contract/mailbox.ts";
import { passwordIssue } from "../../../contract/password.ts";
import { mayBePhone } from "../../../contract/phone.ts";
import { verification } from "../../../contract/rules.ts";
import type { Check } from "../../ui/form/use-form.ts";

/** What is wrong with a field (specification, section 5). */
export const isPhone: Check = (value) => (mayBePhone(value) ? undefined : ({ issues }) => issues.phone);

export const isMailbox: Check = (value) => {
  if (value.trim() === "") return ({ issues }) => issues.enterMailbox;
  return readMailbox(value) === undefined ? ({ issues }) => issues.mailbox : undefined;
};

export const isPhoneOrMailbox: Check = (value) =>
  mayBePhone(value) || readMailbox(value) !== undefined ? undefined : ({ issues }) => issues.account;

export const isCode: Check = (value) => {
  const digits = plainCode(value);
  if (digits === "") return ({ issues }) => issues.enterCode;
  return digits.length === verification.codeDigits && /^\d+$/.test(digits) ? undefined : ({ issues }) => issues.code;
};

/** Of a login: the rule is for passwords that are set. */
export const isThere: Check = (value) => (value === "" ? ({ issues }) => issues.enterPassword : undefined);

/** Of a password that is set, up to a length. */
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

export const isAgreed: Check = (value) => (value === "" ? ({ form }) => form.agreeFirst : undefined);

/** A code as it is sent: pasted with spaces or dashes, or typed in full-width digits. */
export function plainCode(value: string): string {
  return value.normalize("NFKC").replace(/[\s\-‐-―−·]/g, "");
}
