import type { Role } from "../../contract/access.ts";
import type { MessageContent } from "../../server/messages/queue.ts";
import { unseal } from "../../server/messages/seal.ts";
import type { TestPortal, Visitor } from "../portal.ts";

/** A logged-in member, who makes calls with their token. */
export type Person = Visitor & {
  id: string;
  phone: string | null;
  mailbox: string | null;
  password: string;
  token: string;
};

export const password = "Orbit-7-lens";
const sent = new WeakMap<object, number>();

/** A mobile number without an account on this portal. */
export function newPhone({ portal }: TestPortal): string {
  const next = (sent.get(portal) ?? 0) + 1;
  sent.set(portal, next);
  return `+861380013${String(next).padStart(4, "0")}`;
}

/** The messages queued for a number or mailbox, oldest first, if no delivery is running. */
export async function messagesTo({ portal }: TestPortal, receiver: string): Promise<MessageContent[]> {
  const rows = await portal.db.read
    .selectFrom("jobs")
    .select(["id", "content"])
    .where("receiver", "=", receiver)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ id, content }) => JSON.parse(unseal(portal.keys.messages, id, content ?? "")) as MessageContent);
}

/** The code last sent to a number. */
export async function codeFor(site: TestPortal, phone: string): Promise<string> {
  const last = (await messagesTo(site, phone)).findLast((content) => content.kind === "code");
  if (!last) throw new Error(`no code was sent to ${phone}`);
  return last.code;
}

/** The token of the link last mailed to a mailbox. */
export async function tokenFor(site: TestPortal, mailbox: string): Promise<string> {
  const last = (await messagesTo(site, mailbox)).findLast((content) => content.kind === "link");
  const token = last && new URL(last.link).hash.replace("#token=", "");
  if (!token) throw new Error(`no link was sent to ${mailbox}`);
  return token;
}

/** Registers a number and logs in, through the API. */
export async function registerMember(site: TestPortal, phone = newPhone(site)): Promise<Person> {
  await site.call("sendCode", { account: phone, purpose: "register" });
  const code = await codeFor(site, phone);
  await site.call("registerByPhone", { account: phone, code, password, location: 0 });
  return logIn(site, { phone, mailbox: null, password });
}

/** Registers a mailbox and logs in, through the API. */
export async function registerByMail(site: TestPortal, mailbox: string): Promise<Person> {
  await site.call("registerByMail", { account: mailbox, password, location: 1 });
  await site.call("confirmRegistration", { token: await tokenFor(site, mailbox), password });
  return logIn(site, { phone: null, mailbox, password });
}

/** A member with a number and a mailbox, a minute after the last message. */
export async function registerWithBoth(site: TestPortal): Promise<Person & { phone: string; mailbox: string }> {
  const person = await registerMember(site);
  const phone = person.phone ?? "";
  const mailbox = `m${phone.slice(-4)}@example.com`;
  await person.call("addMail", { account: mailbox, password });
  await person.call("confirmMail", { token: await tokenFor(site, mailbox) });
  site.clock.forward(60_000);
  return { ...person, phone, mailbox };
}

/** A logged-in member with a role. */
export async function registerOperator(site: TestPortal, role: Role): Promise<Person> {
  const person = await registerMember(site);
  await site.portal.db.write((write) =>
    write.updateTable("accounts").set({ role }).where("id", "=", person.id).execute(),
  );
  return person;
}

type Login = { phone: string | null; mailbox: string | null; password: string };

/** Opens another session of a member. */
export async function logIn(site: TestPortal, login: Login, through: Visitor = site): Promise<Person> {
  const account = login.phone ?? login.mailbox ?? "";
  const { token } = await through.call("logIn", { account, password: login.password });
  const { id } = await site.portal.db.read
    .selectFrom("accounts")
    .select("id")
    .where(login.phone === null ? "mailbox" : "phone", "=", account)
    .executeTakeFirstOrThrow();
  return { ...login, ...site.as(token), id, token };
}
