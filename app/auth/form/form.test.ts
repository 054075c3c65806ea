import { expect, test } from "vitest";
import { isCode, isPhoneOrMailbox, isRepeated, plainCode } from "./checks.ts";
import { digits } from "../../ui/form/countdown.ts";
import { fieldErrors } from "../../browser/client/field-errors.ts";

test("normalizes a pasted or typed code", () => {
  expect(plainCode(" 407 193 ")).toBe("407193");
  expect(plainCode("407-193")).toBe("407193");
  expect(plainCode("４０７１９３")).toBe("407193");
  expect(isCode("４０７ １９３", {})).toBeUndefined();
  expect(isCode("40719", {})).toBeDefined();
  expect(isCode("40719x", {})).toBeDefined();
});

test("an account is a mobile number or a mailbox", () => {
  expect(isPhoneOrMailbox("+86 138-0013-8000", {})).toBeUndefined();
  expect(isPhoneOrMailbox("someone@example.com", {})).toBeUndefined();
  expect(isPhoneOrMailbox("someone", {})).toBeDefined();
});

test("the repeated password is compared with the first", () => {
  expect(isRepeated("one", { password: "one" })).toBeUndefined();
  expect(isRepeated("two", { password: "one" })).toBeDefined();
});

test.each([
  [7, "0:07"],
  [272, "4:32"],
  [3_872, "1:04:32"],
])("%i seconds are %s", (seconds, text) => {
  expect(digits(seconds)).toBe(text);
});

test("shows a refusal at its field, and the parts of the consent at its checkbox", () => {
  expect(fieldErrors({ errCode: 10_051, message: "Wrong verification code.", data: null })).toEqual([
    { field: "code", message: "Wrong verification code." },
  ]);
  const issues = [{ field: "agreed.server", message: "This field is required." }];
  expect(fieldErrors({ errCode: 10_100, message: "", data: { issues } })).toEqual([
    { field: "agreed", message: "This field is required." },
  ]);
  expect(fieldErrors({ errCode: 10_503, message: "The service is busy.", data: null })).toEqual([]);
});
