import { expect } from "vitest";
import { refusals } from "../../contract/refusals.ts";
import { test, type TestPortal } from "../portal.ts";
import { addFile, noise, ownVersion } from "./files.ts";
import { registerMember, type Person } from "./people.ts";

const bytes = noise(3_000);
const request = { ...ownVersion, file: "a.bin" };
const tokenPaths = {
  "/files/": `/files/${ownVersion.product}/${ownVersion.version}/a.bin`,
  npm: "/npm/parallax-metrics",
  Maven: "/maven/com/parallax/parallax-openxr/2.3.0/parallax-openxr-2.3.0.aar",
};

type Licence = { id: string; version: string };

/** How an account agrees to the current version. */
const waysIn: Record<string, (person: Person, licence: Licence) => Promise<unknown>> = {
  "the dialog of a download": (person, licence) => person.call("agreeToDownload", { ...request, licence }),
  "the page of the licence": (person, licence) => person.call("agreeToPolicies", { licence }),
};

/** The newest tarball of a package. */
async function tarballOf(address: string): Promise<string> {
  const response = await fetch(address + tokenPaths.npm);
  const { versions, "dist-tags": tags } = (await response.json()) as {
    versions: Record<string, { dist: { tarball: string } }>;
    "dist-tags": { latest: string };
  };
  return versions[tags.latest]?.dist.tarball ?? "";
}

/** What each way out answers: an `errCode` in the browser, a status to a token. */
async function answers(address: string, { person, token }: { person: Person; token: string }) {
  const browser = await fetch(`${address}/vrmcsys/download/agree`, {
    method: "POST",
    headers: { "content-type": "application/json", token: person.token },
    body: JSON.stringify(request),
  });
  const statusOf = async (path: string) => {
    const response = await fetch(new URL(path, address), { headers: { authorization: `Bearer ${token}` } });
    await response.arrayBuffer();
    return response.status;
  };
  return {
    browser: ((await browser.json()) as { errCode: number }).errCode,
    "/files/": await statusOf(tokenPaths["/files/"]),
    npm: await statusOf(await tarballOf(address)),
    Maven: await statusOf(tokenPaths.Maven),
  };
}

async function memberWithToken(site: TestPortal) {
  const person = await registerMember(site);
  return { person, ...(await person.call("createOwnToken", { name: "CI", scopes: ["download"], expiresInDays: 30 })) };
}

test.for(Object.keys(waysIn))("agreeing once, by %s, opens every way out", async (way, { site }) => {
  const address = await site.listen();
  await addFile(site.portal, "a.bin", bytes);
  const licence = await site.call("currentLicence", {});
  const { code } = refusals.licenceNotAgreed;
  const [member, other] = [await memberWithToken(site), await memberWithToken(site)];
  expect(await answers(address, member)).toEqual({ browser: code, "/files/": 403, npm: 403, Maven: 403 });
  await waysIn[way]?.(member.person, { id: licence.id, version: licence.version });
  expect(await answers(address, member)).toEqual({ browser: 0, "/files/": 200, npm: 200, Maven: 200 });
  expect(await answers(address, other)).toEqual({ browser: code, "/files/": 403, npm: 403, Maven: 403 });
  for (const each of Object.values(waysIn)) await each(member.person, { id: licence.id, version: licence.version });
  await site.portal.records.settled();
  const { db } = site.portal;
  expect(await db.read.selectFrom("agreements").selectAll().execute()).toMatchObject([
    { account: member.person.id, licence_id: licence.id, licence_version: licence.version },
  ]);
  expect((await member.person.call("agreements", {})).total).toBe(1);
  const { items } = await member.person.call("ownDownloads", {});
  expect(items.map(({ file }) => file)).toHaveLength(Object.keys(tokenPaths).length);
});
