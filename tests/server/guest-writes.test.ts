import { describe, expect } from "vitest";
import type { ProofChallenge } from "../../contract/proof-of-work.ts";
import type { Envelope } from "../../contract/schemas.ts";
import type { DownloadLink } from "../../contract/schemas/downloads.ts";
import { solve } from "../../app/browser/proof/solve.ts";
import type { TestPortal } from "../portal.ts";
import { addFile, noise, ownVersion } from "./files.ts";
import { test } from "./limited.ts";
import { password } from "./people.ts";

const hour = 60 * 60_000;

async function agreement(site: TestPortal, file: string) {
  const { id, version } = await site.call("currentLicence", {});
  return { ...ownVersion, file, licence: { id, version } };
}

async function agree(site: TestPortal, file: string, headers: Record<string, string> = {}) {
  const payload = await agreement(site, file);
  const response = await site.app.inject({ method: "POST", url: "/vrmcsys/download/agree", payload, headers });
  const cookie = /^([^;]+)/.exec(String(response.headers["set-cookie"] ?? ""))?.[1];
  return { ...response.json<Envelope<DownloadLink & { challenge?: ProofChallenge }>>(), cookie };
}

const rows = ({ portal }: TestPortal) => portal.db.read.selectFrom("downloads").selectAll().execute();
const agreements = ({ portal }: TestPortal) => portal.db.read.selectFrom("agreements").selectAll().execute();

describe("what guests agree to", () => {
  test("is one record for each visitor and licence version, and a link for each file, despite repetitions and concurrency", async ({
    site,
  }) => {
    await addFile(site.portal, "a.bin", noise(3_000));
    await addFile(site.portal, "b.bin", noise(4_000));
    const { cookie = "" } = await agree(site, "a.bin");
    expect(cookie).toMatch(/^visitor=/);
    const [first] = await rows(site);
    site.clock.forward(60_000);
    const again = await Promise.all(Array.from({ length: 50 }, () => agree(site, "a.bin", { cookie })));
    expect(again.every(({ errCode, cookie: anew }) => errCode === 0 && anew === undefined)).toBe(true);
    expect(await rows(site)).toEqual([first]);
    const others = await Promise.all(Array.from({ length: 50 }, () => agree(site, "b.bin", { cookie })));
    expect(others.every(({ errCode }) => errCode === 0)).toBe(true);
    expect(await rows(site)).toHaveLength(2);
    expect(await agreements(site)).toHaveLength(1);
    await agree(site, "a.bin");
    expect(await rows(site)).toHaveLength(3);
    expect(await agreements(site)).toHaveLength(2);
  });

  test("is valid for all of its links, and counts as one download", async ({ site }) => {
    await site.listen();
    await addFile(site.portal, "a.bin", noise(3_000));
    const { cookie = "", data } = await agree(site, "a.bin");
    site.clock.forward(60_000);
    const again = await agree(site, "a.bin", { cookie });
    expect(again.data?.url).not.toBe(data?.url);
    for (const url of [data?.url, again.data?.url, again.data?.url])
      expect((await (await fetch(url ?? "")).arrayBuffer()).byteLength).toBe(3_000);
    await site.portal.records.settled();
    expect(await site.portal.db.read.selectFrom("downloads").selectAll().execute()).toHaveLength(1);
  });

  test("is limited to exactly 60 records per hour and network address, then one for each proof of work", async ({
    limited,
  }) => {
    await addFile(limited.portal, "a.bin", noise(3_000));
    const from = { "x-forwarded-for": "192.0.2.1" };
    const responses = await Promise.all(Array.from({ length: 200 }, () => agree(limited, "a.bin", from)));
    const agreed = responses.filter(({ errCode }) => errCode === 0);
    expect(agreed).toHaveLength(60);
    expect(responses.filter(({ errCode }) => errCode === 10110)).toHaveLength(140);
    expect(await rows(limited)).toHaveLength(60);
    expect(responses.filter(({ cookie }) => cookie !== undefined)).toHaveLength(60);

    expect((await agree(limited, "a.bin", { ...from, cookie: agreed[0]?.cookie ?? "" })).errCode).toBe(0); // known
    expect((await agree(limited, "a.bin", { "x-forwarded-for": "192.0.2.2" })).errCode).toBe(0);
    const refused = await agree(limited, "a.bin", from);
    if (!refused.data?.challenge) throw new Error("no challenge was handed out");
    const proof = { ...from, "x-proof": await solve(refused.data.challenge) };
    expect((await agree(limited, "a.bin", proof)).errCode).toBe(0);
    expect((await agree(limited, "a.bin", proof)).errCode).toBe(10110);
    limited.clock.forward(hour);
    expect((await agree(limited, "a.bin", from)).errCode).toBe(0);
  });
});

describe("a guest's Idempotency-Key", () => {
  test("stores successful responses, but no refusals", async ({ site }) => {
    const kept = () => site.portal.db.read.selectFrom("stored_responses").selectAll().execute();
    const register = (body: object, key: string) =>
      site.app.inject({
        method: "POST",
        url: "/vrmcsys/account/registerMail",
        payload: { account: "guest@example.com", location: 1, ...body },
        headers: { "idempotency-key": key },
      });
    const weak = await Promise.all(
      Array.from({ length: 50 }, (_, index) => register({ password: "weak" }, `weak ${index}`.replace(" ", "-"))),
    );
    expect(new Set(weak.map((response) => response.json<Envelope>().errCode))).toEqual(new Set([10100]));
    expect(await kept()).toEqual([]);
    expect((await register({ password }, "right")).json<Envelope>().errCode).toBe(0);
    expect((await register({ password }, "right")).json<Envelope>().errCode).toBe(0);
    expect(await kept()).toHaveLength(1);
  });
});
