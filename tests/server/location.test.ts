import { describe, expect } from "vitest";
import { openTestPortal, readingTest as test } from "../portal.ts";

const china = { isCn: true, ln: 0 };
const elsewhere = { isCn: false, ln: 1 };

describe("the detected location of a visitor", () => {
  test("follows the language that the browser prefers", async ({ site }) => {
    for (const [languages, expected] of [
      [undefined, elsewhere],
      ["", elsewhere],
      ["zh-CN,zh;q=0.9,en;q=0.8", china],
      ["zh", china],
      ["ZH-hans-CN", china],
      ["zh-TW,zh;q=0.9", { isCn: false, ln: 0 }],
      ["zh-Hant", { isCn: false, ln: 0 }],
      ["en;q=0.5, zh-CN;q=0.8", china],
      ["de-DE,de;q=0.9,zh;q=0.8", elsewhere],
      ["zh;q=0", elsewhere],
      ["*", elsewhere],
      [";;;,,,q=1;q=q", elsewhere],
    ] as const) {
      const visitor = site.with(languages === undefined ? {} : { "accept-language": languages });
      expect(await visitor.call("location", {}), languages).toEqual(expected);
    }
  });

  test("trusts a country header from a trusted proxy only", async ({ site }) => {
    const headers = { "x-country": "CN", "accept-language": "de" };
    const settings = { COUNTRY_HEADER: "X-Country", TRUSTED_PROXIES: "127.0.0.1" };
    expect(await site.with(headers).call("location", {})).toEqual(elsewhere);
    for (const [name, environment, expected] of [
      ["trusted", settings, china],
      ["another proxy", { ...settings, TRUSTED_PROXIES: "10.0.0.1" }, elsewhere],
      ["another header", { ...settings, COUNTRY_HEADER: "x-other" }, elsewhere],
    ] as const) {
      const { site: behind, close } = await openTestPortal({ ...site.environment, ...environment });
      expect(await behind.with(headers).call("location", {}), name).toEqual(expected);
      if (name === "trusted") {
        for (const unknown of ["XX", "T1", "China", "", "C N"])
          expect(await behind.with({ ...headers, "x-country": unknown }).call("location", {}), unknown).toEqual(
            elsewhere,
          );
        const german = { "x-country": "de", "accept-language": "zh-CN" };
        expect(await behind.with(german).call("location", {})).toEqual(elsewhere);
      }
      await close();
    }
  });
});

describe("the states and provinces of a country", () => {
  test("have names in Latin letters", async ({ site }) => {
    const provinces = async (country: string) => (await site.call("provinces", { country })).items;
    expect(await provinces("US")).toEqual(expect.arrayContaining(["California", "Oregon"]));
    expect(await provinces("JP")).toHaveLength(47);
    expect(new Set(await provinces("CN")).size).toBe(34);
  });

  test("require a country that exists", async ({ site }) => {
    for (const country of ["XX", "us", "", "CN'"]) {
      const { errCode, data } = await site.refusal("provinces", { country });
      expect([errCode, data?.issues?.[0]?.field], country).toEqual([10100, "country"]);
    }
  });
});
