import { describe, expect } from "vitest";
import { Refused } from "../../client/client.ts";
import { openTestPortal, test, type TestPortal, type Visitor } from "../portal.ts";
import { addFile, noise, ownVersion } from "./files.ts";
import { logIn, registerMember, registerOperator } from "./people.ts";

async function requestOf(site: TestPortal) {
  const { id, version } = await site.call("currentLicence", {});
  return { ...ownVersion, file: "a.bin", licence: { id, version } };
}

/** A second server on the same data, with another `DOWNLOAD_ACCESS`. */
async function withAccess(site: TestPortal, access: string, work: (site: TestPortal) => Promise<void>): Promise<void> {
  const { site: strict, close } = await openTestPortal({ ...site.environment, DOWNLOAD_ACCESS: access });
  await work(strict);
  await close();
}

describe("a download", () => {
  test("by a logged-in user is agreed to by their account, without a visitor id", async ({ site }) => {
    await addFile(site.portal, "a.bin", noise(3_000));
    const person = await registerMember(site);
    const request = await requestOf(site);
    const response = await site.app.inject({
      method: "POST",
      url: "/vrmcsys/download/agree",
      payload: request,
      headers: { token: person.token },
    });
    expect(response.headers["set-cookie"]).toBeUndefined();
    await site.call("agreeToDownload", request);
    for (const table of ["agreements", "downloads"] as const) {
      const rows = await site.portal.db.read.selectFrom(table).select(["account", "visitor"]).execute();
      expect(rows).toHaveLength(2);
      expect(rows).toContainEqual({ account: person.id, visitor: "" });
      expect(rows).toContainEqual({ account: null, visitor: expect.stringMatching(/^[\w-]{22}$/) });
    }
  });

  test("is listed for its account once it has started, page by page, and its agreement once", async ({ site }) => {
    await addFile(site.portal, "a.bin", noise(3_000));
    const url = await site.listen();
    const person = await registerMember(site);
    const other = await registerMember(site);
    for (let count = 0; count < 3; count++) {
      site.clock.forward(1_000);
      const link = await person.call("agreeToDownload", await requestOf(site));
      expect(link.url.startsWith(url)).toBe(true);
      if (count !== 1) await (await fetch(link.url)).arrayBuffer();
    }
    await site.portal.records.settled();
    const item = { ...ownVersion, file: "a.bin", withdrawn: false };
    expect(await person.call("ownDownloads", {})).toEqual({
      items: [
        { ...item, at: "2026-11-20T08:00:03.000Z" },
        { ...item, at: "2026-11-20T08:00:01.000Z" },
      ],
      total: 2,
      page: 1,
      pageSize: 20,
    });
    expect((await person.call("ownDownloads", { page: 2, pageSize: 1 })).items).toEqual([
      { ...item, at: "2026-11-20T08:00:01.000Z" },
    ]);
    const agreed = await person.call("agreements", {});
    expect(agreed.items).toMatchObject([
      { kind: "licence", product: null, file: null, agreedAt: "2026-11-20T08:00:01.000Z" },
    ]);
    expect(agreed.total, "one for the version of the licence, not for each download").toBe(1);
    expect((await other.call("ownDownloads", {})).total).toBe(0);
    expect((await other.call("agreements", {})).total).toBe(0);
    await site.portal.db.write((write) =>
      write
        .updateTable("releases")
        .set({ withdrawn_at: "2026-11-20T08:00:00.000Z", withdrawn_reason: "{}" })
        .where("product", "=", ownVersion.product)
        .where("version", "=", ownVersion.version)
        .execute(),
    );
    expect((await person.call("ownDownloads", {})).items.map(({ withdrawn }) => withdrawn)).toEqual([true, true]);
  });

  test("is for everybody with an account, if the portal is configured so", async ({ site }) => {
    await addFile(site.portal, "a.bin", noise(3_000));
    const person = await registerMember(site);
    await withAccess(site, "account", async (strict) => {
      const request = await requestOf(strict);
      const refused = await strict.refusal("agreeToDownload", request);
      expect([refused.errCode, refused.message]).toEqual([10101, "You haven't logged on."]);
      expect((await strict.refusal("agreeToDownload", { ...request, file: "unknown" })).errCode).toBe(10101);
      await strict.as(person.token).call("agreeToDownload", request);
    });
  });

  test("is for developers, publishers and admins, if the portal is configured so", async ({ site }) => {
    await addFile(site.portal, "a.bin", noise(3_000));
    const developer = await registerMember(site);
    await site.portal.db.write((write) =>
      write.updateTable("accounts").set({ status: 2 }).where("id", "=", developer.id).execute(),
    );
    const people = {
      developer,
      publisher: await registerOperator(site, "publisher"),
      admin: await registerOperator(site, "admin"),
      member: await registerMember(site),
      reviewer: await registerOperator(site, "reviewer"),
    };
    await withAccess(site, "developer", async (strict) => {
      const request = await requestOf(strict);
      const outcome = (visitor: Visitor) =>
        visitor.call("agreeToDownload", request).then(
          () => 0,
          (error: unknown) => (error instanceof Refused ? error.errCode : -1),
        );
      expect(await outcome(strict)).toBe(10101);
      const outcomes: Record<string, number> = {};
      for (const [name, { token }] of Object.entries(people)) outcomes[name] = await outcome(strict.as(token));
      expect(outcomes).toEqual({ developer: 0, publisher: 0, admin: 0, member: 10103, reviewer: 10103 });
      const again = await logIn(strict, people.member);
      expect((await again.refusal("agreeToDownload", request)).message).toBe(
        "You are not a developer yet. Please register as a developer first.",
      );
    });
  });
});
