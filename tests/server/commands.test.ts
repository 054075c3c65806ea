import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect } from "vitest";
import { test, type TestPortal } from "../portal.ts";
import { runCommand as portal, runProgram, written } from "./command.ts";
import { registerByMail, registerOperator } from "./people.ts";
import { slug } from "./publishing.ts";

const changelog = "# 更新日志\r\n\r\n## 9.1.0 - 2026-10-11\r\n### 新增\r\n- 支持手势\r\n\r\n## 9.0.9\r\n- 修复黑屏\r\n";
/** "## 9.0.8" and a line "- 修复", encoded as GBK. */
const gbk = Uint8Array.from([...Buffer.from("## 9.0.8 2026-01-02\n- "), 0xd0, 0xde, 0xb8, 0xb4, 0x0a]);

describe("changelog import", () => {
  const importing = (site: TestPortal, file: string, ...more: string[]) =>
    portal(["changelog", "import", file, "--product", slug, "--json", ...more], site.environment);

  test("creates drafts of missing versions, in the language of the text", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const file = written(site, "CHANGELOG.md", changelog);
    const first = await importing(site, file, "--date", "2026-01-01");
    expect(first.code).toBe(0);
    expect(JSON.parse(first.out)).toMatchObject({
      created: ["9.1.0", "9.0.9"],
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
    expect([second.code, JSON.parse(second.out)]).toMatchObject([0, { created: [], unchanged: ["9.1.0", "9.0.9"] }]);
  });

  test("reads GBK, and publishes if asked to", async ({ site }) => {
    await registerOperator(site, "admin");
    const file = written(site, "CHANGELOG.md", gbk);
    const done = await importing(site, file, "--publish", "--language", "zh");
    expect([done.code, JSON.parse(done.out)]).toMatchObject([0, { created: ["9.0.8"], drafts: [] }]);
    expect((await site.call("release", { slug, version: "9.0.8" })).zh.newFixed.core).toEqual(["修复"]);
  });

  test("reads a folder with a file for each version, and only says what it would do if asked to", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const folder = path.join(site.portal.config.dataDir, "history");
    for (const version of ["9.0.1", "9.0.2"]) {
      mkdirSync(path.join(folder, version), { recursive: true });
      writeFileSync(path.join(folder, version, "README.md"), "Released on: May 8, 2024\n\n**Add**\n- Rays: Poll\n");
    }
    const groups = ["--groups", "Rays=tool", "--publish"];
    const planned = await importing(site, folder, ...groups, "--dry-run");
    expect([planned.code, JSON.parse(planned.out)]).toMatchObject([0, { created: ["9.0.1", "9.0.2"] }]);
    expect((await admin.call("adminReleases", { q: "9.0." })).items).toEqual([]);
    await importing(site, folder, ...groups);
    expect(await site.call("release", { slug, version: "9.0.2" })).toMatchObject({
      updateTime: "2024-05-08",
      en: { newAdd: { tool: ["Rays: Poll"] } },
    });
  });

  test("refuses a text without versions, of which too little is understood, or binary data, and creates nothing", async ({
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
    expect(await outcomeOf("## 9.0.1\n- a\n\n# Others\n- b\n")).toMatchObject([
      1,
      "Only 33 % of the points were understood. --incomplete imports them all the same.",
      "  FILE:4 (outsideVersions): Others",
      "  FILE:5 (outsideVersions): b",
    ]);
    expect(await outcomeOf(Uint8Array.from([0xff, 0xff, 0xff]))).toEqual([1, "FILE is not a text file."]);
    const many = "- a\n".repeat(501);
    expect(await outcomeOf(`## 9.0.2\n- fine\n## 9.0.1\n${many}`)).toMatchObject([1, expect.any(String)]);
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
    ["changelog import file.md"],
    ["changelog import file.md --product unity --language fr"],
    ["changelog import file.md --product unity --date today"],
    ["admin create"],
    ["admin create a@example.com --server https://example.com --token x"],
    ["account unlock a b"],
    ["keys replace --days soon"],
    ["backup"],
    ["backup one two"],
    ["restore"],
    ["check everything"],
    ["read-only"],
    ["docs push folder --product unity"], // there is no such command
    ["release publish file.yaml --product unity --server http://example.com --token x"],
    ["release publish file.yaml --product unity --server https://example.com --token-file none"],
  ])("exits with 2: %s", async ([line = ""]) => {
    const { code, out, err } = await portal(line.split(" "));
    expect([code, out]).toEqual([2, ""]);
    expect(err).not.toBe("");
  });

  test("is the same in a process, as operators run it", async () => {
    const line = ["release", "publish"];
    expect(await runProgram(line)).toEqual(await portal(line));
  });

  test("help and an empty command are not errors", async () => {
    expect(await portal(["--help"])).toMatchObject({ code: 0, err: "" });
    expect(await portal(["release", "publish", "--help"])).toMatchObject({ code: 0, err: "" });
    expect((await portal([])).code).toBe(2);
  });
});
