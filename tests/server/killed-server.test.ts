import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { json } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { expect } from "vitest";
import type { PolicyVersions } from "../../contract/schemas/accounts.ts";
import { readConfig } from "../../server/config/config.ts";
import { deliverPending } from "../../server/messages/deliver.ts";
import { openProviders } from "../../server/messages/providers.ts";
import { test, type TestPortal } from "../portal.ts";
import { newPhone, password } from "./people.ts";
import type { Program } from "./processes.ts";
import { startServer, type Server } from "./two-servers.ts";

/** The requests that servers received, and their responses before they were killed. */
type Recorded = {
  asked: string[];
  codeSent: string[];
  registered: string[];
  tokens: string[];
  mailed: string[];
};

type Arrival = { id: string; to: string; code: string };

/** The operator's SMS gateway: slow, as networks are; it records the messages. */
async function openGateway() {
  const arrived: Arrival[] = [];
  const waiting = new Map<string, (code: string) => void>();
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const arrival = body as Arrival; // the part of a code that the portal sends
      arrived.push(arrival);
      waiting.get(arrival.to)?.(arrival.code);
      setTimeout(() => response.end(), 30);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    arrived,
    url: `http://:a-secret-of-the-gateway@127.0.0.1:${(server.address() as AddressInfo).port}/`, // it listens on a port
    /** The code sent to a number. */
    codeTo: (phone: string) =>
      new Promise<string>((done) => {
        waiting.set(phone, done);
        const early = arrived.find(({ to }) => to === phone);
        if (early) done(early.code);
      }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

type Gateway = Awaited<ReturnType<typeof openGateway>>;
type Load = {
  site: TestPortal;
  server: Server & Program;
  gateway: Gateway;
  recorded: Recorded;
  agreed: PolicyVersions;
};

/** Makes a call that succeeds. Rejects with a `TypeError` if the server is killed before it has responded. */
async function succeed(call: ReturnType<Server["call"]>): Promise<unknown> {
  const { errCode, errMsg, data } = await call;
  expect([errCode, errMsg]).toEqual([0, expect.anything()]);
  return data;
}

async function sendCode({ site, server, recorded }: Load): Promise<string> {
  const account = newPhone(site);
  await succeed(server.call("sendCode", { account, purpose: "register" }));
  recorded.codeSent.push(account);
  return account;
}

async function registerAndLogIn(load: Load): Promise<void> {
  const { server, gateway, recorded, agreed } = load;
  const account = await sendCode(load);
  const code = await gateway.codeTo(account);
  recorded.asked.push(account);
  await succeed(server.call("registerByPhone", { account, code, password, location: 0, agreed }));
  recorded.registered.push(account);
  recorded.tokens.push(((await succeed(server.call("logIn", { account, password }))) as { token: string }).token);
}

async function registerByMail({ server, recorded, agreed }: Load): Promise<void> {
  const account = `reader-${recorded.mailed.length}-${Math.random().toString(36).slice(2)}@example.com`;
  await succeed(server.call("registerByMail", { account, password, location: 1, agreed }));
  recorded.mailed.push(account);
}

/** Enough concurrent calls that some messages and transactions are pending when the server is killed. */
async function sendMany(load: Load): Promise<void> {
  const phones = await Promise.all(Array.from({ length: 20 }, () => sendCode(load)));
  await Promise.all(phones.map(load.gateway.codeTo));
}

/** Repeats `work` until the server is killed. */
async function repeat(server: Program, work: () => Promise<void>): Promise<void> {
  try {
    while (server.running()) await Promise.race([work(), server.ended]);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // as `fetch` rejects once the server is gone
  }
}

/** Applies some load, until the server has finished starting. */
async function warmUp({ server, recorded }: Load): Promise<void> {
  const { length } = recorded.registered;
  while (server.running() && recorded.registered.length < length + 2) await pause(10);
}

/** Resolves when the server has just responded to one more call of this kind. */
function responseWith(done: "codeSent" | "registered"): (load: Load) => Promise<void> {
  return async (load) => {
    await warmUp(load);
    const { length } = load.recorded[done];
    while (load.server.running() && load.recorded[done].length === length) await pause(1);
  };
}

/** Resolves when the server has just created an account, before it responds. */
async function makesAccount(load: Load): Promise<void> {
  const unanswered = async () => (await accountsOf(load.site)).length - load.recorded.registered.length;
  const before = await unanswered(); // of the previous servers
  await warmUp(load);
  while (load.server.running() && (await unanswered()) <= before) await pause(1);
}

async function integrityOf({ portal: { db } }: TestPortal): Promise<unknown> {
  if (process.env.TEST_DATABASE_URL !== undefined) return "ok"; // PostgreSQL recovers by itself
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db.read);
  return rows[0]?.integrity_check;
}

/** The accounts, each with the number of its related rows. */
function accountsOf({ portal: { db } }: TestPortal) {
  return db.read
    .selectFrom("accounts")
    .select((row) => [
      "phone",
      "mailbox",
      row
        .selectFrom("policy_agreements")
        .whereRef("account", "=", "accounts.id")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("agreements"),
      row
        .selectFrom("audit")
        .whereRef("subject", "=", "accounts.id")
        .where("action", "=", "account.registered")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("registrations"),
    ])
    .execute();
}

/** The links sent by mail, by mailbox. */
function linksIn(folder: string): Map<string, string> {
  const mails = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), "utf8")) as { to: string; link: string }); // written by the portal
  return new Map(mails.map(({ to, link }) => [to, link]));
}

