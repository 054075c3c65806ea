import { describe, expect } from "vitest";
import { watchRevision } from "../../server/catalogue/revision.ts";
import { openTestPortal, test, type TestPortal } from "../portal.ts";
import { licence2 } from "./files.ts";
import { publishLicence } from "./site-folder.ts";

const licenceCall = "/vrmcsys/catalogue/licences/current";

async function bodyOf(url: string, path: string): Promise<string> {
  return (await fetch(url + path)).text();
}

/** Runs `act` once, during the next read of the licence. */
function during(site: TestPortal, act: () => void): void {
  site.portal.now = () => {
    site.portal.now = () => site.clock.now;
    act();
    return site.clock.now;
  };
}

describe("what is cached", () => {
  test("includes pages and reads of the catalogue, but no refusal", async ({ site }) => {
    const url = await site.listen();
    for (const path of ["/", "/license", "/vrmcsys/catalogue/products?page=1"]) {
      await bodyOf(url, path);
      expect(site.cache.get(path, "en"), path).toBeDefined();
    }
    for (const path of [
      "/nowhere",
      licenceCall, // the current licence also depends on the date
      "/vrmcsys/catalogue/products?page=0",
      "/vrmcsys/catalogue/products/nothing",
      "/healthz",
      "/readyz",
    ]) {
      await bodyOf(url, path);
      for (const language of ["en", "zh"] as const) expect(site.cache.get(path, language), path).toBeUndefined();
    }
  });

  test("is dropped when a licence is published, before the publisher gets the response", async ({ site }) => {
    const url = await site.listen();
    const before = await bodyOf(url, "/license");
    expect(await bodyOf(url, "/license")).toBe(before);
    await publishLicence(site, licence2);
    expect(await bodyOf(url, "/license")).toContain("<h1>en 99.0</h1>");
    expect(await bodyOf(url, licenceCall)).toContain('"version":"99.0"');
  });

  test("never gives a licence the HTML of another text", async ({ site }) => {
    const first = await site.call("currentLicence", {});
    expect((await site.call("currentLicence", {})).html).toEqual(first.html); // cached
    await publishLicence(site, { ...licence2, body: { en: "## New terms", zh: "## 新条款" } });
    const { html } = await site.call("currentLicence", {});
    expect(html).toEqual({ en: expect.stringContaining("New terms"), zh: expect.stringContaining("新条款") });
    site.clock.forward(1_000); // of two versions effective on the same day, the later one is current
    await publishLicence(site, {
      ...licence2,
      version: "99.1",
      body: { en: "## New terms", zh: "甲" },
    });
    expect((await site.call("currentLicence", {})).html.zh).toContain("甲");
  });

  test("is dropped on every other server of the same database", async ({ site }) => {
    const other = await openTestPortal(site.environment);
    const url = await other.site.listen();
    const stop = watchRevision(other.site.portal);
    const before = await bodyOf(url, "/license");
    expect(before).not.toContain("99.0");
    await bodyOf(url, licenceCall);
    await publishLicence(site, licence2);
    await expect.poll(() => bodyOf(url, "/license"), { timeout: 10_000 }).toContain("<h1>en 99.0</h1>");
    expect(await bodyOf(url, licenceCall)).toContain('"version":"99.0"');
    stop();
    await other.close();
  });

  test("is dropped by a server whose first poll finds a change after it has begun to serve", async ({ site }) => {
    const url = await site.listen();
    await bodyOf(url, "/license");
    const other = await openTestPortal(site.environment);
    await publishLicence(other.site, licence2);
    const stop = watchRevision(site.portal); // its first poll already finds the change
    await expect.poll(() => bodyOf(url, "/license"), { timeout: 10_000 }).toContain("99.0");
    stop();
    await other.close();
  });

  test("is dropped on the day on which a licence that was published earlier comes into force", async ({ site }) => {
    const url = await site.listen();
    await publishLicence(site, { ...licence2, effective: "2026-11-21" });
    const stop = watchRevision(site.portal);
    expect(await bodyOf(url, "/license")).not.toContain("99.0");
    site.clock.forward(24 * 60 * 60_000);
    await expect.poll(() => bodyOf(url, "/license"), { timeout: 10_000 }).toContain("99.0");
    stop();
  });

  test("never includes a response rendered while the catalogue changed", async ({ site }) => {
    const url = await site.listen();
    during(site, () => site.cache.clear());
    expect(await bodyOf(url, "/license")).not.toContain("99.0");
    expect(site.cache.get("/license", "en")).toBeUndefined();
    await bodyOf(url, "/license");
    expect(site.cache.get("/license", "en")).toBeDefined();
  });

  test(
    "is never older than a licence whose publisher got the response, however many requests arrive meanwhile",
    { tags: "nightly" },
    async ({ site }) => {
      const url = await site.listen();
      for (let version = 1; version <= 10; version++) {
        const reading = Array.from({ length: 20 }, () =>
          Promise.all([bodyOf(url, "/license"), bodyOf(url, licenceCall)]),
        );
        await publishLicence(site, { ...licence2, version: `99.${version}` });
        site.clock.forward(1000); // of two on one day, the later one is current
        expect(await bodyOf(url, "/license")).toContain(`99.${version}`);
        expect(await bodyOf(url, licenceCall)).toContain(`"99.${version}"`);
        await Promise.all(reading);
        expect(await bodyOf(url, "/license")).toContain(`99.${version}`);
        expect(await bodyOf(url, licenceCall)).toContain(`"99.${version}"`);
      }
    },
  );
});
