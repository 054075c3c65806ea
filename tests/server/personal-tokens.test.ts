import { describe, expect } from "vitest";
import { prefix } from "../../contract/call.ts";
import { calls, type CallName } from "../../contract/calls.ts";
import type { PersonalScope } from "../../contract/access.ts";
import { remindOfTokens } from "../../server/sign-in/tokens/own-tokens.ts";
import { newTokenText } from "../../server/sign-in/tokens/token-text.ts";
import { markChanged } from "../../server/catalogue/revision.ts";
import { day, hour, minute } from "../../server/time/time.ts";
import { openTestPortal, test, type TestPortal } from "../portal.ts";
import { addFile, licence2, noise, ownVersion } from "./files.ts";
import {
  logIn,
  messagesTo,
  registerByMail,
  registerMember,
  registerOperator,
  tokenFor,
  type Person,
} from "./people.ts";
import { openRaw } from "./raw.ts";
import { publishLicence } from "./site-folder.ts";

const bytes = noise(700_000);
const file = `/files/${ownVersion.product}/${ownVersion.version}/a.bin`;

const create = (person: Person, scopes: PersonalScope[] = ["download"], expiresInDays = 30) =>
  person.call("createOwnToken", { name: "CI", scopes, expiresInDays });

/** A listening portal with a file, and a member who has agreed to its licence and has a token. */
async function withToken(site: TestPortal, person?: Person) {
  const address = await site.listen();
  await addFile(site.portal, "a.bin", bytes);
  const owner = person ?? (await registerMember(site));
  const { id, version } = await site.call("currentLicence", {});
  await owner.call("agreeToPolicies", { licence: { id, version } });
  const created = await create(owner);
  return { address, owner, created, bearer: bearer(created.token) };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const basic = (user: string, password: string) => ({ authorization: `Basic ${btoa(`${user}:${password}`)}` });

/** Status and text of a request that is to be refused. */
async function refusalOf(address: string, headers: Record<string, string>, path = file) {
  const response = await fetch(address + path, { headers, redirect: "manual" });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

describe("a personal token", () => {
  test("is shown once, listed without itself, and ended at once", async ({ site }) => {
    const person = await registerMember(site);
    const created = await create(person, ["download", "read", "download"]);
    expect(created).toMatchObject({
      name: "CI",
      scopes: ["download", "read"],
      token: expect.stringMatching(/^plx_[0-9A-Za-z]{38}$/),
      createdAt: "2026-11-20T08:00:00.000Z",
      expiresAt: "2026-12-20T08:00:00.000Z",
    });
    const { token, ...shown } = created;
    expect((await person.call("ownTokens", {})).items).toEqual([{ ...shown, lastUsedAt: null }]);
    const stored = await site.portal.db.read.selectFrom("tokens").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token.slice(4, 20));
    const other = await registerMember(site);
    expect((await other.call("ownTokens", {})).items).toEqual([]);
    expect((await other.refusal("endOwnToken", { id: created.id })).errCode).toBe(10108);
    const admin = await registerOperator(site, "admin");
    expect((await admin.call("tokens", {})).items).toEqual([]);
    const second = await create(person);
    expect((await admin.call("accountDetail", { id: person.id })).tokens.map(({ id }) => id)).toContain(second.id);
    await admin.call("revokeToken", { id: second.id });
    site.clock.forward(1_000);
    await person.call("endOwnToken", { id: created.id });
    expect((await person.call("ownTokens", {})).items).toEqual([]);
    expect((await person.refusal("endOwnToken", { id: created.id })).errCode).toBe(10108);
    expect((await admin.refusal("revokeToken", { id: created.id })).errCode).toBe(10108);
    const { items } = await admin.call("audit", { action: "account.tokenEnded" });
    expect(items).toMatchObject([
      { actor: { id: person.id } },
      { actor: { id: admin.id }, subject: { id: person.id } },
    ]);
  });

  test("has a name, one to 366 days, known scopes and 20 siblings at most", async ({ site }) => {
    const person = await registerMember(site);
    const good = { name: "CI", scopes: ["download" as const], expiresInDays: 366 };
    for (const wrong of [
      { name: " " },
      { name: "a\u202Eb" },
      { scopes: [] },
      { scopes: ["site"] },
      { expiresInDays: 0 },
      { expiresInDays: 367 },
      { expiresInDays: 1.5 },
    ])
      expect((await person.refusal("createOwnToken", { ...good, ...(wrong as object) })).errCode).toBe(10100);
    expect((await person.refusal("createOwnToken", { ...good, scopes: ["publish"] })).errCode).toBe(10102);
    for (let count = 0; count < 20; count++) await person.call("createOwnToken", good);
    expect((await person.refusal("createOwnToken", good)).errCode).toBe(10100);
    site.clock.forward(16 * minute);
    expect((await person.refusal("createOwnToken", good)).errCode).toBe(10114);
  });

  test("reads public calls as its account with `read`, publishes with `publish`, and does nothing else", async ({
    site,
  }) => {
    const publisher = await registerOperator(site, "publisher");
    const read = bearer((await create(publisher, ["read"])).token);
    const publish = bearer((await create(publisher, ["publish"])).token);
    const download = bearer((await create(publisher)).token);
    const codeOf = async (name: CallName, headers: Record<string, string>) => {
      const { method, path } = calls[name];
      const url = prefix + path.replace(/:\w+/g, "unity");
      const response = await site.app.inject({ method, url, headers, ...(method === "GET" ? {} : { payload: {} }) });
      return response.json<{ errCode: number }>().errCode;
    };
    expect(await codeOf("product", read)).toBe(0);
    expect(await codeOf("adminReleases", publish)).toBe(0);
    for (const [name, headers] of [
      ["product", download],
      ["product", publish],
      ["adminReleases", read],
      ["agreeToDownload", read],
      ["logIn", read],
      ["profile", read],
      ["ownTokens", read],
      ["createOwnToken", download],
      ["tokens", publish],
      ["developers", read],
    ] as const)
      expect(await codeOf(name, headers), name).toBe(10102);
    await site.portal.db.write((write) => write.updateTable("accounts").set({ role: "member" }).execute());
    expect(await codeOf("adminReleases", publish), "no publisher any more").toBe(10102);
  });

  test("is told of seven days before its end, once", async ({ site }) => {
    const person = await registerByMail(site, "ada@example.com");
    await create(person, ["download"], 30);
    await create(person, ["download"], 7);
    const told = async () => {
      await Promise.all([remindOfTokens(site.portal), remindOfTokens(site.portal)]);
      return (await messagesTo(site, "ada@example.com")).filter(({ kind }) => kind === "tokenExpires").length;
    };
    site.clock.forward(23 * day - 1);
    expect(await told()).toBe(0);
    site.clock.forward(1);
    expect(await told()).toBe(1);
    site.clock.forward(day);
    expect(await told()).toBe(1);
  });

  test("is listed with what opens the account, and a reset removes it", async ({ site }) => {
    const {
      owner,
      created,
      address,
      bearer: headers,
    } = await withToken(site, await registerByMail(site, "ada@example.com"));
    expect((await owner.call("security", {})).tokens).toMatchObject([{ id: created.id, name: "CI" }]);
    expect((await owner.call("exportAccount", {})).tokens).toMatchObject([{ id: created.id }]);
    const admin = await registerOperator(site, "admin");
    const seen = async () => (await admin.call("accountDetail", { id: owner.id })).tokens;
    const expiring = await create(owner, ["read"], 1);
    expect(await seen()).toHaveLength(2);
    await site.portal.db.write((write) =>
      write
        .updateTable("tokens")
        .set({ expires_at: site.clock.now.toISOString() })
        .where("id", "=", expiring.id)
        .execute(),
    );
    expect(await seen()).toMatchObject([{ id: created.id, name: "CI", scopes: ["download"] }]);
    expect((await owner.call("security", {})).tokens).toHaveLength(1);
    await owner.call("endOwnToken", { id: expiring.id });
    site.clock.forward(minute);
    await site.call("sendResetMail", { account: "ada@example.com" });
    const token = await tokenFor(site, "ada@example.com");
    const { ways } = await site.call("resetWays", { token });
    expect(ways).toMatchObject([{ id: created.id, kind: "token", contact: "CI", removable: true }]);
    await site.call("resetByMail", { token, password: "Orbit-8-lens", remove: [created.id] });
    expect((await refusalOf(address, headers)).status).toBe(401);
  });
});

describe("a file fetched with a token", () => {
  test("comes as a download does: whole, in ranges, on conditions, and by HEAD", async ({ site }) => {
    const { address, created, bearer: headers } = await withToken(site);
    for (const sent of [
      headers,
      basic("any", created.token),
      basic("", created.token),
      { authorization: `bearer ${created.token}` },
    ]) {
      const whole = await fetch(address + file, { headers: sent });
      expect([whole.status, Buffer.from(await whole.arrayBuffer()).equals(bytes)]).toEqual([200, true]);
    }
    const head = await fetch(address + file, { method: "HEAD", headers });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, "700000"]);
    const etag = head.headers.get("etag") ?? "";
    const part = await fetch(address + file, { headers: { ...headers, range: "bytes=10-19", "if-range": etag } });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(10, 20)]);
    expect((await fetch(address + file, { headers: { ...headers, "if-none-match": etag } })).status).toBe(304);
    expect((await fetch(address + file, { headers: { ...headers, range: "bytes=700000-" } })).status).toBe(416);
    expect((await fetch(address + file, { headers, method: "POST" })).status).toBe(405);
  });

  test("is listed and counted once a day", async ({ site }) => {
    const { address, owner, created, bearer: headers } = await withToken(site);
    const fetchIt = async () => (await fetch(address + file, { headers })).arrayBuffer();
    await fetchIt();
    await fetchIt();
    site.clock.forward(day);
    await fetchIt();
    await site.portal.records.settled();
    const again = await logIn(site, owner);
    const { items } = await again.call("ownDownloads", {});
    expect(items.map(({ file: name, at }) => [name, at])).toEqual([
      ["a.bin", "2026-11-21T08:00:00.000Z"],
      ["a.bin", "2026-11-20T08:00:00.000Z"],
    ]);
    const counted = await site.portal.db.read.selectFrom("download_days").select(["date", "count"]).execute();
    expect(counted).toEqual(
      expect.arrayContaining([
        { date: "2026-11-20", count: 1 },
        { date: "2026-11-21", count: 1 },
      ]),
    );
    await site.portal.lastSeen.settled();
    expect((await again.call("ownTokens", {})).items).toMatchObject([
      { id: created.id, lastUsedAt: "2026-11-21T08:00:00.000Z" },
    ]);
  });

  test("is found by `latest` and by its channel, whose word may stand in the name", async ({ site }) => {
    const { address, bearer: headers } = await withToken(site);
    const product = await site.call("product", { slug: "unity" });
    const { version = "", channel = "" } = product.latest ?? {};
    await site.portal.db.write(async (write) => {
      const { sha256 } = await write
        .selectFrom("files")
        .select("sha256")
        .where("name", "=", "a.bin")
        .executeTakeFirstOrThrow();
      const row = { product: "unity", version, sha256, platform: "any", engine: "none", position: 101 };
      await write
        .insertInto("files")
        .values({ ...row, name: `x-${version}.bin` })
        .execute();
    });
    for (const word of ["latest", channel]) {
      for (const name of [`x-${version}.bin`, `x-${word}.bin`]) {
        const moved = await refusalOf(address, headers, `/files/unity/${word}/${name}`);
        expect([moved.status, moved.headers.get("location"), moved.headers.get("cache-control")]).toEqual([
          307,
          `${address}/files/unity/${version}/x-${version}.bin`,
          "no-store",
        ]);
      }
      expect((await refusalOf(address, headers, `/files/unity/${word}/none.bin`)).status).toBe(404);
    }
  });

  test("may fetch what its account agreed to in the browser, and the browser what was agreed to elsewhere", async ({
    site,
  }) => {
    const address = await site.listen();
    await addFile(site.portal, "a.bin", bytes);
    const { id, version } = await site.call("currentLicence", {});
    const [first, second] = [await registerMember(site), await registerMember(site)];
    const headers = bearer((await create(first)).token);
    const request = { ...ownVersion, file: "a.bin" };
    await first.call("agreeToDownload", { ...request, licence: { id, version } });
    expect((await fetch(address + file, { headers })).status).toBe(200);
    expect((await second.refusal("agreeToDownload", request)).errCode).toBe(10104);
    await second.call("agreeToPolicies", { licence: { id, version } });
    for (const person of [first, second]) {
      await person.call("agreeToDownload", request);
      await person.call("agreeToDownload", { ...request, licence: { id, version } });
      const { items } = await person.call("agreements", {});
      expect(items.filter(({ kind }) => kind === "licence")).toMatchObject([{ version, product: null, file: null }]);
    }
  });

  test("needs the account's agreement to the current licence, made anywhere", async ({ site }) => {
    const address = await site.listen();
    await addFile(site.portal, "a.bin", bytes);
    const person = await registerMember(site);
    const headers = bearer((await create(person)).token);
    const { id, version } = await site.call("currentLicence", {});
    const refused = await refusalOf(address, headers);
    expect(refused.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect([refused.status, refused.text]).toEqual([
      403,
      `Read and agree to version ${version} of the license first, at ${address}/license#agree (10104)\n`,
    ]);
    for (const wrong of [
      { id, version: "0.1" },
      { id: "none", version },
    ])
      expect((await person.refusal("agreeToPolicies", { licence: wrong })).errCode).toBe(10104);
    expect((await person.refusal("agreeToPolicies", {})).errCode).toBe(10100);
    await person.call("agreeToPolicies", { licence: { id, version } });
    await person.call("agreeToPolicies", { licence: { id, version } });
    expect((await fetch(address + file, { headers })).status).toBe(200);
    expect((await person.call("agreements", {})).items.filter(({ kind }) => kind === "licence")).toMatchObject([
      { version, product: null, file: null },
    ]);

    await publishLicence(site, licence2);
    expect((await refusalOf(address, headers)).text, "a new version asks again").toContain("99.0");
  });
});

