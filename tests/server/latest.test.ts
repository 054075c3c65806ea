import { describe, expect } from "vitest";
import type { CallInput } from "../../contract/schemas.ts";
import { prefix } from "../../contract/call.ts";
import { calls, type CallName } from "../../contract/calls.ts";
import { languageTag, languages, lnOf } from "../../contract/language.ts";
import { test, type TestPortal } from "../portal.ts";
import { addFile, agree, noise } from "./files.ts";
import { registerOperator } from "./people.ts";
import { newRelease, slug } from "./publishing.ts";

type Publish = (version: string, more?: Partial<CallInput<"createRelease">>) => Promise<unknown>;

async function publisherOf(site: TestPortal) {
  const publisher = await registerOperator(site, "publisher");
  const publish: Publish = (version, more) => publisher.call("createRelease", newRelease(version, more));
  const pin = async (version: string, pinned: boolean) => {
    const { revision } = await publisher.call("adminRelease", { slug, version });
    return publisher.call("pinRelease", { slug, version, pinned, revision });
  };
  return { publisher, publish, pin };
}

/** The version that every list and page takes for the latest. */
async function latestOf(site: TestPortal): Promise<string | undefined> {
  const { latest } = await site.call("product", { slug });
  const listed = (await site.call("products", {})).items.find((product) => product.slug === slug);
  const newest = (await site.call("newestVersions", {})).items.find((version) => version.slug === slug);
  expect([listed?.latest?.version, newest?.version]).toEqual([latest?.version, latest?.version]);
  return latest?.version;
}

describe("the latest version", () => {
  test("is the highest stable one, whatever was published last, and never goes backwards", async ({ site }) => {
    const { publish } = await publisherOf(site);
    await publish("2.9.0");
    expect(await latestOf(site)).toBe("2.9.0");
    for (const version of ["2.7.2", "2.8.10", "3.0.0-rc.1"]) await publish(version, { updateTime: "2026-11-20" });
    expect(await latestOf(site)).toBe("2.9.0");
    const { versions } = await site.call("product", { slug });
    expect(versions.slice(0, 4).map(({ version }) => version)).toEqual(["3.0.0-rc.1", "2.9.0", "2.8.10", "2.8.0"]);
    expect(versions.map(({ channel }) => channel).slice(0, 2)).toEqual(["preview", "stable"]);
    expect((await site.call("compare", { slug, from: "2.8.0", to: "2.9.0" })).versions).toMatchObject([
      { version: "2.9.0" },
      { version: "2.8.10" },
    ]);
    await publish("2.9.1", { channel: "preview" });
    expect(await latestOf(site)).toBe("2.9.0");
  });

  test("is the one that a publisher pinned, one in each channel, until it is unpinned or withdrawn", async ({
    site,
  }) => {
    const { publisher, publish, pin } = await publisherOf(site);
    for (const version of ["2.9.0", "2.10.0"]) await publish(version);
    await pin("2.8.0", true);
    expect(await latestOf(site)).toBe("2.8.0");
    expect(await pin("2.9.0", true)).toMatchObject({ pinned: true });
    expect((await publisher.call("adminRelease", { slug, version: "2.8.0" })).pinned).toBe(false);
    await publish("2.11.0");
    expect(await latestOf(site)).toBe("2.9.0");
    await publisher.call("withdrawRelease", { slug, version: "2.9.0", reason: "broken" });
    expect(await latestOf(site)).toBe("2.11.0");
    await pin("2.10.0", true);
    await pin("2.10.0", false);
    expect(await latestOf(site)).toBe("2.11.0");
    const draft = { ...newRelease("2.12.0"), state: "draft" as const };
    const { revision } = await publisher.call("createRelease", draft);
    expect((await publisher.refusal("pinRelease", { slug, version: "2.12.0", pinned: true, revision })).errCode).toBe(
      10107,
    );
  });

  test("has no date if its day is unknown, and is then announced nowhere as new", async ({ site }) => {
    const { publish } = await publisherOf(site);
    await publish("2.9.0", { updateTime: null });
    expect((await site.call("product", { slug })).latest).toEqual({
      version: "2.9.0",
      updateTime: null,
      channel: "stable",
      changedAt: null,
      deprecated: null,
    });
    expect(await site.call("release", { slug, version: "2.9.0" })).toMatchObject({ updateTime: null });
    const feed = (await site.app.inject({ url: "/sdk/unity/releases.atom" })).body;
    expect(/<updated>([^<]+)<\/updated>/.exec(feed)?.[1]).toBe("2024-05-08T00:00:00.000Z");
    expect(await site.portal.db.read.selectFrom("release_news").selectAll().execute()).toEqual([]);
  });
});

const secret = { slug: "secret-glove", name: { en: "Secret Glove", zh: "保密手套" } };

