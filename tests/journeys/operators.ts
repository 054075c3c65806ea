import type { Role } from "../../contract/access.ts";
import type { Application } from "../../contract/schemas/applications.ts";
import type { ReviewedApplication } from "../../contract/schemas/review.ts";
import type { CallData } from "../../contract/schemas.ts";
import type { RunningPortal } from "./journey.ts";
import { call, newMember, type Member } from "./members.ts";
import { operate } from "./operate.ts";

/** An operator with a role and a name. */
export function newOperator(portal: RunningPortal, role: Role, name: string): Promise<Member> {
  return newMember(portal, { role, name });
}

/** Changes a member's role while they are logged in. */
export async function setRole({ dataDir }: RunningPortal, { phone }: Member, role: Role): Promise<void> {
  await operate(dataDir, (write) =>
    write.updateTable("accounts").set({ role }).where("phone", "=", `+86${phone}`).execute(),
  );
}

/** Changes texts of the site folder, as its editor does; returns the new revision. */
export async function changeSite(
  { url }: RunningPortal,
  { session: { token } }: Member,
  texts: Record<string, string>,
): Promise<number> {
  const { data } = await call<CallData<"siteFiles">>(url, "/admin/site/revisions/current/files", undefined, token);
  const changes = Object.entries(texts).map(([file, text]) => ({ file, text }));
  const input = { base: data?.revision, changes };
  const made = await call<CallData<"changeSiteFiles">>(url, "/admin/site/files", input, token);
  if (made.errCode !== 0 || !made.data) throw new Error(`${made.errMsg} ${JSON.stringify(made.data)}`);
  return made.data.revision;
}

const application: Application = {
  teamName: "Lighthouse",
  organizationName: "灯塔科技有限公司",
  organizationType: "enterprise",
  location: 0,
  contactName: "王小明",
  mobile: "13900139000",
  country: "CN",
  province: "上海市",
  city: "上海市",
  street: "世纪大道 1 号",
  email: "team@lighthouse.example",
};

/** A random team name. */
export const newTeam = () => `Team ${Math.random().toString(36).slice(2, 10)}`;

/** A member with a submitted application. */
export async function newApplicant(
  portal: RunningPortal,
  data: Partial<Application> & { teamName: string },
): Promise<Member> {
  const member = await newMember(portal);
  await apply(portal, member, data);
  return member;
}

/** Submits an application, or resubmits it with its version. */
export async function apply(
  { url }: RunningPortal,
  { session }: Member,
  data: Partial<Application> & { version?: number },
): Promise<void> {
  const { errMsg, errCode } = await call(url, "/account/reqDvlAuth", { ...application, ...data }, session.token);
  if (errCode !== 0) throw new Error(errMsg);
}

/** A team's application, as the API returns it to an operator. */
export async function applicationOf(
  { url }: RunningPortal,
  { session: { token } }: Member,
  teamName: string,
): Promise<ReviewedApplication> {
  const found = await call<CallData<"applicationQueue">>(
    url,
    `/admin/applications?q=${encodeURIComponent(teamName)}`,
    undefined,
    token,
  );
  const id = found.data?.items.find((each) => each.teamName === teamName)?.id;
  const { data } = await call<ReviewedApplication>(url, `/admin/applications/${id}`, undefined, token);
  if (!data) throw new Error(`no application of ${teamName}`);
  return data;
}

export type Reasons = { field: string; message: string }[];

/** Approves an application as a reviewer does, or refuses it with reasons. */
export async function decide(
  { url }: RunningPortal,
  { session }: Member,
  { id, version }: ReviewedApplication,
  reasons: Reasons = [],
): Promise<void> {
  const decision = reasons.length > 0 ? "refuse" : "approve";
  const body = { decision, ...(reasons.length > 0 && { reasons }), version };
  const { errMsg, errCode } = await call(url, `/admin/applications/${id}/decision`, body, session.token);
  if (errCode !== 0) throw new Error(errMsg);
}
