import type { Page } from "@playwright/test";
import type { CallInput } from "../../contract/schemas.ts";
import { field, fill } from "./forms.ts";
import type { RunningPortal } from "./journey.ts";
import { newMember, type Member } from "./members.ts";
import { applicationOf, decide as decideApplication, type Reasons } from "./operators.ts";

type Step = { texts: Record<string, string>; choices?: Record<string, string>; lists?: Record<string, string> };

/** An applicant's data, step by step. */
export type Applicant = { steps: Step[]; teamName: string };

const unique = () => Math.random().toString(36).slice(2, 8);

export function fromChina(): Applicant {
  const teamName = `灯塔 ${unique()}`;
  return {
    teamName,
    steps: [
      {
        texts: { teamName, organizationName: "灯塔科技有限公司" },
        choices: { organizationType: "enterprise", location: "0" },
      },
      {
        texts: {
          contactName: "林澈",
          mobile: "１３９ ００１３ ９０００",
          email: "Team@Lighthouse.example",
          im: "lighthouse-vr",
        },
      },
      { texts: { city: "上海", street: "世纪大道 1 号" }, lists: { province: "上海市" } },
    ],
  };
}

export function fromElsewhere(): Applicant {
  const teamName = `Lumen ${unique()}`;
  return {
    teamName,
    steps: [
      { texts: { teamName, organizationName: "Lumen Forge" }, choices: { organizationType: "llc", location: "1" } },
      { texts: { contactName: "Mara Lindqvist", mobile: "+1 503 555 0142", email: "mara@lumenforge.example" } },
      { texts: { province: "Oregon", city: "Portland", street: "12 Main Street" }, lists: { country: "US" } },
    ],
  };
}

/** Fills in the visible step. */
export async function fillStep(page: Page, { texts, choices = {}, lists = {} }: Step): Promise<void> {
  for (const [name, value] of Object.entries(lists)) await field(page, name).selectOption(value);
  await fill(page, texts);
  for (const [name, value] of Object.entries(choices))
    await page.locator(`main [name=${name}][value="${value}"]`).check();
}

/** Continues from the visible step, and waits for the next. */
export async function continueForm(page: Page): Promise<void> {
  const heading = page.locator(".apply-step");
  const before = await heading.textContent();
  await page.locator("main form button[type=submit]").click();
  await page.waitForFunction((text) => document.querySelector(".apply-step")?.textContent !== text, before);
}

/** Fills in every step up to the review. */
export async function fillAll(page: Page, { steps }: Applicant): Promise<void> {
  for (const step of steps) {
    await fillStep(page, step);
    await continueForm(page);
  }
}

/** What the API receives for such an applicant. */
export function submissionOf({ teamName }: Pick<Applicant, "teamName">): CallInput<"apply"> {
  return {
    teamName,
    organizationName: "Lumen Forge",
    organizationType: "llc",
    location: 1,
    contactName: "Mara Lindqvist",
    mobile: "+1 503 555 0142",
    country: "US",
    province: "Oregon",
    city: "Portland",
    street: "12 Main Street",
    email: "mara@lumenforge.example",
  };
}

/** A logged-in reviewer. */
export function newReviewer(portal: RunningPortal): Promise<Member> {
  return newMember(portal, { role: "reviewer" });
}

/** Approves the application of this team as a reviewer does, or refuses it with these reasons. */
export async function decide(
  portal: RunningPortal,
  reviewer: Member,
  { teamName }: Pick<Applicant, "teamName">,
  reasons: Reasons = [],
): Promise<void> {
  await decideApplication(portal, reviewer, await applicationOf(portal, reviewer, teamName), reasons);
}
