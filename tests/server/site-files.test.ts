import { expect } from "vitest";
import { test } from "../portal.ts";
import { registerOperator } from "./people.ts";

const page = (text: string) => `---\ntitle: About\nsummary: Who we are\n---\n\n${text}\n`;

const dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==";

test("a publisher changes several pages as one revision, and an admin everything", async ({ site }) => {
  const publisher = await registerOperator(site, "publisher");
  const { revision: base, files } = await publisher.call("siteFiles", { number: "current" });
  const faq = files.find(({ file }) => file.startsWith("faq/"))?.file ?? "";
  const { text } = await publisher.call("siteFile", { number: "current", file: faq });
  const changes = [
    { file: "pages/about.en.md", text: page("Hello") },
    { file: "pages/about.zh.md", text: page("你好") },
    { file: "pages/dot.png", base64: dot },
    { file: faq, text: `# A comment\n${text}` },
  ];
  const checked = await publisher.call("changeSiteFiles", { base, dryRun: true, changes });
  expect(checked).toMatchObject({ revision: base, changes: { length: 4 } });
  const { revision } = await publisher.call("changeSiteFiles", { base, note: "About us", changes });
  expect(revision).toBe(base + 1);
  const after = await publisher.call("siteFile", { number: "current", file: "pages/about.zh.md" });
  expect(after).toEqual({ revision, text: page("你好") });
  expect(await publisher.call("siteFile", { number: `${base}`, file: "pages/about.zh.md" })).toMatchObject({
    text: null,
  });
  const [newest] = (await publisher.call("siteRevisions", {})).items;
  expect(newest).toMatchObject({ revision, how: "console", by: { id: publisher.id }, note: "About us" });

  const names = { file: "site.yaml", text: "name: { en: Halo, zh: 光环 }\n" };
  const both = { base: revision, changes: [{ file: faq, text: text ?? "" }, names] };
  expect((await publisher.refusal("changeSiteFiles", both)).errCode).toBe(10102);
  const admin = await registerOperator(site, "admin");
  const [event] = (await admin.call("audit", { action: "site.changed" })).items;
  expect(event).toMatchObject({
    actor: { id: publisher.id },
    after: { revision, files: changes.map((each) => each.file) },
  });
  expect((await admin.call("changeSiteFiles", { base: revision, changes: [names] })).revision).toBe(revision + 1);
  expect((await site.call("website", {})).name.en).toBe("Halo");

  const removed = { base: revision + 1, changes: [{ file: "pages/about.en.md" }, { file: "pages/about.zh.md" }] };
  await publisher.call("changeSiteFiles", removed);
  const left = await publisher.call("siteFiles", { number: "current" });
  expect(left.files.map(({ file }) => file)).not.toContain("pages/about.en.md");
});

test("changes are refused with what changed since their base, and with each problem by line", async ({ site }) => {
  const publisher = await registerOperator(site, "publisher");
  const { revision: base } = await publisher.call("siteFiles", { number: "current" });
  const first = { file: "pages/about.en.md", text: page("Hello") };
  await publisher.call("changeSiteFiles", { base, changes: [first] });
  const stale = await publisher.refusal("changeSiteFiles", { base, changes: [{ ...first, text: page("Other") }] });
  expect(stale).toMatchObject({ errCode: 10107, data: { changes: [{ file: first.file, change: "added" }] } });
  const wrong = { file: "faq/general.yaml", text: "- id: one\n  question: 3\n" };
  const refused = await publisher.refusal("changeSiteFiles", { base: base + 1, changes: [wrong] });
  expect(refused.data?.issues?.map(({ field }) => field)).toContain("faq/general.yaml:2");
  for (const file of ["docs/../site.yaml", "docs/con/a.md", "pages/ABOUT.en.md"]) {
    const named = await publisher.refusal("changeSiteFiles", { base: base + 1, changes: [{ file, text: "x" }] });
    expect(named).toMatchObject({ errCode: 10100, data: { issues: [{ field: file }] } });
  }
});

test("a preview renders one text as its page would, and names its problems by line", async ({ site }) => {
  const publisher = await registerOperator(site, "publisher");
  const file = "docs/unity/09-more.en.md";
  const good = await publisher.call("previewSiteFile", { file, text: page("## More {#more}\n\n<script>1</script>") });
  expect(good.problems).toEqual([]);
  expect(good.warnings).toMatchObject([
    { file, line: 8, message: expect.stringContaining("<script>") },
    { file, message: "has no Chinese version" },
  ]);
  expect(good.html).toContain('<h2 id="more">More</h2>');
  expect(good.html).not.toContain("<script");
  const bad = await publisher.call("previewSiteFile", { file, text: "---\ntitle: A\nupdated: soon\n---\n\nText\n" });
  expect(bad).toMatchObject({
    problems: [],
    warnings: expect.arrayContaining([{ file, line: 3, message: expect.stringContaining("YYYY-MM-DD") }]),
  });
  expect(bad.html).toContain("<p>Text</p>");
  const shown = await publisher.call("previewSiteFile", {
    file,
    text: page("```csharp\nvar hand = 1;\n```\n\n![A dot](dot.png)\n\n[Start](02-getting-started.md) [Gone](gone.md)"),
    changes: [{ file: "docs/unity/dot.png", base64: dot }],
  });
  expect(shown.html).toMatch(/class="token-/);
  expect(shown.html).toContain('/dot.png" alt="A dot" width="1"');
  expect(shown.html).toContain("/sdk/unity/docs/getting-started");
  expect(shown.warnings).toContainEqual(expect.objectContaining({ file, line: 12 }));
  const yaml = await publisher.call("previewSiteFile", { file: "site.yaml", text: "name: { en: A }\nnot: known\n" });
  expect(yaml).toMatchObject({ html: null, problems: [{ line: 1 }, { line: 2 }] });
});
