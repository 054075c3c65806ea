import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openPageRenderer } from "../../markdown/render.ts";
import { openHighlighting } from "../highlight.ts";
import { compileSite } from "./compile.ts";
import { keepPages } from "./keep-pages.ts";
import { nothingReusable, type Reused } from "./sources.ts";
import { picturesOf } from "./media.ts";
import { collectProblems } from "./problems.ts";

type Files = Record<string, string | Buffer>;

const product = (more = "") =>
  `- { slug: halo, kind: sdk, name: { en: Halo, zh: 光环 }, summary: { en: A, zh: 甲 }${more} }\n`;
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const wider = Buffer.from(png);
wider.writeUInt32BE(7, 16);

const site: Files = {
  "site.yaml": "name: { en: Halo, zh: 光环 }\n",
  "products.yaml": product(),
  "docs/halo/start.md": [
    "# Start",
    "[next](next.md#more) [there](/sdk/halo/docs/next) [by uid](xref:the-uid) [source](../../src/a.cs)",
    "",
    "![A shot](shot.png)",
    "",
    "```js",
    "const a = 1;",
    "```",
    "",
  ].join("\n"),
  "docs/halo/next.md": "---\nuid: the-uid\n---\n\n# Next\n\n## More {#more}\n\nText.\n",
  "docs/halo/shot.png": png,
  "docs/halo/more.md": "[!INCLUDE [a part](_part.md)]\n",
  "docs/halo/_part.md": "Included.\n",
  "pages/about.en.md": "---\ntitle: About\nsummary: Us\n---\n\n[start](../docs/halo/start.md)\n",
};

async function compile(files: Files, reusable: Reused = nothingReusable) {
  const paths = Object.keys(files).toSorted();
  const bytesOf = (name: string) => Buffer.from(files[name] ?? "");
  const hashes = new Map(paths.map((name) => [name, createHash("sha256").update(bytesOf(name)).digest("hex")]));
  const folder = { paths, read: async (name: string) => Promise.resolve(bytesOf(name)) };
  return compileSite({ folder, hashes, reusable, today: "2026-11-20" });
}

/** What a push reuses of the site, whose kept pages are marked. */
async function marked(): Promise<Reused> {
  const { content, reusable } = await compile(site);
  const pages = Object.fromEntries(
    Object.entries(reusable.pages).map(([file, page]) => [file, { ...page, html: `<!-- kept -->${page.html}` }]),
  );
  return { ...reusable, pages, pictures: picturesOf(content) };
}

/** The pages of changed files that were not rendered again. */
async function keptOf(files: Files): Promise<string[]> {
  const { content } = await compile(files, await marked());
  const all = [...content.docs, ...content.pages.map((page) => ({ ...page, slug: page.name }))];
  return all.filter(({ html }) => html.en.startsWith("<!-- kept -->")).map(({ slug }) => slug);
}

describe("a page that was rendered before", () => {
  test("is kept where nothing that it depends on has changed", async () => {
    expect(await keptOf(site)).toEqual(["more", "next", "start", "about"]);
    const more = { ...site, "docs/halo/other.md": "# Other\n", "docs/halo/other.png": png };
    expect(await keptOf(more)).toEqual(["more", "next", "start", "about"]);
  });

  test.for<[what: string, files: Files, kept: string[]]>([
    [
      "its text",
      { ...site, "docs/halo/start.md": `${String(site["docs/halo/start.md"])}More.\n` },
      ["more", "next", "about"],
    ],
    ["a picture", { ...site, "docs/halo/shot.png": wider }, ["more", "next", "about"]],
    ["a twin of a picture for the dark", { ...site, "docs/halo/shot-dark.png": png }, ["more", "next", "about"]],
    ["what it includes", { ...site, "docs/halo/_part.md": "Included anew.\n" }, ["next", "start", "about"]],
    [
      "the address of a page that it links to",
      { ...site, "docs/halo/next.md": "", "docs/halo/a/next.md": String(site["docs/halo/next.md"]) },
      ["more", "about"],
    ],
    [
      "the repository of its product",
      { ...site, "products.yaml": product(", repository: https://git.example/a") },
      ["more", "next", "about"],
    ],
    [
      "the path of its product's kind",
      { ...site, "products.yaml": product().replace("kind: sdk", "kind: tool") },
      ["more", "next"],
    ],
  ])("is rendered again after a change of %s", async ([, files, kept]) => {
    expect(await keptOf(files)).toEqual(kept);
  });

  test("has the problems, links to headings and code that it had", async () => {
    const { "docs/halo/shot.png": _, ...rest } = site;
    const broken = { ...rest, "docs/halo/next.md": "# Next\n" };
    const first = await compile(broken);
    const again = await compile(broken, { ...first.reusable, pictures: new Map() });
    expect(first.problems.warnings.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        "there is no picture or clip shot.png",
        'no heading of docs/halo/next has the id "more"',
      ]),
    );
    expect(again.content).toEqual(first.content);
    expect(again.reusable).toEqual(first.reusable);
    expect(again.problems.warnings).toEqual(first.problems.warnings);
    expect(Object.keys(again.reusable.highlighted)).toHaveLength(1);
  });

  test("gets its code without being rendered again", async () => {
    const highlighting = await openHighlighting({});
    const nothing = { media: {}, pages: new Map(), keys: new Map(), uids: new Map(), texts: new Map() };
    const known = { keyOf: String, isAddress: () => false, repositoryOf: () => undefined };
    const parts = { highlighting, problems: collectProblems(), ...nothing, ...known };
    const text = { file: "docs/halo/a.md", body: "```js\nconst a = 1;\n```\n", bodyLine: 1, language: "en" as const };
    const rendered = keepPages(parts, {}, openPageRenderer);
    rendered.page(text);
    expect(await highlighting.complete()).toBe(true);
    const again = keepPages(parts, rendered.pages, (of) => ({
      ...openPageRenderer(of),
      page() {
        throw new Error("rendered again");
      },
    }));
    expect(again.page(text).html).toContain('<span class="token-keyword">const</span>');
    expect(await highlighting.complete()).toBe(false);
  });
});
