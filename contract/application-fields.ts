import type { Answers } from "./words/answers.en.ts";

/** What an application asks for where a field of it is missing: keys of the dictionaries' `issues` (specification, section 5). */
export const prompts = {
  teamName: "enterTeamName",
  organizationName: "enterOrganizationName",
  organizationType: "chooseOrganizationType",
  location: "chooseLocation",
  contactName: "enterContactName",
  mobile: "enterPhone",
  country: "country",
  province: "chooseProvince",
  city: "enterCity",
  street: "enterStreet",
  email: "enterMailbox",
} as const satisfies Record<string, keyof Answers["issues"]>;
