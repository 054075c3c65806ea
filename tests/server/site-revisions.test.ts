import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { describe, expect } from "vitest";
import { prefix } from "../../contract/call.ts";
import { calls } from "../../contract/calls.ts";
import { watchRevision } from "../../server/catalogue/revision.ts";
import { toJson } from "../../server/database/json.ts";
import { cleanFiles } from "../../server/housekeeping.ts";
import { storeBlobs } from "../../server/content/site/blobs.ts";
import { filesOf, newestRevision } from "../../server/content/site/revisions.ts";
import { runCompiler } from "../../server/content/site/run-compiler.ts";
import { day } from "../../server/time/time.ts";
import { openTestPortal, test } from "../portal.ts";
import { runCommand } from "./command.ts";
import { contents } from "./empty.ts";
import { hashOf } from "./files.ts";
import { registerOperator } from "./people.ts";
import { newRelease } from "./publishing.ts";
import { start } from "./processes.ts";
import { packed, pull, push, pushTexts, siteToken, small, unpacked, withEmpty } from "./site-folder.ts";
import { storedPath } from "./stored.ts";

describe("a revision", () => {
  test("can be made current again", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const before = (await site.call("website", {})).name;
    await pushTexts(site, { "site.yaml": "name: { en: Nova, zh: 新星 }\n" });
    expect((await site.call("website", {})).name.en).toBe("Nova");
    const restored = await admin.call("activateSiteRevision", { number: "1" });
    expect(restored).toMatchObject({ revision: 3, changes: [{ file: "site.yaml", change: "changed" }] });
    expect((await site.call("website", {})).name).toEqual(before);
    expect((await admin.refusal("activateSiteRevision", { number: "99" })).errCode).toBe(10108);
    const { items } = await admin.call("audit", { action: "site.restored" });
    expect(items[0]).toMatchObject({ actor: { id: admin.id }, after: { of: 1, files: ["site.yaml"] } });
  });

  test("that is made current again retires what was downloaded since, and removes what was not", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const text = (of: string) => ({ en: of, zh: of });
    for (const slug of ["halo", "corona"]) {
      await admin.call("changeProduct", {
        slug,
        kind: "tool",
        name: text(slug),
        summary: text("It is new."),
        retired: false,
      });
      await admin.call("createRelease", { ...newRelease("1.0.0"), slug, state: "published" });
    }
    const counted = { date: "2026-11-20", product: "halo", version: "1.0.0", count: 1 };
    await site.portal.db.write((write) => write.insertInto("download_days").values(counted).execute());
    await admin.call("activateSiteRevision", { number: "1" });
    const { items } = await admin.call("adminProducts", {});
    expect(items.flatMap(({ slug, retired }) => (slug === "corona" || retired ? [slug] : []))).toEqual(["halo"]);
    expect((await site.call("product", { slug: "halo" })).name).toEqual(text("halo"));
    // again, with nothing left to retire
    await admin.call("activateSiteRevision", { number: "1" });
    expect((await site.call("product", { slug: "halo" })).name).toEqual(text("halo"));
  });

  test("keeps its files, and those of a refused push are removed", async ({ site }) => {
    const refused = pushTexts(site, { "site.yaml": "colour: red\n", "README.md": "refused" });
    await expect(refused).rejects.toMatchObject({ refusal: "invalidInput" });
    await pushTexts(site, { "README.md": "kept" });
    const count = async () => (await Array.fromAsync(site.portal.files.list())).length;
    const before = await count();
    site.clock.forward(day + 1);
    await cleanFiles(site.portal);
    expect(before - (await count())).toBe(2);
    const admin = await registerOperator(site, "admin");
    expect((await unpacked(await pull(site, admin.token))).get("README.md")).toBe("kept");
    expect((await unpacked(await pull(site, admin.token, "1"))).has("README.md")).toBe(false);
  });

  test("is seen by another server within two seconds, and after a restart", async ({ site }) => {
    const other = await openTestPortal(site.environment);
    const stop = watchRevision(other.site.portal);
    await pushTexts(site, { "site.yaml": "name: { en: Nova, zh: 新星 }\n" });
    await expect.poll(async () => (await other.site.call("website", {})).name.en, { timeout: 2_000 }).toBe("Nova");
    stop();
    await other.close();
    const restarted = await openTestPortal(site.environment);
    expect((await restarted.site.call("website", {})).name.en).toBe("Nova");
    await restarted.close();
  });

  test("is made by a change in the console, with the comments of the file", async () => {
    await withEmpty(async (site, admin, token) => {
      await push(site, token, await packed(small));
      const halo = {
        kind: "sdk" as const,
        name: { en: "Halo Kit", zh: "光环套件" },
        summary: { en: "New.", zh: "新。" },
      };
      await admin.call("changeProduct", { slug: "halo", ...halo, revision: 1 });
      await admin.call("changeProduct", { slug: "lens", ...halo });
      const texts = (await unpacked(await pull(site, token))).get("products.yaml") ?? "";
      expect(texts).toMatch(/^# ours\n- slug: halo\n {2}kind: sdk\n {2}name: \{ en: Halo Kit, zh: 光环套件 \}/);
      await admin.call("orderProducts", { slugs: ["lens", "halo"] });
      const { items } = await admin.call("siteRevisions", {});
      expect(items.map(({ how, changes }) => [how, changes.map(({ file }) => file)])).toEqual([
        ...Array.from({ length: 3 }, () => ["console", ["products.yaml"]]),
        ["push", expect.any(Array)],
      ]);
      const refused = await admin.refusal("changeProduct", { slug: "halo", ...halo, revision: 1 });
      expect(refused.errCode).toBe(10107);
    });
  });

  test("stays as it is if the process of a push is killed", { tags: "nightly" }, async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const { token } = await admin.call("createToken", { name: "CI", scopes: ["site"], expiresInDays: 90 }); // for the real clock
    const body = await packed({ ...small, "README.md": "never shown" });
    const sha256 = hashOf(Buffer.from("never shown"));
    await using server = start(path.join(import.meta.dirname, "programs/serve.ts"), [], site.environment);
    const address = (await server.line(/^at /)).slice("at ".length);
    const pushed = fetch(`${address}${prefix}${calls.pushSite.path}?base=1`, {
      method: "POST",
      headers: { token, "content-type": "application/gzip" },
      body: new Uint8Array(body),
    });
    const outcome = pushed.then(() => "answered", String);
    await expect.poll(() => existsSync(storedPath(site.environment, sha256)), { interval: 5 }).toBe(true);
    server.kill("SIGKILL"); // the folder is stored, and is being compiled
    expect(await outcome).toContain("fetch failed");
    expect(await contents(site.portal)).toMatchObject({ site_revisions: 1 });
    const restarted = await openTestPortal(site.environment);
    expect(restarted.site.portal.content).toEqual(site.portal.content);
    expect(await push(restarted.site, token, body, "?base=1")).toMatchObject({ data: { revision: 2 } });
    await restarted.close();
  });

  test("that lost its compiled content is compiled again, the same", async () => {
    await withEmpty(async (site, _, token) => {
      const text = `${small["docs/halo/01-start.en.md"]}\n\`\`\`cpp\nauto next = log.frame(2);\n\`\`\`\n`;
      await push(site, token, await packed({ ...small, "docs/halo/01-start.en.md": text }));
      const { compiled = "" } = { ...(await newestRevision(site.portal.db.read)) };
      rmSync(storedPath(site.environment, compiled));
      const restarted = await openTestPortal(site.environment);
      expect(restarted.site.portal.content).toEqual(site.portal.content);
      expect((await newestRevision(site.portal.db.read))?.compiled).toBe(compiled);
      await restarted.close();
    });
  });

  test("that lost a file is reported, and has it again after a push", async ({ site }) => {
    const token = await siteToken(await registerOperator(site, "admin"));
    const whole = await pull(site, token);
    const row = await newestRevision(site.portal.db.read);
    const { sha256 = "" } = filesOf(row)["products.yaml"] ?? {};
    rmSync(storedPath(site.environment, sha256));
    expect((await runCommand(["check"], site.environment)).err).toContain(`${sha256} is missing`);
    await expect(pushTexts(site, { "README.md": "new" })).rejects.toMatchObject({
      data: { issues: [expect.objectContaining({ field: "products.yaml" })] },
    });
    rmSync(storedPath(site.environment, row?.compiled ?? ""));
    await expect(openTestPortal(site.environment)).rejects.toThrow(
      "revision 1 of the site folder has lost products.yaml",
    );
    expect(await push(site, token, whole, "?base=1")).toMatchObject({ errCode: 0 });
    expect(existsSync(storedPath(site.environment, sha256))).toBe(true);
  });

  test("that this version refuses prevents its start, with every problem", async ({ site }) => {
    const row = await newestRevision(site.portal.db.read);
    const [blob] = await storeBlobs(site.portal, [Buffer.from("policies: [{ name: privacy, listed: true }]\n")]);
    if (!blob) throw new Error("nothing was stored");
    const files = { ...filesOf(row), "site.yaml": { sha256: blob.sha256, size: blob.size } };
    await site.portal.db.write((write) =>
      write
        .updateTable("site_revisions")
        .set({ files: toJson(files), format: "of an earlier version" })
        .execute(),
    );
    await expect(openTestPortal(site.environment)).rejects.toThrow("site.yaml:1: policies.0.listed: is not known");
    expect((await newestRevision(site.portal.db.read))?.format).toBe("of an earlier version");
  });

  test("of the console does not wait for a folder that is pushed at the same time", { tags: "nightly" }, async () => {
    await withEmpty(async ({ portal, ...site }, _, token) => {
      await push({ ...site, portal }, token, await packed(small));
      const { promise: isPushed, resolve: goOn } = Promise.withResolvers<void>();
      const slow: typeof portal.files = {
        ...portal.files,
        open: (...wanted) => isPushed.then(() => portal.files.open(...wanted)),
      };
      const files = filesOf(await newestRevision(portal.db.read));
      const request = { files, previous: () => Promise.resolve(undefined), today: "2026-11-20" };
      const whole = runCompiler({ files: slow, log: portal.log }, { ...request, lowPriority: true }, new Map());
      const change = await runCompiler(portal, { ...request, lowPriority: false }, new Map());
      goOn();
      expect((await whole).compiled).toEqual(change.compiled);
    });
  });
});