describe("a file is refused", () => {
  test("without a token that is good, with where to get one", async ({ site }) => {
    const { address, owner, created } = await withToken(site);
    const { token } = created;
    const expired = await create(owner, ["download"], 1);
    const ended = await create(owner);
    await owner.call("endOwnToken", { id: ended.id });
    for (const [what, headers] of Object.entries<Record<string, string>>({
      none: {},
      unknown: bearer(newTokenText()),
      ended: bearer(ended.token),
      "of a session": bearer(owner.token),
      "with another checksum": bearer(token.slice(0, -1) + (token.endsWith("0") ? "1" : "0")),
      twice: bearer(`${token}${token}`),
      "twice, apart": bearer(`${token} ${token}`),
      "two schemes": { authorization: `Bearer ${token}, Basic x` },
      "as the user": basic(token, ""),
      "without a colon": { authorization: `Basic ${btoa(token)}` },
      "not base64": { authorization: "Basic %%%" },
      "with a line break": { authorization: `Basic ${btoa(`a:${token}\n`)}` },
      "another scheme": { authorization: `Token ${token}` },
      "in a cookie": { cookie: `token=${token}` },
      "in the header of sessions": { token },
    })) {
      const { status, text, headers: sent } = await refusalOf(address, headers);
      expect([status, text], what).toEqual([
        401,
        `Send a valid personal token with the scope download. Create one at ${address}/tokens\n`,
      ]);
      expect(sent.get("www-authenticate"), what).toBe('Bearer realm="files", Basic realm="files", charset="UTF-8"');
    }
    expect((await refusalOf(address, {}, `${file}?token=${token}`)).status).toBe(401);
    const page = await refusalOf(address, { accept: "text/html" });
    expect(page.headers.get("www-authenticate"), "a browser asks for no password").toBe('Bearer realm="files"');
    expect((await refusalOf(address, { authorization: `Bearer ${"x".repeat(20_000)}` })).status).toBe(431);

    await using raw = await openRaw(address);
    const header = `Authorization: Bearer ${token}\r\n`;
    raw.send(`GET ${file} HTTP/1.1\r\nHost: ${new URL(address).host}\r\n${header}${header}\r\n`);
    expect((await raw.response())?.status, "two headers").toBe(401);

    site.clock.forward(day - 1);
    expect((await fetch(address + file, { headers: bearer(expired.token) })).status).toBe(200);
    site.clock.forward(1);
    expect((await refusalOf(address, bearer(expired.token))).status, "at the second of its end").toBe(401);
    expect(site.log()).not.toContain(token.slice(0, 20));
  });

  test("to a token of another scope or kind, and while the account is suspended, on every server", async ({ site }) => {
    const { address, owner, bearer: headers } = await withToken(site);
    const admin = await registerOperator(site, "admin");
    const second = await openTestPortal(site.environment);
    const other = await second.site.listen();
    const automation = await admin.call("createToken", { name: "CI", expiresInDays: 1 });
    for (const token of [automation.token, (await create(owner, ["read"])).token])
      expect((await refusalOf(address, bearer(token))).status).toBe(403);
    expect((await fetch(other + file, { headers })).status).toBe(200);
    const { version } = await admin.call("accountDetail", { id: owner.id });
    await admin.call("suspendAccount", { id: owner.id, reason: "Misuse", version });
    for (const server of [address, other])
      expect(await refusalOf(server, headers)).toMatchObject({
        status: 403,
        text: expect.stringContaining("suspended"),
      });
    await admin.call("restoreAccount", { id: owner.id, version: version + 1 });
    expect((await fetch(other + file, { headers })).status).toBe(200);
    await second.close();
  });

  test("if it is unknown, withdrawn, or for others", async ({ site }) => {
    const { address, bearer: headers } = await withToken(site);
    for (const path of [
      "/files/unity/2.8.0/none.bin",
      "/files/none/2.8.0/a.bin",
      "/files/unity/9.9.9/a.bin",
      "/files/unity/2.8.0",
      "/files/unity/2.8.0/a.bin/",
      "/files/unity/2.8.0/%00",
      "/files/unity/2.8.0/%ff",
      "/files/__proto__/constructor/toString",
    ]) {
      expect((await refusalOf(address, headers, path)).status, path).toBe(404);
      expect((await refusalOf(address, {}, path)).status, path).toBe(404);
    }
    const release = (changes: object) =>
      site.portal.db.write(async (write) => {
        await write
          .updateTable("releases")
          .set(changes)
          .where("product", "=", "unity")
          .where("version", "=", "2.8.0")
          .execute();
        await markChanged(site.portal, write, ["product unity"]);
      });
    await release({ audience: "developers" });
    expect((await refusalOf(address, headers)).status, "nobody may know").toBe(404);
    expect((await refusalOf(address, {})).status).toBe(404);
    await release({ audience_shown: 1 });
    expect(await refusalOf(address, headers)).toMatchObject({ status: 403, text: expect.stringContaining("/apply") });
    await release({
      audience: "everybody",
      withdrawn_at: "2026-11-20T08:00:00.000Z",
      withdrawn_reason: "It\ncrashes.",
      withdrawn_reason_zh: "会崩溃。",
    });
    expect(await refusalOf(address, headers)).toMatchObject({
      status: 403,
      text: "Withdrawn: It crashes. Use 2.7.1 instead.\n",
    });
    expect(await refusalOf(address, { ...headers, "x-ln": "0" })).toMatchObject({
      status: 403,
      text: "已撤回：会崩溃。请改用 2.7.1。\n",
    });
    await release({ withdrawn_at: null });
    const strict = await openTestPortal({ ...site.environment, DOWNLOAD_ACCESS: "developer" });
    const closed = await strict.site.listen();
    expect(await refusalOf(closed, headers)).toMatchObject({ status: 403, text: expect.stringContaining("(10103)") });
    await strict.close();
  });

  test("after the token has ended, but not to a download that has begun", async ({ site }) => {
    const { address, owner, created, bearer: headers } = await withToken(site);
    const running = await fetch(address + file, { headers });
    await owner.call("endOwnToken", { id: created.id });
    expect(Buffer.from(await running.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await refusalOf(address, { ...headers, range: "bytes=10-" })).status).toBe(401);
  });

  test("after its owner has left", async ({ site }) => {
    const { address, owner, bearer: headers } = await withToken(site);
    await (await fetch(address + file, { headers })).arrayBuffer();
    await site.portal.records.settled();
    await owner.call("deleteAccount", { password: owner.password });
    expect((await refusalOf(address, headers)).status).toBe(401);
    expect(await site.portal.db.read.selectFrom("tokens").selectAll().execute()).toEqual([]);
    for (const table of ["agreements", "downloads"] as const)
      expect(await site.portal.db.read.selectFrom(table).select("account").execute()).toEqual([{ account: null }]);
  });
});

