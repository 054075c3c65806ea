import { setTimeout as pause } from "node:timers/promises";
import { limits as readable, parseChangelog, vocabularyOf } from "#changelog";
import { describe, expect } from "vitest";
import { limits } from "../../contract/limits.ts";
import { prefix } from "../../contract/call.ts";
import { calls } from "../../contract/calls.ts";
import type { Changelog } from "../../contract/schemas/changelog.ts";
import type { CallInput, Envelope } from "../../contract/schemas.ts";
import { linesOf } from "../../contract/notes.ts";
import { notesOf } from "../../contract/changelog.ts";
import { compareVersions } from "../../contract/versions.ts";
import { test } from "../portal.ts";
import { registerOperator, type Person } from "./people.ts";
import { breakOff, send } from "./uploading.ts";
import { neutralSite } from "../../contract/schemas/site-yaml.ts";
import { inLists } from "../../server/catalogue/changelog/in-lists.ts";

const vocabulary = vocabularyOf(neutralSite.taxonomy.noteGroups);

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
      ["1.1.0", "2026-02-03", [6]],
    ]);
    expect(versions[0]?.lines.map((line) => [line.kind, line.group, line.text])).toEqual([
      ["newAdd", "platform", "支持手势"],
      ["newFixed", "core", "Fix it"],
    ]);
    expect(unread).toEqual([{ file: "", line: 1, lastLine: 1, text: "Log", reason: "beforeFirstVersion" }]);
  });

  test(
    "understands the notes of every release of the sample as the editor writes them",
    { tags: "nightly" },
    async ({ site }) => {
      const publisher = await registerOperator(site, "publisher");
      const { items } = await site.call("releases", { slug: "unity", pageSize: 100 });
      for (const { version, ...release } of items)
        for (const language of ["en", "zh"] as const) {
          const notes = release[language];
          const { text } = await publisher.call("writeNotes", { product: "unity", language, notes });
          const input = { product: "unity", text: `# ${version}\n\n${text}` };
          const { versions, unread } = await publisher.call("importChangelog", input);
          expect([versions.length, unread], version).toEqual([1, []]);
          const read = notesOf(versions[0]?.lines ?? []);
          const byList = ({ kind, group }: { kind: string; group: string }) => `${kind} ${group}`;
          expect(read.content).toEqual(notes.content);
          expect(Map.groupBy(linesOf(read), byList), version).toEqual(Map.groupBy(linesOf(notes), byList));
        }
    },
  );

  test("is for publishers and admins, and requires a text", async ({ site }) => {
    const member = await registerOperator(site, "reviewer");
    expect((await site.refusal("importChangelog", { text: "## 1.0.0\n" })).errCode).toBe(10101);
    expect((await member.refusal("importChangelog", { text: "## 1.0.0\n" })).errCode).toBe(10102);
    const publisher = await registerOperator(site, "publisher");
    for (const input of [{}, { text: "" }])
      expect((await publisher.refusal("importChangelog", input)).data?.issues?.[0]?.field).toBe("text");
  });

  test("of megabytes responds completely while other requests are answered", { tags: "nightly" }, async ({ site }) => {
    const { token } = await registerOperator(site, "publisher");
    const text = longChangelog(3_000_000);
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
      await pause(5); // calls in process never yield to the event loop
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

  test("goes on however many senders broke off before", { tags: "nightly" }, async ({ site }) => {
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

describe("importing the versions of a change log", () => {
  test("takes every line and version that is read", () => {
    expect(readable).toEqual({ line: limits.noteLine, version: limits.version });
  });

  /** Reads a change log and imports its versions into "unity" as the console and the command do. */
  async function importing(publisher: Person, text: string, more: Partial<CallInput<"importReleases">> = {}) {
    const { versions } = inLists(parseChangelog([{ name: "", text }], { vocabulary, compareVersions }));
    const sent = versions.map(({ version, updateTime, draft, lines }) => ({
      version,
      updateTime,
      draft,
      notes: notesOf(lines),
    }));
    return publisher.call("importReleases", { slug: "unity", language: "en", versions: sent, ...more });
  }
  const first =
    "## Unreleased\n- Later\n## 9.2.0 - 2100-01-01\n- Soon\n## 9.1.0 - 2026-02-03\n- Add <b>hands</b>\n## 9.0.0\n";

  test("publishes all of them at once, also those without text, and leaves what is not released as drafts", async ({
    site,
  }) => {
    const publisher = await registerOperator(site, "publisher");
    const planned = await importing(publisher, first, { publish: true, dryRun: true });
    expect(planned).toEqual({
      created: ["9.2.1-unreleased", "9.2.0", "9.1.0", "9.0.0"],
      changed: [],
      unchanged: [],
      kept: [],
      drafts: ["9.2.1-unreleased", "9.2.0"],
    });
    expect((await publisher.call("adminReleases", { q: "9.1.0" })).items).toEqual([]);
    expect(await importing(publisher, first, { publish: true })).toEqual(planned);
    expect(await site.call("release", { slug: "unity", version: "9.1.0" })).toMatchObject({
      updateTime: "2026-02-03",
      en: { newAdd: { core: ["Add hands"] } },
      translation: { language: "zh", state: "missing" },
    });
    expect((await site.call("release", { slug: "unity", version: "9.0.0" })).updateTime).toBeNull();
    expect((await site.refusal("release", { slug: "unity", version: "9.2.0" })).errCode).toBe(10108);
  });

  test("changes only what changed, keeps what was edited in the console, and takes the other language in", async ({
    site,
  }) => {
    const publisher = await registerOperator(site, "publisher");
    await importing(publisher, first, { publish: true });
    const again = await importing(publisher, first.replace("hands", "eyes").replace("Later", "Later on"), {
      publish: true,
    });
    expect(again).toMatchObject({ created: [], changed: ["9.2.1-unreleased", "9.1.0"], unchanged: ["9.2.0", "9.0.0"] });
    const { revision, updateTime, channel, requires, en, zh, translation } = await publisher.call("adminRelease", {
      slug: "unity",
      version: "9.1.0",
    });
    const edited = { ...en, content: ["Edited"] };
    const release = { updateTime, channel, requires, zh, translation, en: edited };
    await publisher.call("changeRelease", { slug: "unity", version: "9.1.0", revision, ...release });
    const later = first.replace("hands", "faces");
    expect(await importing(publisher, later)).toMatchObject({ changed: ["9.2.1-unreleased"], kept: ["9.1.0"] });
    expect(await importing(publisher, later, { overwrite: true })).toMatchObject({ changed: ["9.1.0"], kept: [] });
    expect(await importing(publisher, "## 9.1.0\n- 新增手势\n", { language: "zh" })).toMatchObject({
      changed: ["9.1.0"],
    });
    expect(await site.call("release", { slug: "unity", version: "9.1.0" })).toMatchObject({
      updateTime: "2026-02-03",
      en: { content: [], newAdd: { core: ["Add faces"] } },
      zh: { newAdd: { core: ["新增手势"] } },
      translation: null,
    });
    expect(await importing(publisher, later)).toMatchObject({
      changed: [],
      unchanged: expect.arrayContaining(["9.1.0"]),
    });
  });

  test("changes nothing if one version is refused, and is written to the audit log once", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const notes = notesOf([]);
    const versions = [
      { version: "9.1.0", updateTime: null, notes },
      { version: "9.0.0", updateTime: null, notes: { ...notes, content: ["a\u0007b"] } },
    ];
    const { data } = await admin.refusal("importReleases", { slug: "unity", language: "en", versions });
    expect(data?.issues?.[0]?.field).toBe("versions.1.notes.content.0");
    expect((await admin.call("adminReleases", { q: "9.1.0" })).items).toEqual([]);
    const unknown = await admin.refusal("importReleases", {
      slug: "nothing",
      language: "en",
      versions: versions.slice(0, 1),
    });
    expect(unknown.errCode).toBe(10108);
    await importing(admin, first);
    const { items } = await admin.call("audit", { action: "release.imported" });
    expect(items).toHaveLength(1);
  });
});
