import { describe, expect } from "vitest";
import { prefix } from "../../contract/call.ts";
import type { CallInput } from "../../contract/schemas.ts";
import { readingTest, test } from "../portal.ts";
import { registerOperator } from "./people.ts";
import { issuesOfInput, newRelease, slug } from "./publishing.ts";

describe("the latest version for what one has", () => {
  readingTest("is the newest whose requirements contain it", async ({ site }) => {
    const latest = async (having: Record<string, string>) => {
      const answer = await site.call("latestCompatible", { slug, ...having });
      return answer.latest?.version ?? null;
    };
    expect(await latest({})).toBe("2.8.0");
    expect(await latest({ unity: "6000.0.3f1", os: "5.9.2" })).toBe("2.8.0");
    expect(await latest({ unity: "2022.3", os: "Parallax OS 5.8" })).toBe("2.6.0");
    expect(await latest({ unity: "2022.3.20f1", os: "", android: "API 29" })).toBe("2.8.0");
    expect(await latest({ unity: "2019.4" })).toBeNull();
    expect(await latest({ unreal: "5.3" })).toBe("2.8.0"); // it requires none
  });

  readingTest("names its page, and how it understands each requirement", async ({ site }) => {
    const { latest, installed } = await site.call("latestCompatible", { slug, unity: "2022.3" });
    expect(installed).toBeNull();
    expect(latest).toMatchObject({ url: "/sdk/unity/releases/2.8.0", channel: "stable", withdrawn: null, fits: true });
    expect(latest?.requires.slice(0, 3)).toEqual([
      { name: "Unity", range: "2021.3 LTS – 6000.0", key: "unity", semver: ">=2021.3.0 <6000.1.0-0", fits: true },
      { name: "Headset", range: "Parallax One", key: null, semver: null, fits: null },
      { name: "System", range: "Parallax OS 5.9+", key: "os", semver: ">=5.9.0", fits: null },
    ]);
  });

  readingTest("is refused for what the site does not know, and for no version", async ({ site }) => {
    const refused = async (query: Record<string, string>) => {
      const { errCode, data } = await site.refusal("latestCompatible", { slug, ...query });
      return [errCode, ...issuesOfInput(data)];
    };
    expect(await refused({ cryengine: "5" })).toEqual([10100, "cryengine: This field is not known."]);
    expect(await refused({ unity: "newest" })).toEqual([10100, "unity: Write a version such as 2022.3."]);
    expect(await refused({ unity: "1".repeat(65) })).toEqual([10100, "unity: This text is too long."]);
    expect(await refused({ channel: "nightly" })).toEqual([10100, "channel: This must be one of stable, preview."]);
    expect(await site.refusal("latestCompatible", { slug: "nothing" })).toMatchObject({ errCode: 10108 });
    const twice = await site.app.inject(`${prefix}/catalogue/latest/unity?unity=1&unity=2`);
    expect(twice.json()).toMatchObject({ errCode: 10100, data: { issues: [{ field: "unity" }] } });
  });

  readingTest("can be read by any page and editor, again without its bytes", async ({ site }) => {
    const origin = await site.listen();
    const read = (path: string, headers = {}) => fetch(new URL(prefix + path, origin), { headers });
    const url = "/catalogue/latest/unity?unity=2022.3&os=5.8";
    expect((await read(url)).headers.get("access-control-allow-origin")).toBe("*");
    const cached = await read(url);
    const again = await read(url, { "if-none-match": cached.headers.get("etag") ?? "" });
    expect([again.status, again.headers.get("access-control-allow-origin")]).toEqual([304, "*"]);
    expect((await read("/catalogue/products")).headers.get("access-control-allow-origin")).toBeNull();
  });

  test("is one that is offered; a withdrawn version names its replacement", async ({ site }) => {
    const publisher = await registerOperator(site, "publisher");
    const requires = [{ name: "unity", range: ">=2022.3 <6001" }];
    await publisher.call("createRelease", newRelease("2.9.0", { requires }));
    await publisher.call("createRelease", newRelease("2.9.1", { requires: [{ name: "UNITY", range: "nonsense" }] }));
    await publisher.call("createRelease", newRelease("3.0.0-rc.1", { requires }));
    const latest = async (query: Record<string, string> = {}) =>
      (await site.call("latestCompatible", { slug, unity: "2022.3", ...query })).latest?.version;
    expect(await latest()).toBe("2.9.0"); // nobody can say what nonsense contains
    const [nonsense] = (await publisher.call("adminRelease", { slug, version: "2.9.1" })).requires;
    expect(nonsense).toEqual({ name: "UNITY", range: "nonsense", key: null, semver: null });
    expect(await latest({ channel: "preview" })).toBe("3.0.0-rc.1");
    await publisher.call("withdrawRelease", { slug, version: "2.9.0", reason: "broken" });
    expect(await latest()).toBe("2.8.0");
    const { installed } = await site.call("latestCompatible", { slug, installed: "2.9.0" });
    expect(installed).toMatchObject({ version: "2.9.0", withdrawn: { reason: "broken", instead: "2.9.1" } });
    await publisher.call("withdrawRelease", { slug, version: "2.9.1", reason: "broken" });
    const { versions } = await site.call("product", { slug });
    expect(versions.map(({ withdrawn }) => withdrawn?.instead).slice(0, 4)).toEqual([
      undefined,
      "2.8.0",
      "2.8.0",
      undefined,
    ]);
  });

  test("may be deprecated, and its publisher chooses what to use instead", async ({ site }) => {
    const publisher = await registerOperator(site, "publisher");
    const version = "2.9.0";
    const deprecated = { reason: "It drops frames.", reasonZh: "会丢帧。" };
    const put = async (more: Partial<CallInput<"changeRelease">>) => {
      const { revision } = await publisher.call("adminRelease", { slug, version });
      return publisher.call("changeRelease", { ...newRelease(version), ...more, revision });
    };
    await publisher.call("createRelease", { ...newRelease(version), deprecated: { reason: " It drops frames. " } });
    const shown = async () => (await site.call("product", { slug })).versions[0];
    expect(await shown()).toMatchObject({
      version,
      withdrawn: null,
      deprecated: { reason: "It drops frames.", reasonZh: null, instead: "2.8.0" },
    });
    await put({ deprecated, instead: "2.7.1" });
    await put({}); // what is not sent stays
    expect((await shown())?.deprecated).toEqual({ ...deprecated, instead: "2.7.1" });
    const { installed } = await site.call("latestCompatible", { slug, installed: version });
    expect(installed?.deprecated).toEqual({ ...deprecated, instead: "2.7.1" });
    for (const instead of [version, "9.9.9"]) {
      const { data } = await publisher.refusal("changeRelease", { ...newRelease(version), instead, revision: 3 });
      expect(issuesOfInput(data)).toEqual(["instead: This value is not valid."]);
    }
    await publisher.call("withdrawRelease", { slug, version: "2.7.1", reason: "broken" });
    expect((await shown())?.deprecated?.instead).toBe("2.8.0");
    await put({ deprecated: null, instead: null });
    expect((await shown())?.deprecated).toBeNull();
  });
});

