import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { compileFolder } from "../content-checks.ts";
import { runCommand } from "./command.ts";

type Files = Record<string, string>;

const pages: Files = Object.fromEntries(
  ["index", "intro", "guides/02-move", "guides/01-hands", "guides/deep/one", "api/index", "api/types", "about"].map(
    (name) => [`${name}.md`, `# ${name}\n\nText.\n`],
  ),
);

/** The same order and titles, as each generator writes them. */
const written: Record<string, Files> = {
  docfx: {
    "toc.yml":
      "\ufeff- name: Intro\n  href: intro.md\n- name: API\n  href: api/\n  topicHref: api/index.md\n- name: How-to\n  href: guides/toc.yml\n- name: Gone\n  href: gone.md\n- href: https://example.com/\n  name: Elsewhere\n",
    "api/toc.yml": "items:\n  - href: types.md\n",
    "guides/toc.yml":
      "- name: Deep\n  expanded: true\n  items:\n    - uid: one\n- name: Move\n  href: ~/guides/02-move.md\n- href: 01-hands.md\n",
    "guides/deep/one.md": "---\nuid: one\n---\n\n# One\n",
  },
  mkdocs: {
    "mkdocs.yml":
      "site_name: Halo\nmarkdown_extensions:\n  - emoji: { generator: !!python/name:materialx.emoji.to_svg }\nnav:\n  - intro.md\n  - API: [api/index.md, api/types.md]\n  - How-to:\n      - Deep: [guides/deep/one.md]\n      - guides/02-move.md\n      - Hands: guides/01-hands.md\n  - gone.md\n  - Elsewhere: https://example.com/\n",
  },
  vitepress: {
    ".vitepress/sidebar.json": JSON.stringify({
      "/": [
        { text: "Intro", link: "/intro" },
        {
          text: "API",
          items: [
            { text: "All", link: "/api/" },
            { text: "Types", link: "/api/types.html" },
          ],
        },
      ],
      "/guides/": {
        base: "/guides/",
        items: [
          {
            text: "How-to",
            items: [
              { text: "Deep", collapsed: false, items: [{ text: "One", link: "deep/one" }] },
              { text: "Move", link: "02-move" },
              { text: "Hands", link: "01-hands" },
            ],
          },
          { text: "Gone", link: "../gone" },
          { text: "Elsewhere", link: "https://example.com/" },
        ],
      },
    }),
  },
  docusaurus: {
    "sidebars.json": JSON.stringify({
      docs: [
        "intro",
        { type: "category", label: "API", link: { type: "doc", id: "api/index" }, items: ["api/the-types"] },
        {
          type: "category",
          label: "How-to",
          items: [
            { type: "category", label: "Deep", collapsed: false, items: ["guides/deep/one"] },
            { type: "doc", id: "guides/move", label: "Move" },
            "guides/hands",
          ],
        },
        "gone",
        { type: "link", label: "Elsewhere", href: "https://example.com/" },
      ],
    }),
    "api/types.md": "---\nid: the-types\n---\n\n# Types\n",
  },
};

function folderOf(files: Files) {
  const root = mkdtempSync(path.join(tmpdir(), "import-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true }) };
}

const below = (files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`docs/halo/${name}`, text]));
const site = {
  "site.yaml": "name: { en: Halo, zh: 光环 }\n",
  "products.yaml": "- { slug: halo, kind: sdk, name: { en: Halo, zh: 光环 }, summary: { en: A, zh: 甲 } }\n",
};

describe("docs import", () => {
  test.for(Object.keys(written))("reads the navigation of %s, and writes _meta.yaml alone", async (generator) => {
    using folder = folderOf({ ...site, ...below({ ...pages, ...written[generator] }) });
    const list = () => readdirSync(folder.root, { recursive: true, encoding: "utf8" }).toSorted();
    const before = list();
    const docs = path.join(folder.root, "docs/halo");
    for (const more of [[], ["--from", generator]]) {
      const { code, out } = await runCommand(["docs", "import", docs, "--json", ...more]);
      const { missing } = JSON.parse(out);
      expect([code, missing.map((page: string) => page.replace(/\.md$/, ""))]).toEqual([0, ["gone"]]);
    }
    const added = list().filter((name) => !before.includes(name));
    expect(added).toEqual(["", "api/", "guides/", "guides/deep/"].map((name) => `docs/halo/${name}_meta.yaml`));
    const { content, problems } = await compileFolder(folder.root);
    expect(problems.errors).toEqual([]);
    expect(content.docs.map(({ slug }) => slug)).toEqual([
      "index",
      "intro",
      "api",
      "api/types",
      "guides/deep/one",
      "guides/move",
      "guides/hands",
      "about",
    ]);
    expect(content.docSections.map(({ title, open }) => [title.en, open])).toEqual([
      ["API", false],
      ["How-to", false],
      ["Deep", generator !== "mkdocs"],
    ]);
  });

  test("gives a folder no title of one of its groups", async () => {
    using folder = folderOf({
      ...pages,
      "mkdocs.yml": "nav:\n  - First: [guides/01-hands.md]\n  - Second: [guides/02-move.md]\n",
    });
    await runCommand(["docs", "import", folder.root]);
    expect(readFileSync(path.join(folder.root, "guides/_meta.yaml"), "utf8")).toBe(
      "order:\n  - 01-hands\n  - 02-move\n",
    );
  });

  test("reads the lists of links of Unity's packages", async () => {
    const list = "* [Start](intro.md)\n  * [Types](api/types.md#a)\n* Guides\n  * [Move](guides/02-move.md)\n";
    using folder = folderOf({ ...pages, "TableOfContents.md": list });
    await runCommand(["docs", "import", folder.root]);
    expect(readFileSync(path.join(folder.root, "_meta.yaml"), "utf8")).toBe("order:\n  - intro\n  - api\n  - guides\n");
    expect(readFileSync(path.join(folder.root, "guides/_meta.yaml"), "utf8")).toBe(
      "title: Guides\norder:\n  - 02-move\n",
    );
  });

  test("runs no program, and says what to write instead", async () => {
    using empty = folderOf(pages);
    expect(await runCommand(["docs", "import", empty.root])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^There is no navigation/),
    });
    using vitepress = folderOf({ ...pages, ".vitepress/config.ts": "export default {}" });
    expect((await runCommand(["docs", "import", vitepress.root])).err).toContain(
      "config.ts is a program, which is not run. Write its sidebar to sidebar.json beside it.",
    );
    using elsewhere = folderOf({ ...pages, "mkdocs.yml": "nav: [other/page.md]\n" });
    expect((await runCommand(["docs", "import", elsewhere.root])).err).toContain("names no page of");
    expect((await runCommand(["docs", "import", elsewhere.root, "--from", "hexo"])).code).toBe(2);
  });
});
