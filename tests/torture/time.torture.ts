import { once } from "node:events";
import { SMTPServer } from "smtp-server";
import { describe, expect } from "vitest";
import { deleteExpired } from "../../server/housekeeping.ts";
import { deliverPending } from "../../server/messages/deliver.ts";
import { toSmtp } from "../../server/messages/smtp.ts";
import { test } from "../portal.ts";
import { linkMessage, providersOf, queue } from "../server/messages.ts";
import { logIn, password, registerMember, type Person } from "../server/people.ts";
import { database, judge, times } from "./report.ts";
import { freePort } from "../free-port.ts";

const second = 1_000;
const minute = 60 * second;

/** As a wrong time server, a virtual machine that slept, or a dead battery would set it. */
const jumps = [1, -1, 90, -90, 10 * 60, -10 * 60, 86_400, -86_400, 400 * 86_400, -400 * 86_400].map(
  (seconds) => seconds * second,
);
const passwordLocked = 10027;

describe("the clock", () => {
  test("jumps back and forth", async ({ site }) => {
    const members: Person[] = [];
    const locked = await registerMember(site);
    const account = locked.phone ?? "";
    const lost: string[] = [];
    let survived = 0;
    for (let round = 0; round < times; round++)
      for (const jump of jumps) {
        for (let wrong = 0; wrong < 5; wrong++) await site.refusal("logIn", { account, password: "Wrong-7-lens" });
        site.clock.forward(jump);
        const right = await site.call("logIn", { account, password }).then(
          () => 0,
          (error: unknown) => (error as { errCode?: number }).errCode,
        );
        const isOver = jump >= 5 * minute;
        if (right !== (isOver ? 0 : passwordLocked)) lost.push(`the lock after ${jump} ms: ${right}`);
        const member = await registerMember(site);
        members.push(member);
        await member.call("profile", {});
        await logIn(site, members[0] ?? member);
        await deleteExpired(site.portal);
        site.clock.forward(10 * minute); // the lock has ended
        await logIn(site, locked);
        survived++;
      }
    site.clock.now = new Date("2026-11-20T08:00:00Z");
    const rows = await site.portal.db.read.selectFrom("accounts").select("phone").execute();
    const there = new Set(rows.map(({ phone }) => phone));
    lost.push(...members.flatMap(({ phone }) => (there.has(phone) ? [] : [phone ?? ""])));
    const tried = times * jumps.length;
    judge(`clock jumps, ${database}`, { tried, survived, acknowledged: members.length, lost });
  });
});

test("the mail server is down for an hour", async ({ site }) => {
  const { portal, clock } = site;
  const port = await freePort();
  const quick = { connecting: 1_000, silence: 1_000, whole: 5_000 };
  const mail = toSmtp(`smtp://127.0.0.1:${port}`, "Parallax <no-reply@portal.example>", quick);
  const deliver = () => deliverPending(portal, providersOf({ mail }));
  const to = (round: number) => `down-${round}@example.com`;
  const expiring = "expired@example.com";
  for (let round = 0; round < 10 * times; round++) await queue(portal, linkMessage({ to: to(round) }));
  await queue(portal, linkMessage({ to: expiring, expiresAt: new Date(clock.now.getTime() + 30 * minute) }));
  let survived = 0;
  for (let passed = 0; passed < 60; passed++) {
    await deliver();
    expect((await site.call("products", {})).total).toBeGreaterThan(0);
    clock.forward(minute);
  }
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    hideSTARTTLS: true,
    onData(stream, { envelope }, done) {
      stream.resume().once("end", () => {
        received.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  for (let passed = 0; passed < 20; passed++) {
    await deliver();
    clock.forward(minute);
  }
  mail.close();
  await new Promise<void>((done) => server.close(() => done()));
  const lost: string[] = [];
  for (let round = 0; round < 10 * times; round++)
    if (received.includes(to(round))) survived++;
    else lost.push(to(round));
  if (received.includes(expiring)) lost.push("an expired link was sent");
  if (new Set(received).size !== received.length) lost.push("a mail was sent twice");
  judge(`mail server down for an hour, ${database}`, { tried: 10 * times, survived, acknowledged: 10 * times, lost });
});
