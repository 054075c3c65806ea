/** The issue for each missing field of an application: keys of the dictionaries' `issues` (specification, section 5). */
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
} as const;
