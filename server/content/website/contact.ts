import type { CallData } from "../../../contract/schemas.ts";
import type { SiteSettings } from "../../../contract/schemas/site-yaml.ts";
import type { Handlers } from "../../handler.ts";

/** Mailboxes and hours of the operator, as the site folder says. */
function showContact({ contacts, footer }: SiteSettings, now: Date): CallData<"contact"> {
  const { developerRelations = "", support = "", business = "", purchaseAccount = "", hours } = contacts;
  return {
    developerRelations,
    support,
    business,
    purchaseAccount,
    icpNumber: footer.icp ?? null,
    hours: hours
      ? { days: hours.days.map(capitalized).join("-"), from: hours.from, to: hours.to, zone: offsetOf(hours.zone, now) }
      : null,
  };
}

function capitalized(day: string): string {
  return day.charAt(0).toUpperCase() + day.slice(1);
}

/** A time zone's present distance from UTC, which readers elsewhere can use: UTC+8. */
function offsetOf(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "shortOffset" }).formatToParts(now);
  return (parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone).replace("GMT", "UTC");
}

export const contactCall = {
  contact: async ({ content, now }) => showContact(content.settings, now()),
} satisfies Partial<Handlers>;
