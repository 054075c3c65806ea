import { setImmediate as turn } from "node:timers/promises";
import { describe, expect } from "vitest";
import { limits } from "../../contract/limits.ts";
import { calls, prefix } from "../../contract/calls.ts";
import type { Changelog } from "../../contract/schemas/changelog.ts";
import type { Envelope } from "../../contract/schemas.ts";
import { test } from "../portal.ts";
import { registerOperator } from "./people.ts";
import { breakOff, send } from "./uploading.ts";

const importPath = prefix + calls.importChangelog.path;

/** A change log of about this many bytes, in three versions with more and more lines. */
function longChangelog(bytes: number): string {
  const line = "- Fix: The session goes on after the headset was taken off. ([MR 12](https://example.com/12))\n";
  const lines = line.repeat(Math.floor(bytes / line.length / 3));
  return ["3.0.0", "2.0.0", "1.0.0"].map((version) => `## ${version} (2026-01-01)\n\n${lines}\n`).join("");
}

describe("reading a change log", () => {
  test("returns versions, and what was not understood", async ({ site }) => {
    const publisher = await registerOperator(site, "publisher");
    const text = "# Log\n\n## 1.1.0 - 2026-02-03\n### 新增\n- 平台：支持手势\n## 1.1.0\n- Fix it\n";
    const { versions, unread } = await publisher.call("importChangelog", { text });
    expect(versions.map(({ version, updateTime, repeats }) => [version, updateTime, repeats])).toEqual([
      ["1.1.0", "2026-02-03", null],
      ["1.1.0", null, 3],
    ]);
    expect(versions[0]?.notes.newAdd.platform).toEqual(["支持手势"]);
    expect(unread).toEqual([{ line: 1, lastLine: 1, text: "Log", reason: "beforeFirstVersion" }]);
  });

  test("changes nothing, and a parsed version is accepted as a draft", async ({ site }) => {
    const publisher = await registerOperator(site, "publisher");
    const text = '## 7.0.0 - 2026-02-03\n- Add <img src=x onerror="alert(1)">\n';
    const [version] = (await publisher.call("importChangelog", { text })).versions;
    expect((await publisher.call("adminReleases", { q: "7.0.0" })).items).toEqual([]);
    if (!version) throw new Error("the version was not read");
    const empty = (await publisher.call("importChangelog", { text: "## 7.0.0\n" })).versions[0]?.notes;
    const draft = await publisher.call("createRelease", {
      slug: "unity",
      version: version.version,
      updateTime: version.updateTime ?? "",
      en: version.notes,
      zh: empty ?? version.notes,
      state: "draft",
    });
    expect(draft.en.newAdd.core).toEqual(['Add <img src=x onerror="alert(1)">']);
    expect(draft.untranslated).toEqual(["zh.newAdd.core"]);
  });

  test("is for publishers and admins, and requires a text", async ({ site }) => {
    const member = await registerOperator(site, "reviewer");
    expect((await site.refusal("importChangelog", { text: "## 1.0.0\n" })).errCode).toBe(10101);
    expect((await member.refusal("importChangelog", { text: "## 1.0.0\n" })).errCode).toBe(10102);
    const publisher = await registerOperator(site, "publisher");
    expect((await publisher.refusal("importChangelog", { text: "" })).data?.issues?.[0]?.field).toBe("text");
  });

  test("of 10 MB responds completely while other requests are answered", async ({ site }) => {
    const { token } = await registerOperator(site, "publisher");
    const text = longChangelog(10_000_000);
    const payload = JSON.stringify({ text });
    const headers = { token, "content-type": "application/json" };
    const reading = site.app.inject({ method: "POST", url: importPath, headers, payload });
    let isOver = false;
    const over = reading.then((response) => {
      isOver = true;
      return response;
    });
    let answered = 0;
    const askOthers = async (): Promise<void> => {
      if (isOver) return;
      await site.app.inject({ url: `${prefix}/website/contact` });
      answered++;
      await turn(); // calls in process never yield to the event loop
      return askOthers();
    };
    await askOthers();
    const { data } = (await over).json<Envelope<Changelog>>();
    if (!data) throw new Error("it was refused");
    const lines = text.split("\n").filter((line) => line.startsWith("- ")).length;
    expect(data.versions.reduce((sum, version) => sum + version.lines.length, 0)).toBe(lines);
    expect(data.unread).toEqual([]);
    expect(answered).toBeGreaterThan(20);
  });

  test("of too many lines is refused, and so is a body over the limit", async ({ site }) => {
    const publisher = await registerOperator(site, "publisher");
    const { errCode, data } = await publisher.refusal("importChangelog", {
      text: "\n".repeat(limits.changelogLines),
    });
    expect([errCode, data?.issues]).toEqual([
      10100,
      [{ field: "text", message: "This change log has too many lines. Import it in parts." }],
    ]);
    const payload = JSON.stringify({ text: "a".repeat(limits.importBody) });
    const headers = { token: publisher.token, "content-type": "application/json" };
    const response = await site.app.inject({ method: "POST", url: importPath, headers, payload });
    expect([response.statusCode, response.json<Envelope>().errCode]).toEqual([413, 10100]);
  });

  test.for([
    ["malformed JSON", '{"text":', ""],
    ["a NUL", '{"text":"\\u0000', '"}'],
    ["a lone surrogate", '{"text":"\\ud800', '"}'],
  ] as const)("with a body of megabytes refuses %s as it does in a small one", async ([, begin, end], { site }) => {
    const { token } = await registerOperator(site, "publisher");
    const headers = { token, "content-type": "application/json" };
    for (const size of [10, limits.operatorBody]) {
      const payload = begin + "a".repeat(size) + end;
      const response = await site.app.inject({ method: "POST", url: importPath, headers, payload });
      expect([response.statusCode, response.json<Envelope>().errCode]).toEqual([400, 10100]);
    }
  });

  test("of unknown length is refused where it exceeds the limit", async ({ site }) => {
    const { token } = await registerOperator(site, "publisher");
    const headers = { token, "content-type": "application/json", "transfer-encoding": "chunked" };
    const body = Buffer.from(JSON.stringify({ text: "a".repeat(limits.importBody) }));
    const { status, envelope } = await send(await site.listen(), importPath, { method: "POST", headers, body });
    expect([status, envelope.errCode]).toEqual([413, 10100]);
  });

  test("goes on however many senders broke off before", async ({ site }) => {
    const { token } = await registerOperator(site, "publisher");
    const url = await site.listen();
    const headers = { token, "content-type": "application/json" };
    const body = Buffer.from(JSON.stringify({ text: longChangelog(1_000_000) }));
    for (let sender = 0; sender < 8; sender++)
      await breakOff(url, importPath, { method: "POST", headers, body, sent: body.length / 2 });
    const read = async () => (await send(url, importPath, { method: "POST", headers, body })).envelope.errCode;
    await expect.poll(read, { timeout: 20_000 }).toBe(0);
  });

  test("with a body of megabytes reports unknown fields", async ({ site }) => {
    const { token } = await registerOperator(site, "publisher");
    const headers = { token, "content-type": "application/json" };
    const fields = Array.from({ length: 300 }, (_, index) => `"x${index}":1`).join(",");
    const payload = `{${fields},"text":"${"a".repeat(limits.operatorBody)}"}`;
    const response = await site.app.inject({ method: "POST", url: importPath, headers, payload });
    expect(response.json<Envelope<{ issues: { field: string }[] }>>().data?.issues[0]?.field).toBe("x0");
  });
});