describe("compatibility", () => {
  readingTest("of a product is that of each version, newest first", async ({ site }) => {
    const { latest, versions } = await site.call("productCompatibility", { slug, os: "5.8" });
    const product = await site.call("product", { slug });
    expect(versions.map(({ version }) => version)).toEqual(product.versions.map(({ version }) => version));
    expect(versions.find(({ fits }) => fits)).toEqual(latest);
    expect(versions[0]).toMatchObject({ version: "2.8.0", fits: false });
  });

  readingTest("of all products is that of the newest version that fits", async ({ site }) => {
    const { items, total } = await site.call("compatibility", { unity: "2022.3", os: "5.7", pageSize: 2 });
    expect(total).toBe((await site.call("products", {})).total);
    expect(items.map((item) => [item.slug, item.latest?.version])).toEqual([
      ["unity", "2.4.2"],
      ["unreal", "2.4.1"],
    ]);
  });

  readingTest("says by the newest version why none fits", async ({ site }) => {
    const { latest, newest } = await site.call("productCompatibility", { slug, unity: "2019.4" });
    expect(latest).toBeNull();
    expect(newest?.version).toBe("2.8.0");
    expect(newest?.requires.flatMap(({ name, fits }) => (fits === false ? [name] : []))).toEqual(["Unity"]);
    const { items } = await site.call("compatibility", { unity: "2019.4" });
    expect(items.find((item) => item.slug === slug)).toMatchObject({ latest: null, newest });
  });

  readingTest("of every requirement of the sample in a known name is understood", async ({ site }) => {
    const { items } = await site.call("products", { pageSize: 100 });
    const known = new Set(["Unity", "Unreal Engine", "System", "Android", "OpenXR"]);
    for (const product of items) {
      const { versions } = await site.call("productCompatibility", { slug: product.slug });
      for (const { version, requires } of versions)
        for (const { name, semver } of requires)
          expect(semver !== null, `${product.slug} ${version} ${name}`).toBe(known.has(name));
    }
  });
});
