import type { StatisticsTable } from "../schemas/statistics.ts";
import type { Application } from "../schemas/applications.ts";

type Column =
  | "id"
  | "state"
  | "version"
  | "submittedAt"
  | "expectedBy"
  | "decidedAt"
  | "decidedBy"
  | "account"
  | keyof Application;

/** What the fields of an application are called in exports and mails. */
export const applicationFields = {
  teamName: "Team name",
  organizationName: "Organization name",
  organizationType: "Organization type",
  location: "Location",
  contactName: "Contact name",
  mobile: "Mobile number",
  country: "Country",
  province: "Province",
  city: "City",
  street: "Street",
  email: "E-mail",
  im: "WeChat or QQ",
} satisfies Record<keyof Application, string>;

/** The first row of exported applications in English; its columns stand in this order. */
const en = {
  applicationColumns: {
    id: "Application",
    state: "State",
    version: "Version",
    submittedAt: "Submitted (UTC)",
    expectedBy: "Answer due by",
    decidedAt: "Decided (UTC)",
    decidedBy: "Decided by",
    account: "Account",
    ...applicationFields,
  } satisfies Record<Column, string>,
  /** Answers to fields that the site folder no longer has. */
  formerFields: "Former fields",
  accountColumns: {
    id: "Account",
    name: "Name",
    phone: "Mobile number",
    mailbox: "E-mail",
    status: "Developer status",
    organization: "Organization",
    role: "Role",
    ln: "Language",
    location: "Location",
    createdAt: "Registered (UTC)",
    lastSeenAt: "Last seen (UTC)",
    suspended: "Suspended",
  },
  agreedTo: (policy: string) => `Agreed: ${policy}`,
  subscriptions: "Release mails",
  statisticsColumns: {
    days: {
      date: "Day (UTC+8)",
      downloads: "Downloads",
      registrations: "New accounts",
      applications: "Applications",
      medianAnswerHours: "Median answer (hours)",
      agreements: "License agreements",
    },
    products: { slug: "Product", version: "Version", downloads: "Downloads" },
    countries: { country: "Country", downloads: "Downloads" },
    licences: { id: "License", version: "Version", count: "Agreements" },
  } satisfies Record<StatisticsTable, Record<string, string>>,
  auditColumns: {
    id: "Event",
    at: "Time (UTC)",
    action: "Action",
    actor: "By",
    actorId: "By (account)",
    subject: "About",
    subjectId: "About (account)",
    network: "Network",
    before: "Before",
    after: "After",
  },
};

export type ExportWords = typeof en;
export default en;
