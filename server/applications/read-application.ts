import { prompts } from "../../contract/application-fields.ts";
import { countries, mainlandChina } from "../../contract/countries.ts";
import { readMailbox } from "../identifiers/mailbox.ts";
import type { Application } from "../../contract/schemas/applications.ts";
import { readPhone } from "../identifiers/phone.ts";
import type { Issue } from "../http/issues.ts";
import { readLine } from "../http/input/plain-line.ts";
import { Refusal } from "../refuse.ts";

type TextField = Exclude<keyof Application, "organizationType" | "location" | "mobile" | "country" | "email">;

/**
 * Parses an application into its stored form: texts trimmed, number and mailbox normalized. Throws 10100 with all
 * issues at once, and `others` after them.
 */
export function readApplication(typed: Application, others: readonly Issue[] = []): Application {
  const issues: Issue[] = [];
  const complain = (field: keyof Application, message: string) => void issues.push({ field, message });
  const optional = (field: TextField) => {
    const line = readLine(typed[field] ?? "");
    if (line === undefined) complain(field, "invalid");
    return line;
  };
  const required = (field: Exclude<TextField, "im">) => {
    const line = optional(field);
    if (line === "") complain(field, prompts[field]);
    return line ?? "";
  };

  const { organizationType, location, country } = typed;
  const mobile = readPhone(typed.mobile);
  const email = readMailbox(typed.email);
  const teamName = required("teamName");
  const organizationName = required("organizationName");
  const contactName = required("contactName");
  if (mobile === undefined) complain("mobile", "phone");
  if (!countries.includes(country)) complain("country", "country");
  else if (location === 0 && country !== mainlandChina) complain("country", "china");
  const province = country === mainlandChina ? required("province") : optional("province");
  const city = required("city");
  const street = required("street");
  if (email === undefined) complain("email", "mailbox");
  const im = optional("im");

  issues.push(...others);
  if (mobile === undefined || email === undefined || issues.length) throw new Refusal("invalidInput", { issues });
  return {
    teamName,
    organizationName,
    organizationType,
    location,
    contactName,
    mobile,
    country,
    ...(province && { province }),
    city,
    street,
    email,
    ...(im && { im }),
  };
}
