import { expect } from "vitest";
import { sql } from "kysely";
import { prefix } from "../../contract/call.ts";
import { calls } from "../../contract/calls.ts";
import { unsubscribeLink } from "../../server/catalogue/release-news/unsubscribe-link.ts";
import type { Tables } from "../../server/database/schema.ts";
import { dependenciesOfRead } from "../../server/pages/response-cache/dependencies.ts";
import { readBlob } from "../../server/content/site/blobs.ts";
import { filesOf, newestRevision } from "../../server/content/site/revisions.ts";
import { openTestPortal, test, type TestPortal } from "../portal.ts";
import { fillEveryTable } from "./every-table.ts";
import { addFile, agree, noise, ownVersion } from "./files.ts";
import { registerOperator } from "./people.ts";
import { pushTexts } from "./site-folder.ts";

const [former, present] = [ownVersion.product, "unity-kit"];

async function productsFile({ portal }: TestPortal): Promise<string> {
  const { sha256 = "", size = 0 } = filesOf(await newestRevision(portal.db.read))["products.yaml"] ?? {};
  return Buffer.from(await readBlob(portal, sha256, size)).toString();
}

async function rename(site: TestPortal): Promise<void> {
  const text = await productsFile(site);
  const renamed = text.replace(`- slug: ${former}\n`, `- slug: ${present}\n  formerSlugs: [${former}]\n`);
  await pushTexts(site, { "products.yaml": renamed });
}

/** How many rows each table has of a product, by the schema of the database. */
async function rowsOf({ portal }: TestPortal, slug: string): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (const { name, columns } of await portal.db.read.introspection.getTables()) {
    if (name.startsWith("search_")) continue; // derived, and indexed after the push
    const column = name === "products" ? "slug" : "product";
    if (!columns.some((each) => each.name === column)) continue;
    const { count } = await portal.db.read
      .selectFrom(name as "releases") // any of those with the column
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where(sql.ref<string>(column), "=", slug)
      .executeTakeFirstOrThrow();
    rows[name] = count;
  }
  return rows;
}

test("a product with a new slug keeps its rows in every table, and a rollback returns them", async ({ site }) => {
  await fillEveryTable(site);
  const admin = await registerOperator(site, "admin");
  const before = await rowsOf(site, former);
  expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([]);
  await rename(site);
  expect(await rowsOf(site, present)).toEqual(before);
  expect(Object.values(await rowsOf(site, former))).toEqual(Object.keys(before).map(() => 0));
  await admin.call("activateSiteRevision", { number: "1" });
  expect(await rowsOf(site, former)).toEqual(before);
  const another = await openTestPortal(site.environment);
  for (const { app } of [site, another.site])
    expect((await app.inject(`/sdk/${present}/releases`)).headers.location).toBe(`/sdk/${former}/releases`);
  await another.close();
  await rename(site);
  expect((await site.app.inject(`/sdk/${former}`)).headers.location).toBe(`/sdk/${present}`);
});

test("the addresses of a former slug lead to the present one", async ({ site }) => {
  await rename(site);
  const leads = async (url: string) => {
    const { statusCode, headers } = await site.app.inject({ url });
    return [statusCode, headers.location];
  };
  const pages = ["", "/", "/releases/2.8.0", "/releases.atom?ln=0", "/docs/getting-started.md", "/CHANGELOG.md"];
  for (const page of pages) expect(await leads(`/sdk/${former}${page}`), page).toEqual([308, `/sdk/${present}${page}`]);
  expect(await leads(`/sitemaps/products/${former}.xml`)).toEqual([308, `/sitemaps/products/${present}.xml`]);
  expect(await leads(`/publish/${former}/2.8.0`)).toEqual([308, `/publish/${present}/2.8.0`]);
  expect((await leads(`/pages/${former}`))[0]).not.toBe(308);
  expect((await site.app.inject(`/sdk/${present}/releases.atom`)).statusCode).toBe(200);

  const ofProducts = Object.values(calls).filter(({ path }) => {
    const filled = prefix + path.replace(/:(?:product|slug)/, former);
    return path.includes(":") && (dependenciesOfRead(filled).includes(`product ${former}`) || /products\/:/.test(path));
  });
  expect(ofProducts.length).toBeGreaterThan(15);
  for (const { method, path } of ofProducts) {
    const at = (slug: string) => prefix + path.replace(/:(?:product|slug)/, slug).replaceAll(/:\w+/g, "x");
    const { statusCode, headers } = await site.app.inject({ method, url: at(former) });
    expect([statusCode, headers.location], path).toEqual([308, at(present)]);
  }
});

test("a page and a mail of before a slug changed still work", async ({ site }) => {
  await addFile(site.portal, "a.bin", noise(1_000));
  const admin = await registerOperator(site, "admin");
  const link = await agree(site, "a.bin");
  await site.portal.db.write((write) =>
    write
      .insertInto("release_subscriptions")
      .values({ account: admin.id, product: former, created_at: site.portal.now().toISOString() })
      .execute(),
  );
  const mail = new URL(unsubscribeLink(site.portal, { account: admin.id, product: former }, "en"));
  await rename(site);

  const address = await site.listen();
  expect((await fetch(address + link.path)).status).toBe(200);
  expect((await agree(site, "a.bin")).sha256).toBe(link.sha256); // asks for the former slug
  await site.portal.records.settled();
  const counted: Pick<Tables["downloads"], "product">[] = await site.portal.db.read
    .selectFrom("downloads")
    .select("product")
    .where("started_at", "is not", null)
    .execute();
  expect(counted).toEqual([{ product: present }]);
  await site.app.inject({ method: "POST", url: mail.pathname + mail.search });
  expect((await admin.call("releaseNews", {})).products).toEqual([]);
});
