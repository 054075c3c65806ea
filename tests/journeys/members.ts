import type { BrowserContext } from "@playwright/test";
import { prefix } from "../../contract/calls.ts";
import type { Envelope } from "../../contract/schemas.ts";
import type { Session } from "../../contract/schemas/accounts.ts";
import type { RunningPortal } from "./journey.ts";
import { received } from "./outbox.ts";

/** Somebody with an account. `session` is what a login answered. */
export type Member = { phone: string; password: string; session: Session };

const password = "Plum-7river";

/** Makes a call as a program does, with or without a token. */
export async function call<Data>(url: string, path: string, body?: object, token?: string): Promise<Envelope<Data>> {
  const response = await fetch(url + prefix + path, {
    method: body ? "POST" : "GET",
    headers: { "content-type": "application/json", ...(token !== undefined && { token }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Envelope<Data>; // the server's tests check its shape
}

/** Registers a new number, agreeing to the present terms, and logs in. */
export async function newMember({ url, dataDir }: RunningPortal): Promise<Member> {
  const phone = `139${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
  await call(url, "/account/reqSmscode", { account: phone, purpose: "register" });
  const { code } = await received(dataDir, `+86${phone}`, "register");
  const { data } = await call<{ items: { slug: string; version: string }[] }>(url, "/content/policies?pageSize=100");
  const versionOf = (policy: string) => data?.items.find(({ slug }) => slug === policy)?.version;
  const agreed = { server: versionOf("server"), protection: versionOf("protection") };
  await call(url, "/account/registerSd", { account: phone, code, password, location: 0, agreed });
  return { phone, password, session: await logIn(url, phone) };
}

export async function logIn(url: string, phone: string): Promise<Session> {
  const { data, errMsg } = await call<Session>(url, "/account/loginDvlper", { account: phone, password });
  if (!data) throw new Error(errMsg);
  return data;
}

/** Keeps a session in a browser as its login would have, once. */
export async function enter(context: BrowserContext, url: string, session: Session): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/onlyFooter`); // the smallest page
  await page.evaluate(({ token, status, admin, username }) => {
    localStorage.setItem("status", String(status));
    localStorage.setItem("username", username);
    localStorage.setItem("superAccount", String(admin));
    localStorage.setItem("tokenSince", String(Date.now()));
    localStorage.setItem("token", token);
  }, session);
  await page.close();
}