/** What guests get: every public call without a path parameter or of this product, in both languages, feeds and lists. */
async function everythingPublic(site: TestPortal): Promise<string> {
  const found: string[] = [];
  const isRead = (name: CallName) => calls[name].method === "GET" && calls[name].access === "public";
  const paths = (Object.keys(calls) as CallName[]) // the object's own keys
    .filter(isRead)
    .map((name) => prefix + calls[name].path.replace(":slug", secret.slug).replace(":product", secret.slug))
    .filter((path) => !path.includes(":"));
  const query = encodeURIComponent(secret.name.en);
  const pages = ["/sitemap.xml", "/llms.txt", "/llms-full.txt", `${prefix}/search?q=${query}`, "/openapi.json"];
  for (const language of languages) {
    const headers = { "x-ln": lnOf(language), "accept-language": languageTag[language] };
    for (const path of [...paths, ...pages, `/sdk/${secret.slug}/releases.atom`]) {
      const { body } = await site.app.inject({ url: path, headers });
      found.push(body);
    }
  }
  expect(found.join()).toContain("Unity SDK"); // the lists were read
  return found.join();
}

describe("a product without a published release", () => {
  test("is public nowhere, with a draft too, and appears with its first release", async ({ site }) => {
    const publisher = await registerOperator(site, "publisher");
    await publisher.call("changeProduct", { ...secret, kind: "sdk", summary: secret.name });
    const release = { ...newRelease("1.0.0"), slug: secret.slug };
    const draft = await publisher.call("createRelease", { ...release, state: "draft" });
    const hidden = await everythingPublic(site);
    for (const name of [secret.name.en, secret.name.zh, `"${secret.slug}"`, `/${secret.slug}`])
      expect(hidden).not.toContain(name);
    const news = site.portal.db.read.selectFrom("release_news").selectAll();
    expect(await news.execute(), "nothing to mail").toEqual([]);
    const { slug: unknown } = secret;
    for (const call of ["product", "releases"] as const)
      expect((await site.refusal(call, { slug: unknown })).errCode).toBe(10108);
    expect((await site.app.inject({ url: `/sdk/${unknown}/releases.atom` })).statusCode).toBe(404);
    const member = await registerOperator(site, "member");
    expect((await member.refusal("changeReleaseNews", { product: unknown, subscribed: true })).errCode).toBe(10108);
    expect((await publisher.call("adminProducts", {})).items.map(({ slug: each }) => each)).toContain(unknown);

    await publisher.call("publishRelease", { slug: unknown, version: "1.0.0", revision: draft.revision });
    const shown = await everythingPublic(site);
    for (const name of [secret.name.en, secret.name.zh, `/sdk/${unknown}`]) expect(shown).toContain(name);
    await publisher.call("withdrawRelease", { slug: unknown, version: "1.0.0", reason: "broken" });
    expect(await site.call("product", { slug: unknown })).toMatchObject({ latest: null }); // its address stays
  });

  test("can be deleted with its drafts, and no other", async ({ site }) => {
    const publisher = await registerOperator(site, "publisher");
    const { revision } = await publisher.call("changeProduct", { ...secret, kind: "sdk", summary: secret.name });
    await publisher.call("createRelease", { ...newRelease("1.0.0"), slug: secret.slug, state: "draft" });
    const address = { slug: secret.slug, revision };
    expect((await publisher.refusal("deleteProduct", { ...address, revision: 9 })).errCode).toBe(10107);
    await publisher.call("deleteProduct", address);
    expect((await publisher.refusal("deleteProduct", address)).errCode).toBe(10108);
    expect((await publisher.refusal("adminRelease", { slug: secret.slug, version: "1.0.0" })).errCode).toBe(10108);
  });
});

test("a retired product is deleted if nobody downloaded it", async ({ site }) => {
  await addFile(site.portal, "a.bin", noise(1_000));
  const publisher = await registerOperator(site, "publisher");
  const retire = async (wanted: string) => {
    const product = (await publisher.call("adminProducts", {})).items.find((each) => each.slug === wanted);
    if (!product) throw new Error(`there is no product ${wanted}`);
    expect(product).toMatchObject({ retired: false, deletable: false });
    const { name, summary, kind, revision } = product;
    return publisher.call("changeProduct", { slug: wanted, kind, name, summary, retired: true, revision });
  };
  const metrics = await retire("metrics");
  expect(metrics.deletable).toBe(true);
  await agree(site, "a.bin"); // of `slug`
  const unity = await retire(slug);
  expect(unity.deletable).toBe(false);
  expect((await publisher.refusal("deleteProduct", { slug, revision: unity.revision })).errCode).toBe(10107);
  await publisher.call("deleteProduct", { slug: "metrics", revision: metrics.revision });
  expect((await site.refusal("product", { slug: "metrics" })).errCode).toBe(10108);
});
