import { readFileSync } from "node:fs";

import { describe, expect } from "vitest";
import { openTestPortal, test } from "../portal.ts";
import { addFile, agree, licence2, noise, ownVersion } from "./files.ts";
import { registerMember } from "./people.ts";
import { publishLicence, pushTexts } from "./site-folder.ts";

const bytes = noise(3000);

describe("the licence gate", () => {
  test("refuses a download without agreement and names the licence to agree to", async ({ site }) => {
    await addFile(site.portal, "a.bin", bytes);
    const { id, version } = await site.call("currentLicence", {});
    const outdated = [undefined, null, { id, version: "0.1" }, { id: "other", version }, { id: version, version: id }];
    for (const licence of outdated) {
      const { errCode, message, data } = await site.refusal("agreeToDownload", {
        ...ownVersion,
        file: "a.bin",
        licence,
      });
      expect([errCode, message, data]).toEqual([
        10104,
        "Please read and agree to the license terms first.",
        { licence: { id, version, url: "/license" } },
      ]);
    }
    expect(await site.portal.db.read.selectFrom("agreements").selectAll().execute()).toEqual([]);
  });

  test("asks for the licence that a product is under, and for none where it is under none", async ({ site }) => {
    await addFile(site.portal, "a.bin", bytes);
    const products = readFileSync(new URL("../../site/products.yaml", import.meta.url), "utf8");
    const under = (licence: string) => ({ "products.yaml": products.replace("  licence: sdk-licence\n", licence) });
    const person = await registerMember(site);
    const sdk = await site.call("currentLicence", {});
    await publishLicence(site, { ...licence2, id: "tools" });
    await pushTexts(site, under("  licence: tools\n"));
    const wanted = { id: "tools", version: "99.0", title: licence2.title, url: "/license" };
    expect((await site.call("product", { slug: "unity" })).licence).toEqual(wanted);
    expect((await site.call("product", { slug: "native" })).licence?.url).toBe("/license/sdk-licence");
    const request = { ...ownVersion, file: "a.bin" };
    const refused = await person.refusal("agreeToDownload", {
      ...request,
      licence: { id: sdk.id, version: sdk.version },
    });
    expect([refused.errCode, refused.data?.licence?.id]).toEqual([10104, "tools"]);
    await person.call("agreeToDownload", { ...request, licence: { id: "tools", version: "99.0" } });

    await pushTexts(site, { ...under(""), "licences/tools.en.md": undefined, "licences/tools.zh.md": undefined });
    await site.listen();
    expect((await site.call("product", { slug: "unity" })).licence).toBeNull();
    const link = await person.call("agreeToDownload", request);
    expect(Buffer.from(await (await fetch(link.url)).arrayBuffer()).equals(bytes)).toBe(true);
    await site.portal.records.settled();
    expect((await person.call("agreements", {})).items).toMatchObject([
      { kind: "licence", title: licence2.title, version: "99.0", paths: null, product: null, file: null },
    ]);
    expect((await person.call("ownDownloads", {})).items).toMatchObject([{ product: "unity", file: "a.bin" }]);
  });

  test("returns a link for an agreement, with its expiry and the file's hash and size", async ({ site }) => {
    const { sha256 } = await addFile(site.portal, "a.bin", bytes);
    const url = await site.listen();
    const link = await agree(site, "a.bin");
    expect(link).toMatchObject({ sha256, size: bytes.length, name: "a.bin", expiresAt: "2026-11-20T08:10:00.000Z" });
    expect(link.url.startsWith(`${url}/download/`)).toBe(true);
    expect(Buffer.from(await (await fetch(link.url)).arrayBuffer()).equals(bytes)).toBe(true);
  });

  test("records who agreed to what, and when", async ({ site }) => {
    const { sha256 } = await addFile(site.portal, "a.bin", bytes);
    const { id, version } = await site.call("currentLicence", {});
    const payload = { ...ownVersion, file: "a.bin", licence: { id, version } };
    const first = await site.app.inject({ method: "POST", url: "/vrmcsys/download/agree", payload });
    const cookie = String(first.headers["set-cookie"]);
    expect(cookie).toMatch(/^visitor=[\w-]{22}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
    const visitor = cookie.slice("visitor=".length, "visitor=".length + 22);
    const second = await site.app.inject({
      method: "POST",
      url: "/vrmcsys/download/agree",
      payload,
      headers: { cookie: `a=b; visitor=${visitor}` },
    });
    expect(second.headers["set-cookie"]).toBeUndefined();
    const rows = await site.portal.db.read.selectFrom("agreements").selectAll().execute();
    const kept = {
      visitor,
      licence_id: id,
      licence_version: version,
      account: null,
      agreed_at: "2026-11-20T08:00:00.000Z",
    };
    expect(rows).toEqual([expect.objectContaining(kept)]);
    const links = await site.portal.db.read.selectFrom("downloads").selectAll().execute();
    expect(links).toMatchObject([{ visitor, ...ownVersion, file: "a.bin", sha256, started_at: null }]);
  });

  test("assigns a new id to a visitor whose cookie is not ours", async ({ site }) => {
    await addFile(site.portal, "a.bin", bytes);
    const { id, version } = await site.call("currentLicence", {});
    for (const cookie of [
      "visitor=",
      "visitor=short",
      `visitor=${"a".repeat(23)}`,
      `visitor=${"é".repeat(22)}`,
      "visitor",
      "Visitor=aaaaaaaaaaaaaaaaaaaaaa",
    ]) {
      const response = await site.app.inject({
        method: "POST",
        url: "/vrmcsys/download/agree",
        payload: { ...ownVersion, file: "a.bin", licence: { id, version } },
        headers: { cookie },
      });
      expect(response.headers["set-cookie"], cookie).toMatch(/^visitor=[\w-]{22};/);
    }
  });

  test("sets no cookie for visitors who only read or are refused", async ({ site }) => {
    await site.listen();
    const requests = [
      "/",
      "/license",
      "/nowhere",
      "/vrmcsys/catalogue/products",
      "/vrmcsys/catalogue/licences/current",
      "/download/x",
    ].map((path) => fetch(site.portal.publicUrl() + path));
    const headers = { "content-type": "application/json" };
    const refused = [
      {},
      { product: "x", version: "x", file: "x" },
      { ...ownVersion, file: (await site.call("product", { slug: "unity" })).versions[0]?.files[0]?.name },
    ];
    requests.push(
      ...refused.map((body) =>
        fetch(`${site.portal.publicUrl()}/vrmcsys/download/agree`, {
          method: "POST",
          headers,
          body: JSON.stringify(body),
        }),
      ),
    );
    for (const response of await Promise.all(requests))
      expect(response.headers.get("set-cookie"), response.url).toBeNull();
  });

  test("sets a Secure cookie if the site uses https", async ({ site }) => {
    await addFile(site.portal, "a.bin", bytes);
    const { site: secure, close } = await openTestPortal({
      ...site.environment,
      PUBLIC_URL: "https://parallax.example",
    });
    const { id, version } = await secure.call("currentLicence", {});
    const response = await secure.app.inject({
      method: "POST",
      url: "/vrmcsys/download/agree",
      payload: { ...ownVersion, file: "a.bin", licence: { id, version } },
    });
    expect(response.headers["set-cookie"]).toMatch(/; Secure$/);
    expect(response.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    expect(response.json<{ data: { url: string } }>().data.url).toMatch(/^https:\/\/parallax\.example\/download\//);
    await close();
  });

  test("refuses files that do not exist", async ({ site }) => {
    const { id, version } = await site.call("currentLicence", {});
    const licence = { id, version };
    const [file = ""] =
      (await site.call("product", { slug: "unity" })).versions[0]?.files.map(({ name }) => name) ?? [];
    for (const request of [
      { product: "native", version: "2.8.0", file },
      { product: "unity", version: "2.7.0", file },
      { product: "unity", version: "2.8.0", file: `../${file}` },
      { product: "unity", version: "2.8.0", file: file.toUpperCase() },
      { product: "unity", version: "2.8.0", file: `${file} ` },
    ]) {
      expect((await site.refusal("agreeToDownload", { ...request, licence })).errCode, JSON.stringify(request)).toBe(
        10108,
      );
    }
  });

  test("requires a new agreement when a new licence version is published, and not before its day", async ({ site }) => {
    await addFile(site.portal, "a.bin", bytes);
    const { id, version } = await site.call("currentLicence", {});
    await publishLicence(site, { ...licence2, effective: "2026-11-22" });
    await agree(site, "a.bin");
    site.clock.forward(2 * 24 * 60 * 60_000);
    const refused = await site.refusal("agreeToDownload", { ...ownVersion, file: "a.bin", licence: { id, version } });
    expect([refused.errCode, refused.data]).toEqual([
      10104,
      { licence: { id: licence2.id, version: licence2.version, url: "/license" } },
    ]);
    expect((await site.call("currentLicence", {})).version).toBe(licence2.version);
    await agree(site, "a.bin");
    const rows = await site.portal.db.read
      .selectFrom("agreements")
      .select("licence_version")
      .orderBy("agreed_at")
      .execute();
    expect(rows.map((row) => row.licence_version)).toEqual([version, licence2.version]);
  });

  test("refuses another text for a licence version that exists", async ({ site }) => {
    await publishLicence(site, licence2);
    const changed = publishLicence(site, { ...licence2, title: { en: "Other terms", zh: "其他条款" } });
    await expect(changed).rejects.toMatchObject({ refusal: "invalidInput" });
  });
});
