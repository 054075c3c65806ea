import { prompts } from "../../../contract/application-fields.ts";
import { mainlandChina } from "../../../contract/countries.ts";
import { limits } from "../../../contract/limits.ts";
import type { ExtraField } from "../../../contract/schemas/extra-fields.ts";
import type { Issues } from "../../../contract/words/issues.en.ts";
import { isMailbox, isPhone } from "../../auth/form/checks.ts";
import type { Values } from "../../ui/form/form-fields.ts";
import type { Check } from "../../ui/form/use-form.ts";
import { isExtraName, type ExtraName } from "./extra-fields.ts";

/** The fields of the application (specification, section 3) in the steps of its form. */
export const fieldsOf = {
  organization: ["teamName", "organizationName", "organizationType", "location"],
  contact: ["contactName", "mobile", "email", "im"],
  address: ["country", "province", "city", "street"],
  extra: [],
  review: [],
} as const;

export type Step = keyof typeof fieldsOf;
export type FieldName = (typeof fieldsOf)[Step][number];
/** The twelve, and the fields of the site folder (`extra-fields.ts`). */
export type FormName = FieldName | ExtraName;
export type ApplicationValues = Values<FormName>;

const steps = ["organization", "contact", "address", "extra", "review"] as const satisfies readonly Step[];
export const fieldNames: readonly FieldName[] = steps.flatMap((step) => [...fieldsOf[step]]);

/** The steps of a form with or without fields of the site folder. */
export function stepsFor(extra: readonly ExtraField[]): Step[] {
  return steps.filter((step) => step !== "extra" || extra.length > 0);
}

export function stepOf(name: FormName): Step {
  if (isExtraName(name)) return "extra";
  return steps.find((step) => fieldsOf[step].some((each) => each === name)) ?? "review";
}

/** Twelve fields that every application has. */
export function isFieldName(name: string): name is FieldName {
  return fieldNames.some((each) => each === name);
}

/** The check of each field, as far as a browser can tell (specification, section 5). */
export const checks: Record<FieldName, Check> = {
  teamName: required(prompts.teamName),
  organizationName: required(prompts.organizationName),
  organizationType: required(prompts.organizationType),
  location: required(prompts.location),
  contactName: required(prompts.contactName),
  mobile: (value) => required(prompts.mobile, limits.contact)(value, {}) ?? isPhone(value, {}),
  email: (value) => required(prompts.email, limits.contact)(value, {}) ?? isMailbox(value, {}),
  im: atMost(limits.im),
  country: required(prompts.country),
  province: (value, { country }) => {
    const check = country === mainlandChina ? required(prompts.province) : atMost(limits.name);
    return check(value, {});
  },
  city: required(prompts.city),
  street: required(prompts.street),
};

function required(prompt: keyof PlainIssues, max: number = limits.name): Check {
  return (value) => (value.trim() === "" ? ({ issues }) => issues[prompt] : atMost(max)(value, {}));
}

function atMost(max: number): Check {
  return (value) => (value.trim().length > max ? ({ issues }) => issues.tooLong : undefined);
}

/** The sentences that name no number. */
type PlainIssues = {
  [Name in keyof Issues["issues"] as Issues["issues"][Name] extends string ? Name : never]: string;
};
