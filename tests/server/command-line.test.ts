import { rmSync } from "node:fs";
import { describe, expect } from "vitest";
import { test } from "../portal.ts";
import { runCommand as portal, written } from "./command.ts";
import { registerOperator } from "./people.ts";
import { slug } from "./publishing.ts";

const release = `
version: "9.0.0"
updateTime: "2026-11-20"
en:
  content: ["All about it."]
  newAdd: { core: ["Eyes"] }
zh:
  content: ["全部内容。"]
  newAdd: { core: ["眼动"] }
`;

describe("release publish", () => {
  test("publishes beside a running portal, and has one effect, however often it runs", async ({ site }) => {
    await registerOperator(site, "admin");
    const file = written(site, `${slug}.yaml`, release);
    const first = await portal(["release", "publish", file], site.environment);
    expect(first).toEqual({ code: 0, out: `Published ${slug} 9.0.0.\n`, err: "" });
    expect((await site.call("release", { slug, version: "9.0.0" })).zh.newAdd.core).toEqual(["眼动"]);
    const again = await portal(["release", "publish", file, "--json"], site.environment);
    expect([again.code, JSON.parse(again.out)]).toMatchObject([0, { version: "9.0.0", state: "published" }]);
    const rows = await site.portal.db.read.selectFrom("tokens").select("revoked_at").execute();
    expect(rows.map(({ revoked_at }) => revoked_at === null)).toEqual([false, false]);
  });

  test("uploads files before the release is visible, and skips those uploaded already", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const file = written(site, `${slug}.yaml`, release);
    const files = [written(site, "a.bin", Buffer.alloc(3_000_000, 7)), written(site, "说明 (1).txt", "read me")];
    const target = ["--platform", "android", "--engine", "unity"];
    const first = await portal(["release", "publish", file, ...files, ...target], site.environment);
    expect(first).toEqual({
      code: 0,
      out: `Published ${slug} 9.0.0 with 2 files:\n  a.bin\n  说明 (1).txt\n`,
      err: "",
    });
    const product = await site.call("product", { slug });
    const version = product.versions.find((each) => each.version === "9.0.0");
    expect(version?.files).toMatchObject([
      { name: "a.bin", size: 3_000_000, platform: "android", engine: "unity" },
      { name: "说明 (1).txt", size: 7 },
    ]);
    const { items } = await admin.call("audit", { pageSize: 5 });
    expect(items.find(({ action }) => /^(release|file)/.test(action))?.action).toBe("release.published");
    const again = await portal(["release", "publish", file, ...files], site.environment);
    expect(again).toEqual({ code: 0, out: `${slug} 9.0.0 is published already.\n`, err: "" });
    const other = written(site, "a.bin", "another file");
    expect(await portal(["release", "publish", file, other], site.environment)).toEqual({
      code: 1,
      out: "",
      err: `a.bin: ${slug} 9.0.0 is published without this file.\n`,
    });
  });

  test("is published already with requirements, and with a name in another form of Unicode", async ({ site }) => {
    await registerOperator(site, "admin");
    const requires = '\nrequires: [{ name: " Unity ", range: ">=2022.3" }]\n';
    const file = written(site, `${slug}.yaml`, release + requires);
    const name = "r\u00e9sum\u00e9.bin";
    const composed = written(site, name, "bytes");
    const publish = (bytes: string) => portal(["release", "publish", file, bytes], site.environment);
    expect((await publish(composed)).out).toBe(`Published ${slug} 9.0.0 with 1 files:\n  ${name}\n`);
    rmSync(composed);
    const decomposed = written(site, name.normalize("NFD"), "bytes");
    expect(await publish(decomposed)).toMatchObject({ out: `${slug} 9.0.0 is published already.\n`, err: "" });
    const server = await site.listen();
    for (const form of ["NFC", "NFD"]) {
      const address = `${server}/files/${slug}/9.0.0/${encodeURIComponent(name.normalize(form))}.minisig`;
      expect([form, (await fetch(address)).status]).toEqual([form, 200]);
    }
  });

  test("leaves nothing behind if a file is refused", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const file = written(site, `${slug}.yaml`, release);
    const broken = written(site, "broken.zip", "this is no archive");
    const { code, err } = await portal(["release", "publish", file, broken], site.environment);
    expect([code, err]).toEqual([1, expect.stringContaining("name: ")]);
    const elsewhere = await portal(["release", "publish", file, "--platform", "sun"], site.environment);
    expect(elsewhere).toMatchObject({
      code: 2,
      err: expect.stringMatching(/--platform must be one of windows, macos/),
    });
    const missing = await portal(["release", "publish", file, `${broken}.none`], site.environment);
    expect(missing).toMatchObject({ code: 1, err: `${broken}.none: the file cannot be read (ENOENT)\n` });
    expect((await admin.call("adminReleases", { q: "9.0.0" })).items).toEqual([]);
  });

  test("works on another server with a token, which the audit log names", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const { token } = await admin.call("createToken", { name: "CI", expiresInDays: 1 });
    const server = await site.listen();
    const file = written(site, "release.yaml", release);
    const remote = ["--server", server, "--product", slug];
    const done = await portal(["release", "publish", file, ...remote], { PORTAL_TOKEN: token });
    expect(done).toEqual({ code: 0, out: `Published ${slug} 9.0.0.\n`, err: "" });
    const { items } = await admin.call("audit", { action: "release.published" });
    expect(items[0]?.actor?.username).toBe("token:CI");
    const refused = await portal(["release", "publish", file, ...remote], { PARALLAX_TOKEN: `${token}x` });
    expect(refused).toEqual({ code: 1, out: "", err: "The token is unknown, expired or revoked.\n" });
  });

  test("says why it was refused, and leaves nothing behind", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const untranslated = written(site, `${slug}.yaml`, release.replace('newAdd: { core: ["眼动"] }', ""));
    expect(await portal(["release", "publish", untranslated], site.environment)).toEqual({
      code: 1,
      out: "",
      err: "zh.newAdd.core: The translation is missing.\n",
    });
    const future = written(site, `${slug}.yaml`, release.replace("2026-11-20", "2999-01-01"));
    expect(await portal(["release", "publish", future], site.environment)).toMatchObject({ code: 1, out: "" });
    expect((await admin.call("adminReleases", { q: "9.0.0" })).items).toEqual([]);
    const unknown = await portal(["release", "publish", future, "--product", "nothing"], site.environment);
    expect(unknown).toMatchObject({ code: 1, err: 'There is no product "nothing".\n' });
  });

  test("reports every invalid line of the file", async ({ site }) => {
    const file = written(site, `${slug}.yaml`, 'version: "nine"\nupdateTime: 5\nextra: 1\nen: {}\nzh: {}\n');
    const { code, err } = await portal(["release", "publish", file], site.environment);
    expect(code).toBe(1);
    expect(err).toContain(`${file}:1: version: Write a version as 2.8.0 or 3.0.0-rc.1.`);
    expect(err).toContain(`${file}:2: updateTime: Write a day as YYYY-MM-DD.`);
    expect(err).toContain(`${file}:3: extra: This field is not known.`);
  });

  test("refuses if the version is published with different text", async ({ site }) => {
    await registerOperator(site, "admin");
    await portal(["release", "publish", written(site, `${slug}.yaml`, release)], site.environment);
    const other = written(site, `${slug}.yaml`, release.replace("Eyes", "Ears"));
    const { code, err } = await portal(["release", "publish", other], site.environment);
    expect([code, err]).toEqual([1, `${slug} 9.0.0 is published with a different text. Change it in the console.\n`]);
  });

  test("resumes an existing draft", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const [begun] = [written(site, `${slug}.yaml`, release)];
    const text = { en: { content: ["Begun"] }, zh: { content: [] } };
    await admin.call("createRelease", { slug, version: "9.0.0", updateTime: "2026-11-19", ...text, state: "draft" });
    expect((await portal(["release", "publish", begun], site.environment)).code).toBe(0);
    expect((await site.call("release", { slug, version: "9.0.0" })).en.content).toEqual(["All about it."]);
  });

  test("requires an admin", async ({ site }) => {
    const file = written(site, `${slug}.yaml`, release);
    const { code, err } = await portal(["release", "publish", file], site.environment);
    expect([code, err]).toEqual([1, "There is no admin yet. Create one: npm run portal -- admin create <mailbox>\n"]);
  });
});
