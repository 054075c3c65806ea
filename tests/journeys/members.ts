import type { BrowserContext } from "@playwright/test";
import { prefix } from "../../contract/call.ts";
import type { Envelope } from "../../contract/schemas.ts";
import type { Session } from "../../contract/schemas/accounts.ts";
import type { Role } from "../../contract/access.ts";
import { insertAccount } from "../../server/accounts/insert-account.ts";
import { versionsToAgree } from "../../server/accounts/policy-agreements.ts";
import { openHashing } from "../../server/sign-in/hashing/hashing.ts";
import { cheapArgon2 } from "../cheap-argon2.ts";
import type { RunningPortal } from "./journey.ts";
import { operate } from "./operate.ts";

/** A member. `session` is the response of the login. */
export type Member = { phone: string; password: string; session: Session };

const password = "Plum-7river";
const cheapHashing = openHashing(cheapArgon2);

/** Makes a call with or without a token. */
export async function call<Data>(url: string, path: string, body?: object, token?: string): Promise<Envelope<Data>> {
  const response = await fetch(url + prefix + path, {
    method: body ? "POST" : "GET",
    headers: { "content-type": "application/json", ...(token !== undefined && { token }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Envelope<Data>; // the server's tests check its shape
}

/**
 * Creates a member who agreed to the current terms and is logged in; with a role, an operator. Writes the account
 * directly, with a cheap hash: registration has its own journeys (`sign-in.journey.ts`).
 */
export async function newMember(
  { url, dataDir }: RunningPortal,
  given: { role?: Role; name?: string } = {},
): Promise<Member> {
  const phone = `139${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
  const hash = await cheapHashing.hash(password);
  await operate(dataDir, async (write, operator) => {
    const agreed = await versionsToAgree(operator, write);
    const account = { phone: `+86${phone}`, mailbox: null, hash, location: 0, ln: 1, agreed } as const;
    const { id } = await insertAccount(operator, write, account);
    await write
      .updateTable("accounts")
      .set({ name: "", ...given })
      .where("id", "=", id)
      .execute();
  });
  const session = await logIn(url, phone);
  await operate(dataDir, (write) => write.updateTable("sessions").set({ proved_again: 1 }).execute()); // may add factors
  return { phone, password, session };
}

export async function logIn(url: string, phone: string): Promise<Session> {
  const { data, errMsg } = await call<Session>(url, "/account/loginDvlper", { account: phone, password });
  if (!data) throw new Error(errMsg);
  return data;
}

/** Stores a session in the browser as the login does, on an empty page of the site: in the first tab if it is unused. */
export async function enter(context: BrowserContext, url: string, session: Session): Promise<void> {
  const unused = context.pages().find((each) => each.url() === "about:blank");
  const page = unused ?? (await context.newPage());
  const empty = `${url}/`;
  await page.route(empty, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto(empty);
  await page.evaluate(({ token, status, admin, username }) => {
    localStorage.setItem("status", String(status));
    localStorage.setItem("username", username);
    localStorage.setItem("superAccount", String(admin));
    localStorage.setItem("tokenSince", String(Date.now()));
    localStorage.setItem("token", token);
  }, session);
  if (unused) await page.unroute(empty);
  else await page.close();
}

/** Ages the last proof of every session by an hour. */
export async function ageProofs({ dataDir }: RunningPortal): Promise<void> {
  const proved_at = new Date(Date.now() - 3_600_000).toISOString();
  await operate(dataDir, (write) => write.updateTable("sessions").set({ proved_at }).execute());
}
