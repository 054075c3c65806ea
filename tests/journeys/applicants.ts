import type { Page } from "@playwright/test";
import type { CallData, CallInput } from "../../contract/schemas.ts";
import { field, fill } from "./forms.ts";
import type { RunningPortal } from "./journey.ts";
import { call, logIn, newMember, type Member } from "./members.ts";
import { operate } from "./operate.ts";

type Step = { texts: Record<string, string>; choices?: Record<string, string>; lists?: Record<string, string> };

/** An applicant's data as it is filled in, step by step. */
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

/** Fills in the step that is seen. */
export async function fillStep(page: Page, { texts, choices = {}, lists = {} }: Step): Promise<void> {
  for (const [name, value] of Object.entries(lists)) await field(page, name).selectOption(value);
  await fill(page, texts);
  for (const [name, value] of Object.entries(choices))
    await page.locator(`main [name=${name}][value="${value}"]`).check();
}

/** Goes on from the step that is seen, and waits for the next. */
export async function goOn(page: Page): Promise<void> {
  const heading = page.locator(".apply-step");
  const before = await heading.textContent();
  await page.locator("main form button[type=submit]").click();
  await page.waitForFunction((text) => document.querySelector(".apply-step")?.textContent !== text, before);
}

/** Fills in every step up to the review. */
export async function fillAll(page: Page, { steps }: Applicant): Promise<void> {
  for (const step of steps) {
    await fillStep(page, step);
    await goOn(page);
  }
}

/** What a program sends for such an applicant. */
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

/** Somebody who decides applications. */
export async function newReviewer(portal: RunningPortal): Promise<Member> {
  const { phone, password } = await newMember(portal);
  await operate(portal.dataDir, (write) =>
    write.updateTable("accounts").set({ role: "reviewer" }).where("phone", "=", `+86${phone}`).execute(),
  );
  return { phone, password, session: await logIn(portal.url, phone) };
}

type Decision = Pick<CallInput<"decideApplication">, "decision" | "reasons">;

/** Decides the application of this team as a reviewer does. */
export async function decide(
  { url }: RunningPortal,
  { session: { token } }: Member,
  { teamName }: Pick<Applicant, "teamName">,
  decision: Decision,
): Promise<void> {
  const queue = `/admin/applications?state=waiting&q=${encodeURIComponent(teamName)}`;
  const { data } = await call<CallData<"applicationQueue">>(url, queue, undefined, token);
  const found = data?.items.find((item) => item.teamName === teamName);
  if (!found) throw new Error(`${teamName} has no application that waits`);
  const { id, version } = found;
  const { errCode, errMsg } = await call(url, `/admin/applications/${id}/decision`, { ...decision, version }, token);
  if (errCode !== 0) throw new Error(errMsg);
}
