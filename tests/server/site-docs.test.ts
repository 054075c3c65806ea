import { describe, expect } from "vitest";
import { canonicalPath } from "../../app/canonical-path.ts";
import { addressesOf } from "../../server/catalogue/taxonomy.ts";
import { test } from "../portal.ts";
import { newRelease } from "./publishing.ts";
import { issuesOf, packed, push, small, unpacked, pull, withEmpty } from "./site-folder.ts";

describe("a documentation tree as its team has it", () => {
  test("keeps folders, order and languages, and is found in any spelling", async () => {
    await withEmpty(async (site, admin, token) => {
      const tree = {
        ...small,
        "docs/halo/README.md": "# Halo\n\nSee [start](guides/GettingStarted.md).\n",
        "docs/halo/guides/_category_.json": '{ "label": "How to", "position": 1 }',
        "docs/halo/guides/GettingStarted.mdx":
          "---\nsidebar_position: 2\ntags: [a]\n---\n\n# Getting started\n\nText.\n",
        "docs/halo/guides/2-b.md": "# B\n\nText.\n",
        "docs/halo/guides/10-c.md": "---\nslug: /old-c\nredirect_from: /legacy/c.html\n---\n\n# C\n\nText.\n",
        "docs/halo/guides/old-b.md": "---\nredirect_url: 2-b.md\n---\n",
        "docs/halo/older-b.md": "---\nredirect_url: /guides/old-b?view=1#text\n---\n",
        "docs/halo/lost.md": "---\nredirect_url: /none\n---\n",
        "docs/halo/round.md": "---\nredirect_url: round.md\n---\n",
        "docs/halo/zh/guides/2-b.md": "# 乙\n\n正文。\n",
        ["docs/halo/cafe\u0301.md"]: "# Café\n\nText.\n",
        "docs/halo/more/hand-menus/index.md": "Without a title.\n",
        "docs/halo/fa/guides/2-b.md": "In Persian.\n",
        "redirects.yaml": "/moved: /sdk/halo/docs/guides/b\n",
      };
      const pushed = await push(site, token, await packed(tree));
      expect(pushed.errCode, JSON.stringify(pushed.data)).toBe(0);
      expect(pushed.data.warnings.filter(({ message }) => message.startsWith("redirect_url"))).toEqual(
        [
          ["lost", "/none"],
          ["round", "round.md"],
        ].map(([name, target]) => ({
          file: `docs/halo/${name}.md`,
          line: null,
          message: `redirect_url leads to no page, so this one is left out: ${target}`,
        })),
      );
      await admin.call("createRelease", newRelease("1.0.0", { slug: "halo" }));
      const { items } = await site.call("docs", {});
      expect(items[0]?.pages.map(({ path, section }) => [path, section])).toEqual([
        ["/sdk/halo/docs", ""],
        ["/sdk/halo/docs/guides/b", "guides"],
        ["/sdk/halo/docs/guides/GettingStarted", "guides"],
        ["/sdk/halo/docs/guides/c", "guides"],
        ["/sdk/halo/docs/start", ""],
        ["/sdk/halo/docs/caf%C3%A9", ""],
        ["/sdk/halo/docs/more/hand-menus", "more/hand-menus"],
      ]);
      expect(items[0]?.sections).toMatchObject([
        { slug: "guides", title: { en: "How to", zh: "How to" }, open: false },
        { slug: "more" },
        { slug: "more/hand-menus", title: { en: "Hand menus" } },
      ]);
      const b = await site.call("doc", { product: "halo", slug: "guides/b" });
      expect(b).toMatchObject({ title: { en: "B", zh: "乙" }, missing: null });
      expect(b.html.en).not.toContain("<h1");
      for (const [from, to] of [
        ["/sdk/halo/docs/guides/gettingstarted", "/sdk/halo/docs/guides/GettingStarted"],
        ["/sdk/halo/docs/cafe%CC%81", "/sdk/halo/docs/caf%C3%A9"],
        ["/sdk/halo/docs/old-c", "/sdk/halo/docs/guides/c"],
        ["/legacy/c.html", "/sdk/halo/docs/guides/c"],
        ["/moved", "/sdk/halo/docs/guides/b"],
        ["/sdk/halo/docs/guides/old-b", "/sdk/halo/docs/guides/b"],
        ["/sdk/halo/docs/older-b", "/sdk/halo/docs/guides/b"],
      ]) {
        expect(canonicalPath(from ?? "", addressesOf(site.portal.content))).toBe(to);
      }
      for (const path of ["/sdk/halo/docs", "/sdk/halo/docs/guides/GettingStarted", "/sdk/halo/docs/caf%C3%A9"]) {
        expect((await site.app.inject(`${path}.md`)).headers["content-type"]).toContain("text/markdown");
      }
    });
  });

  test("shows what other generators write, safely, or warns with file and line", async () => {
    await withEmpty(async (site, admin, token) => {
      const text = [
        "# Notes",
        ":::tip Title",
        "Inside.",
        ":::",
        "",
        '!!! danger "Hot"',
        "    Very.",
        "",
        "> [!QUIRK]",
        "> Unknown.",
        "",
        "<!-- hidden -->",
        "",
        "a<br>b <kbd>Ctrl</kbd> https://halo.example",
        "",
        "<details><summary>More</summary>",
        "",
        "Hidden **text**.",
        "",
        "</details>",
        "",
        '<script>alert(1)</script><b onclick="x()">safe</b><a href="javascript:x()">j</a>',
        "",
        "## Set up { #Set_Up }",
        "",
        "**注意：**请先",
        "安装。",
        "",
        "![badge](https://img.example/a.png) [gone](gone.md)",
        "",
        "import Tabs from '@theme/Tabs';",
        "",
        "<Card",
        '  title="x">',
        "",
        "Kept.",
        "",
        "</Card>",
        "",
        "{{ version }}",
        "",
        "[top](xref:halo.top#set-up) [none](xref:Halo.None) `:material-a:` :material-b:{ .lg } end",
        "",
        "## Set up",
      ];
      const top = "---\nuid: halo.top\n---\n\n# Top\n\n## Set up\n\nText.\n";
      const file = "docs/halo/02-notes.md";
      const { data, errCode } = await push(
        site,
        token,
        await packed({ ...small, [file]: text.join("\n"), "docs/halo/top.md": top }),
      );
      expect(errCode).toBe(0);
      await admin.call("createRelease", newRelease("1.0.0", { slug: "halo" }));
      const { html } = await site.call("doc", { product: "halo", slug: "notes" });
      for (const part of [
        '<div class="alert alert-tip">\n<p class="alert-title">Title</p>',
        '<p class="alert-title">Hot</p>',
        '<p class="alert-title">quirk</p>',
        "a<br />b <kbd>Ctrl</kbd>",
        '<a href="https://halo.example">https://halo.example</a>',
        "<details><summary>More</summary>",
        "<strong>text</strong>",
        "<b>safe</b>",
        '<h2 id="Set_Up">Set up</h2>',
        "<strong>注意：</strong>请先安装。",
        '<a href="https://img.example/a.png">badge</a>',
        "Kept.",
        '<a href="/sdk/halo/docs/top#set-up">top</a> none <code>:material-a:</code>  end',
      ])
        expect(html.en).toContain(part);
      expect(html.en).not.toMatch(/script|onclick|hidden|:::|!!!|import|Card|x-part/);
      const lineOf = (start: string) => text.findIndex((line) => line.startsWith(start)) + 1;
      const lines = data.warnings.filter((one) => one.file === file && one.line !== null).map(({ line }) => line);
      for (const start of ["import", "<Card", "{{ ", "![badge", "[top]"]) expect(lines).toContain(lineOf(start));
    });
  });

  test("leaves out a page or drawing that is too large, and names it, where all others are right", async () => {
    await withEmpty(async (site, _, token) => {
      const tree = {
        ...small,
        "docs/halo/guide.md": "# Guide\n\n![A shot](shot.png) ![A plan](plan.svg)\n",
        "docs/halo/long.md": "a".repeat(1024 * 1024 + 1),
        "docs/halo/plan.svg": `<svg xmlns="http://www.w3.org/2000/svg"><desc>${"a".repeat(512 * 1024)}</desc></svg>`,
      };
      const pushed = await push(site, token, await packed(tree));
      expect(pushed.errCode, JSON.stringify(pushed.data)).toBe(0);
      const said = pushed.data.warnings.map(({ file, line, message }) => `${file}:${line} ${message}`);
      for (const sentence of [
        "docs/halo/guide.md:3 there is no picture or clip shot.png",
        "docs/halo/guide.md:3 there is no picture or clip plan.svg",
        "docs/halo/long.md:null is larger than 1 MB; it is left out",
        "docs/halo/plan.svg:null is larger than 512 kB; pages are shown without it",
      ])
        expect(said).toContain(sentence);
      expect(site.portal.content.docs.map(({ slug }) => slug)).toEqual(["start", "guide"]);
      const strict = await push(
        site,
        token,
        await packed({ ...tree, "docs/halo/more.md": "Text.\n" }),
        "?strict=true&base=1",
      );
      expect(strict.errCode).toBe(10100);
    });
  });

  test("refuses Git LFS pointers and a second page of an address, by name", async () => {
    await withEmpty(async (site, _, token) => {
      const pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n";
      const tree = {
        ...small,
        "brand/social.png": pointer,
        "docs/halo/guide.md": "# Guide\n\n![A shot](shot.png)\n",
        "docs/halo/guide/README.md": "# Another guide\n\nText.\n",
        "docs/halo/large.md": pointer,
        "docs/halo/shot.png": pointer,
      };
      const refused = await push(site, token, await packed(tree));
      expect(refused.errCode).toBe(10100);
      const said = "is a Git LFS pointer: check the repository out with LFS";
      expect(issuesOf(refused)).toEqual(
        expect.arrayContaining([
          `brand/social.png: ${said}`,
          "docs/halo/guide/README.md: has the address of docs/halo/guide.md",
          `docs/halo/large.md: ${said}`,
          `docs/halo/shot.png: ${said}`,
        ]),
      );
    });
  });

  test("with line ends of Windows changes nothing", async () => {
    await withEmpty(async (site, _, token) => {
      await push(site, token, await packed(small));
      const windows = Object.fromEntries(
        Object.entries(small).map(([file, text]) => [file, text.replaceAll("\n", "\r\n")]),
      );
      const again = await push(site, token, await packed(windows), "?base=1");
      expect(again).toMatchObject({ errCode: 0, data: { revision: 1, changes: [] } });
      const pulled = await unpacked(await pull(site, token));
      expect(pulled.get("docs/halo/01-start.en.md")).toBe(small["docs/halo/01-start.en.md"]);
    });
  });
});
