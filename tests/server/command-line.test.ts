import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect } from "vitest";
import { test, type TestPortal } from "../portal.ts";
import { runCommand as portal } from "./command.ts";
import { registerByMail, registerOperator } from "./people.ts";
import { slug } from "./publishing.ts";

/** A file in the portal's data folder, which is deleted with the test. */
function written(site: TestPortal, name: string, content: string | Uint8Array): string {
  const file = path.join(site.portal.config.dataDir, name);
  writeFileSync(file, content);
  return file;
}

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

const changelog = "# 更新日志\r\n\r\n## 9.1.0 - 2026-10-11\r\n### 新增\r\n- 支持手势\r\n\r\n## 9.0.9\r\n- 修复黑屏\r\n";
/** "## 9.0.8" and a line "- 修复", encoded as GBK. */
const gbk = Uint8Array.from([...Buffer.from("## 9.0.8 2026-01-02\n- "), 0xd0, 0xde, 0xb8, 0xb4, 0x0a]);

describe("release publish", () => {
  test("publishes beside a running portal, and has one effect however often it runs", async ({ site }) => {
    await registerOperator(site, "admin");
    const file = written(site, `${slug}.yaml`, release);
    const first = await portal(["release", "publish", file], site.environment);
    expect(first).toEqual({ code: 0, out: `Published ${slug} 9.0.0.\n`, err: "" });
    expect((await site.call("release", { slug, version: "9.0.0" })).zh.newAdd.core).toEqual(["眼动"]);
    const again = await portal(["release", "publish", file, "--json"], site.environment);
    expect([again.code, JSON.parse(again.out)]).toMatchObject([0, { version: "9.0.0", state: "published" }]);
    const rows = await site.portal.db.read.selectFrom("automation_tokens").select("revoked_at").execute();
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

  test("leaves nothing behind if a file is refused", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const file = written(site, `${slug}.yaml`, release);
    const broken = written(site, "broken.zip", "this is no archive");
    const { code, err } = await portal(["release", "publish", file, broken], site.environment);
    expect([code, err]).toEqual([1, expect.stringContaining("name: ")]);
    const missing = await portal(["release", "publish", file, `${broken}.none`], site.environment);
    expect(missing).toMatchObject({ code: 1, err: `${broken}.none: the file cannot be read (ENOENT)\n` });
    expect((await admin.call("adminReleases", { q: "9.0.0" })).items).toEqual([]);
  });

  test("works on another server by a token, which the audit log names", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const { token } = await admin.call("createToken", { name: "CI", expiresInDays: 1 });
    const server = await site.listen();
    const file = written(site, "release.yaml", release);
    const remote = ["--server", server, "--product", slug];
    const done = await portal(["release", "publish", file, ...remote, "--token", token]);
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

describe("changelog import", () => {
  const importing = (site: TestPortal, file: string, ...more: string[]) =>
    portal(["changelog", "import", file, "--product", slug, "--json", ...more], site.environment);

  test("creates drafts of missing versions, in the language of the text", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const file = written(site, "CHANGELOG.md", changelog);
    const first = await importing(site, file, "--date", "2026-01-01");
    expect(first.code).toBe(0);
    expect(JSON.parse(first.out)).toMatchObject({
      created: ["9.0.9", "9.1.0"],
      undated: ["9.0.9"],
      unread: [{ line: 1, text: "更新日志" }],
    });
    const draft = await admin.call("adminRelease", { slug, version: "9.1.0" });
    expect(draft).toMatchObject({
      state: "draft",
      updateTime: "2026-10-11",
      translation: { language: "en", state: "missing" },
      zh: { newAdd: { core: ["支持手势"] } },
    });
    const second = await importing(site, file);
    expect([second.code, JSON.parse(second.out)]).toMatchObject([0, { created: [], present: ["9.0.9", "9.1.0"] }]);
  });

  test("reads GBK, and publishes if asked to", async ({ site }) => {
    await registerOperator(site, "admin");
    const file = written(site, "CHANGELOG.md", gbk);
    const done = await importing(site, file, "--publish", "--language", "zh");
    expect([done.code, JSON.parse(done.out)]).toMatchObject([0, { published: ["9.0.8"] }]);
    expect((await site.call("release", { slug, version: "9.0.8" })).zh.newFixed.core).toEqual(["修复"]);
  });

  test("refuses a text without versions, with a duplicate one, or binary data, and creates nothing", async ({
    site,
  }) => {
    const admin = await registerOperator(site, "admin");
    const outcomeOf = async (content: string | Uint8Array) => {
      const file = written(site, "CHANGELOG.md", content);
      const { code, err } = await importing(site, file);
      const { refused } = JSON.parse(err) as { refused: string[] };
      return [code, ...refused.map((reason) => reason.replaceAll(file, "FILE"))];
    };
    expect(await outcomeOf("# Notes\n- Hello\n")).toEqual([1, "FILE contains no version heading."]);
    expect(await outcomeOf("## 9.0.1\n- a\n## 9.0.1\n- b\n")).toEqual([1, "FILE:3: 9.0.1 stands in line 1 already"]);
    expect(await outcomeOf(Uint8Array.from([0xff, 0xff, 0xff]))).toEqual([1, "FILE is not a text file."]);
    expect(await outcomeOf("## 9.0.2\n- fine\n## 9.0.1\n- a\u0007b\n")).toMatchObject([1, expect.any(String)]);
    expect((await admin.call("adminReleases", { q: "9.0." })).items).toEqual([]);
  });
});

describe("admin create and account unlock", () => {
  test("create an admin who must change the password first", async ({ site }) => {
    const done = await portal(["admin", "create", "Root@Example.com", "--json"], site.environment);
    const { mailbox, password } = JSON.parse(done.out) as { mailbox: string; password: string };
    const session = await site.call("logInByMail", { account: mailbox, password });
    expect(session).toMatchObject({ admin: 1, changePassword: true });
    const again = await portal(["admin", "create", mailbox], site.environment);
    expect(again).toMatchObject({ code: 1, out: "" });
    expect(await portal(["admin", "create", "nobody"], site.environment)).toMatchObject({ code: 1, out: "" });
  });

  test("unlock an account", async ({ site }) => {
    const person = await registerByMail(site, "a@example.com");
    const logIn = (password: string) => ({ account: person.mailbox ?? "", password });
    for (let tries = 0; tries < 5; tries++) await site.refusal("logInByMail", logIn("Wrong-7-lens"));
    expect((await site.refusal("logInByMail", logIn(person.password))).errCode).toBe(10027);
    const done = await portal(["account", "unlock", "A@example.com"], site.environment);
    expect(done).toEqual({ code: 0, out: "A@example.com can log in again.\n", err: "" });
    await site.call("logInByMail", logIn(person.password));
    const unknown = await portal(["account", "unlock", "b@example.com"], site.environment);
    expect(unknown).toEqual({ code: 1, out: "", err: "There is no account b@example.com.\n" });
  });
});

describe("wrong usage", () => {
  test.for([
    ["nothing"],
    ["release"],
    ["release publish"],
    ["release publish file.yaml --nothing"],
    ["release publish file.yaml --server https://example.com"],
    ["release publish file.yaml --platform sun --product unity"],
    ["changelog import file.md"],
    ["changelog import file.md --product unity --language fr"],
    ["changelog import file.md --product unity --date today"],
    ["admin create"],
    ["admin create a@example.com --server https://example.com --token x"],
    ["account unlock a b"],
    ["backup"],
    ["backup one two"],
    ["restore"],
    ["check everything"],
    ["move --to postgres://other"],
    ["docs push folder --product unity"],
  ])("ends with 2: %s", async ([line = ""]) => {
    const { code, out, err } = await portal(line.split(" "));
    expect([code, out]).toEqual([2, ""]);
    expect(err).not.toBe("");
  });

  test("help is no error, and neither is an empty command", async () => {
    expect(await portal(["--help"])).toMatchObject({ code: 0, err: "" });
    expect(await portal(["release", "publish", "--help"])).toMatchObject({ code: 0, err: "" });
    expect((await portal([])).code).toBe(2);
  });
});