test("the last use of a token is exact to five minutes", async ({ site }) => {
  const { address, owner, bearer: headers } = await withToken(site);
  const lastUse = async () => {
    await (await fetch(address + file, { headers })).arrayBuffer();
    await site.portal.lastSeen.settled();
    return (await owner.call("ownTokens", {})).items[0]?.lastUsedAt;
  };
  expect(await lastUse()).toBe("2026-11-20T08:00:00.000Z");
  site.clock.forward(5 * minute - 1);
  expect(await lastUse()).toBe("2026-11-20T08:00:00.000Z");
  site.clock.forward(hour);
  expect(await lastUse()).toBe("2026-11-20T09:04:59.999Z");
});

test("the announced version of a licence is agreed to early, and its tokens go on on that day", async ({ site }) => {
  const { address, owner, created } = await withToken(site);
  const { id } = await site.call("currentLicence", {});
  const [version, effective] = ["99.0", "2026-12-01"];
  const text = { title_en: "New", title_zh: "新", body_en: "New text", body_zh: "新文本" };
  await site.portal.db.write((write) =>
    write
      .insertInto("licences")
      .values({ id, version, effective, ...text, created_at: site.clock.now.toISOString() })
      .execute(),
  );
  expect((await site.call("announcedLicences", {})).items).toMatchObject([{ id, version, effective }]);
  for (const licence of [
    { id, version },
    { id, version: "98.0", announced: true as const },
    { id: "other", version, announced: true as const },
  ])
    expect((await owner.refusal("agreeToPolicies", { licence })).errCode).toBe(10104);
  await owner.call("agreeToPolicies", { licence: { id, version, announced: true } });
  const agreed = (await owner.call("agreements", {})).items.find((each) => each.version === version);
  expect(agreed).toMatchObject({ kind: "licence", file: null });
  const late = (await create(await registerMember(site))).token;
  site.clock.now = new Date("2026-12-01T00:00:00Z");
  expect((await site.call("announcedLicences", {})).items).toEqual([]);
  const status = async (headers: Record<string, string>) => (await fetch(address + file, { headers })).status;
  expect(await status(bearer(created.token))).toBe(200);
  expect((await refusalOf(address, { authorization: `Bearer ${late}` })).text).toContain("version 99.0");
});