test("servers killed during account calls leave no partial account, lose no message and send no code twice", async ({
  site,
}) => {
  await using gateway = await openGateway();
  const environment: Record<string, string> = { ...site.environment, SMS_URL: gateway.url };
  const policies = (await site.call("policies", { pageSize: 100 })).items;
  const versionOf = (policy: string) => policies.find(({ slug }) => slug === policy)?.version ?? "";
  const agreed = { server: versionOf("server"), protection: versionOf("protection") };
  const recorded: Recorded = { asked: [], codeSent: [], registered: [], tokens: [], mailed: [] };
  const moments = [responseWith("codeSent"), responseWith("registered"), makesAccount];
  for (const moment of moments) {
    await using server = await startServer(environment, "--deliver");
    const load = { site, server, gateway, recorded, agreed };
    const people = [sendMany, registerByMail, ...Array<typeof sendMany>(3).fill(registerAndLogIn)];
    const going = Promise.all(people.map((work) => repeat(server, () => work(load))));
    await Promise.race([moment(load), going]);
    server.kill("SIGKILL");
    await going;
  }

  site.clock.now = new Date(Date.now() + 120_000); // leases have ended
  await deliverPending(site.portal, await openProviders({ ...site.portal, config: readConfig(environment) }));
  expect(await integrityOf(site)).toBe("ok");

  const messages = await site.portal.db.read
    .selectFrom("messages")
    .select(["id", "channel", "receiver", "state"])
    .execute();
  const texts = messages.filter(({ channel }) => channel === "sms");
  const lastDigits = (number: string) => number.slice(-4); // how a number is stored once its message has ended
  expect(texts.map(({ receiver }) => lastDigits(receiver))).toEqual(
    expect.arrayContaining(recorded.codeSent.map(lastDigits)),
  );
  const timesArrived = (text: { id: string }) => gateway.arrived.filter(({ id }) => id === text.id).length;
  for (const text of texts)
    expect([text.state, timesArrived(text)]).toEqual([
      expect.stringMatching(/^(sent|unknown)$/),
      text.state === "sent" ? 1 : expect.toBeOneOf([0, 1]),
    ]);
  expect(texts.filter(({ state }) => state === "unknown").length).toBeLessThanOrEqual(5 * moments.length); // messages in transit
  const links = linksIn(path.join(environment.DATA_DIR ?? "", "outbox"));
  expect([...links.keys()]).toEqual(expect.arrayContaining(recorded.mailed));

  for (const token of recorded.tokens) await site.as(token).call("profile", {});
  for (const link of [...links.values()].slice(0, 3))
    await site.call("confirmRegistration", { token: new URL(link).hash.replace("#token=", ""), password });
  const accounts = await accountsOf(site);
  for (const account of accounts) expect(account).toMatchObject({ agreements: 2, registrations: 1 });
  expect(accounts.map(({ phone }) => phone)).toEqual(expect.arrayContaining(recorded.registered));
  const isThere = (account: string) => accounts.some(({ phone }) => phone === account);
  await Promise.all(
    recorded.asked.map(async (account) => {
      if (isThere(account)) await site.call("logIn", { account, password });
      else expect((await site.refusal("logIn", { account, password })).errCode).toBe(10001);
    }),
  );
});
