import type { Application, Reason } from "../../../contract/schemas/applications.ts";

/** A demo application: its mailbox, how many days ago it was submitted, and its decision, if any. */
export type DemoApplication = {
  mailbox: string;
  daysAgo: number;
  decision?: { decision: "approve" | "refuse"; reasons?: Reason[] };
  application: Application;
};

export const demoApplications: DemoApplication[] = [
  {
    mailbox: "developer@example.com",
    daysAgo: 20,
    decision: { decision: "approve" },
    application: {
      teamName: "Aurora Interactive",
      organizationName: "Aurora Interactive GmbH",
      organizationType: "llc",
      location: 1,
      contactName: "Lena Fischer",
      mobile: "+49 1512 3456789",
      country: "DE",
      province: "Berlin",
      city: "Berlin",
      street: "Torstraße 1",
      email: "developer@example.com",
      im: "",
    },
  },
  {
    mailbox: "lighthouse@example.com",
    daysAgo: 1,
    application: {
      teamName: "灯塔工作室",
      organizationName: "灯塔科技有限公司",
      organizationType: "enterprise",
      location: 0,
      contactName: "王小明",
      mobile: "139 0013 9000",
      country: "CN",
      province: "Shanghai",
      city: "Shanghai",
      street: "世纪大道 1 号",
      email: "lighthouse@example.com",
      im: "lighthouse-vr",
    },
  },
  {
    mailbox: "tidal@example.com",
    daysAgo: 9,
    application: {
      teamName: "Tidal Games",
      organizationName: "Tidal Games LLC",
      organizationType: "llc",
      location: 1,
      contactName: "Maya Ortiz",
      mobile: "+1 415 555 2671",
      country: "US",
      province: "California",
      city: "San Francisco",
      street: "500 Harbor Street",
      email: "tidal@example.com",
      im: "",
    },
  },
  {
    mailbox: "northstar@example.com",
    daysAgo: 0,
    application: {
      teamName: "北极星",
      organizationName: "李雷",
      organizationType: "individual",
      location: 0,
      contactName: "李雷",
      mobile: "138 0013 8000",
      country: "CN",
      province: "Zhejiang",
      city: "Hangzhou",
      street: "文一西路 9 号",
      email: "northstar@example.com",
      im: "",
    },
  },
  {
    mailbox: "harbor@example.com",
    daysAgo: 12,
    decision: {
      decision: "refuse",
      reasons: [{ field: "organizationName", message: "Please enter the name as it is registered." }],
    },
    application: {
      teamName: "Harbor Labs",
      organizationName: "Harbor",
      organizationType: "privateCorporation",
      location: 1,
      contactName: "Tom Hill",
      mobile: "+44 7400 123456",
      country: "GB",
      province: "",
      city: "London",
      street: "12 Quay Road",
      email: "harbor@example.com",
      im: "",
    },
  },
];
