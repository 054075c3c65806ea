import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { stringify } from "yaml";
import { loadFirstSite } from "../../server/content/site/first/load.ts";
import { test } from "../portal.ts";
import { prefix } from "../../contract/call.ts";
import { calls } from "../../contract/calls.ts";
import { runCommand } from "./command.ts";
import { contents, emptyEnvironment, withPortal } from "./empty.ts";
import { registerOperator } from "./people.ts";
import {
  pushTexts,
  type Files,
  packed,
  unpacked,
  push,
  pull,
  siteToken,
  small,
  withEmpty,
  issuesOf,
} from "./site-folder.ts";

describe("a push", () => {
  test("takes effect as a whole, and comes out again byte by byte", async () => {
    await withEmpty(async (site, admin, token) => {
      expect(await site.call("website", {})).toMatchObject({ name: { en: "Developer Portal" } });
      const first = await push(site, token, await packed(small));
      expect(first).toMatchObject({ errCode: 0, data: { revision: 1, warnings: [] } });
      expect(first.data.changes).toHaveLength(6);
      expect((await site.call("website", {})).name.en).toBe("Halo");
      const changed = { ...small, "docs/halo/01-start.en.md": `${small["docs/halo/01-start.en.md"]}More.\n` };
      const second = await push(site, token, await packed(changed), "?base=1");
      expect(second.data.changes).toEqual([{ file: "docs/halo/01-start.en.md", change: "changed" }]);
      expect((await admin.call("doc", { product: "halo", slug: "start" })).html.en).toContain("More.");

      const pulled = await pull(site, token);
      expect(await pull(site, token)).toEqual(pulled);
      expect(Object.fromEntries(await unpacked(pulled))).toEqual(changed);
      expect(await push(site, token, pulled, "?base=2")).toMatchObject({ data: { revision: 2, changes: [] } });
      const { items } = await admin.call("siteRevisions", {});
      expect(items.map(({ revision, how, by }) => [revision, how, by?.username])).toEqual([
        [2, "push", "token:CI"],
        [1, "push", "token:CI"],
      ]);
    });
  });

  test("adds free pages, and decides the language of who has chosen none", async () => {
    await withEmpty(async (site, _, token) => {
      const settings = "name: { en: Halo, zh: 光环 }\ndefaultLanguage: zh\n";
      const page = "---\ntitle: 关于\n---\n\n我们在**杭州**，[开始](../docs/halo/01-start.md)。\n";
      const files = { "site.yaml": settings, "pages/about.zh.md": page };
      await push(site, token, await packed({ ...small, ...files }));
      expect(await site.call("page", { slug: "about" })).toMatchObject({
        title: { en: "关于" },
        html: { en: expect.stringContaining("<strong>杭州</strong>") },
        missing: "en",
      });
      expect((await site.refusal("page", { slug: "none" })).errCode).toBe(10108);
      const twin = await site.app.inject("/pages/about.md");
      expect(twin.body).toBe(`# 关于\n\n我们在**杭州**，[开始](${site.portal.publicUrl()}/sdk/halo/docs/start)。\n`);
      expect((await site.app.inject("/pages/none.md")).statusCode).toBe(404);
      const languageOfPage = async (url: string, cookie = "") =>
        /<html lang="([^"]+)/.exec((await site.app.inject({ url, headers: { cookie } })).body)?.[1];
      expect(await languageOfPage("/license")).toBe("zh");
      expect(await languageOfPage("/license", "ln=1")).toBe("en");
      expect(await languageOfPage("/license?ln=1")).toBe("en");
      expect((await site.app.inject("/llms.txt")).body).toMatch(/## 光环\n\n- \[关于\]\(http.+\/pages\/about\.md\)\n/);
    });
  });

  test("names every problem with file and line, and changes nothing", async () => {
    await withEmpty(async (site, _, token) => {
      const broken: Files = {
        ...small,
        "site.yaml": "name: { en: Halo, zh: 光环 }\ncolour: red\ntheme: { accent: blue }\n",
        "docs/halo/shot.png": "no picture",
        "policies/privacy.en.md": '---\ntitle: Privacy\nversion: "1"\neffective: "2026-01-01"\n---\n\nText.\n',
      };
      const refused = await push(site, token, await packed(broken));
      expect(refused.errCode).toBe(10100);
      expect(issuesOf(refused).toSorted()).toEqual([
        "docs/halo/shot.png: is no png, or damaged",
        "policies/privacy.en.md: has no Chinese version",
        "site.yaml:2: colour: is not known",
        'site.yaml:3: theme.accent: must be a colour such as "#7a3cff"',
      ]);
      expect(site.portal.content.revision).toBe(0);
      expect(await contents(site.portal)).toMatchObject({ products: 0, site_revisions: 0 });
    });
  });

  test.for([
    ["#fff2a8", "light"],
    ["#0b1016", "dark"],
  ] as const)("refuses an accent without contrast, with its line: %s", async ([accent, mode]) => {
    await withEmpty(async (site, _, token) => {
      const answer = await push(site, token, await packed({ "site.yaml": `\ntheme:\n  accent: "${accent}"\n` }));
      expect(issuesOf(answer)).toEqual([
        `site.yaml:3: theme.accent: has a contrast below 1.5 to the ${mode} page, so that it would be shown as another colour`,
      ]);
    });
  });

  test("of a page in one language warns, and refuses with strict; a dry run changes nothing", async () => {
    await withEmpty(async (site, admin, token) => {
      const { "docs/halo/01-start.zh.md": _, ...one } = small;
      const dry = await push(site, token, await packed(one), "?dryRun=true");
      expect(dry.data).toMatchObject({ revision: 0, warnings: [{ file: "docs/halo" }] });
      expect(await contents(site.portal)).toMatchObject({ products: 0, site_revisions: 0 });
      expect((await push(site, token, await packed(one), "?strict=true")).errCode).toBe(10100);
      const url = `${prefix}${calls.pushSite.path}?dryRun=true`;
      const headers = { token, "x-ln": "0", "content-type": "application/gzip" };
      const inChinese = await site.app.inject({ method: "POST", url, headers, payload: await packed(one) });
      expect(inChinese.json().data.warnings).toMatchObject([{ message: "没有 zh 页面：1 页将以 en 显示" }]);
      const siteFile = `${one["site.yaml"]}\neditLink: https://git.example/edit/{path}\n`;
      expect((await push(site, token, await packed({ ...one, "site.yaml": siteFile }))).data.revision).toBe(1);
      const doc = await admin.call("doc", { product: "halo", slug: "start" });
      expect([doc.missing, doc.title.zh]).toEqual(["zh", "Start"]);
      expect(doc.editLinks?.zh).toBe("https://git.example/edit/docs/halo/01-start.en.md");
    });
  });

  test("warns of unknown code languages and files, each with its line", async () => {
    await withEmpty(async (site, admin, token) => {
      const text = "\n```klingon\nqapla\n```\n";
      const file = "docs/halo/01-start.en.md";
      const odd = { ...small, [file]: `${small[file]}${text}`, "theme.css": "a { color: red }" };
      const { data } = await push(site, token, await packed(odd));
      expect(data.warnings.map(({ file: where, line, message }) => `${where}:${line}: ${message}`)).toEqual([
        "theme.css:null: is no file that the portal uses",
        `${file}:8: no code language is called "klingon"`,
      ]);
      expect((await admin.call("doc", { product: "halo", slug: "start" })).html.en).toContain("qapla");
    });
  });

  test("names all of very many problems", async () => {
    await withEmpty(async (site, _, token) => {
      const broken = Array.from({ length: 250 }, (__, index) => [`docs/halo/${index}.md`, Uint8Array.of(0xff)]);
      const { data } = await push(site, token, await packed({ ...small, ...Object.fromEntries(broken) }));
      expect(data.issues).toHaveLength(250);
    });
  });

  test("warns of links and pictures that lead nowhere, each with its line", async () => {
    await withEmpty(async (site, _, token) => {
      const file = "docs/halo/01-start.en.md";
      const text =
        "\n[here](#nowhere) [there](/sdk/halo/docs/none)\n[next](02-next.md) ![shot](none.png)\n[own](01-start.md#no)\n";
      const { data, errCode } = await push(site, token, await packed({ ...small, [file]: `${small[file]}${text}` }));
      expect(errCode).toBe(0);
      const said = data.warnings.map(({ file: where, line, message }) => `${where}:${line}: ${message}`);
      expect(said).toContain(`${file}:9: there is no picture or clip none.png`);
      expect(said.filter((one) => one.startsWith(`${file}:`))).toHaveLength(5);
    });
  });

  test("shows Markdown as GitHub does, with pictures, clips and tabs of code, and nothing that runs", async () => {
    await withEmpty(async (site, admin, token) => {
      const page = (text: string) => `---\ntitle: Start\nsummary: First\n---\n\n${text}\n`;
      const text = `![A <b> shot](shot.png "The menu")

## 开始 Here

> [!WARNING] <script>
> [!TIP]

> [!NOTE]
> Read [the *next*](02-next.md#标题)[^1] <script>alert(1)</script>

- [x] done

\`\`\`swift tab="Swift" title="a<b" {1}
let a = 1
let b = 2 // [!code ++]
\`\`\`
\`\`\`rust tab=Rust
fn main() {}
\`\`\`

![A clip](turn.mp4){width=640 height=360}

[^1]: Foot [js](javascript:alert(1)).`;
      const picture = readFileSync(path.join(import.meta.dirname, "../../site/brand/icon.png"));
      const answer = await push(
        site,
        token,
        await packed({
          ...small,
          "docs/halo/01-start.en.md": page(text),
          "docs/halo/01-start.zh.md": page("字"),
          "docs/halo/02-next.en.md": page("## 标题"),
          "docs/halo/shot.png": picture,
          "docs/halo/shot-dark.png": picture,
          "docs/halo/turn.mp4": Buffer.from("\0\0\0\u0018ftypmp42", "latin1"),
        }),
      );
      expect(answer.data.issues).toBeUndefined();
      const { html, contents: headings } = await admin.call("doc", { product: "halo", slug: "start" });
      const shot =
        /<figure class="shot"><img src="([^"]+)" alt="A &lt;b&gt; shot" width="512" height="512" class="in-light" loading="lazy"><img [^>]*class="in-dark"[^>]*><figcaption>The menu<\/figcaption>/.exec(
          html.en,
        );
      expect(shot?.[1]).toMatch(/^\/media\/\w{16}\/shot.png$/);
      const served = await site.app.inject({ url: shot?.[1] ?? "" });
      expect([served.statusCode, served.headers["content-type"]]).toEqual([200, "image/png"]);
      expect(headings.en).toEqual([{ id: "开始-here", level: 2, title: "开始 Here" }]);
      expect(html.en).toContain(
        '<div class="alert alert-note">\n<p class="alert-title">Note</p><p>Read <a href="/sdk/halo/docs/next#%E6%A0%87%E9%A2%98">',
      );
      expect(html.en).toContain('<label><input type="checkbox" disabled checked> done</label>');
      expect(html.en).toMatch(
        /role="radiogroup".*checked>Swift<\/label>.*<figcaption>a&lt;b<.*class="highlighted".*class="diff add".*>Rust<\/label>/s,
      );
      expect(html.en).toMatch(
        /<video src="[^"]+" aria-label="A clip" width="640" height="360" preload="metadata" controls muted loop/,
      );
      expect(html.en).toMatch(/id="fnref1".*<li id="fn1"/s);
      expect(html.en).not.toMatch(/<script|href="javascript/);
      const twin = site.portal.content.docs.find(({ slug }) => slug === "start")?.markdown.en;
      expect(twin).toMatch(/\]\(\/media\/.*\]\(\/sdk\/halo\/docs\/next#标题\)/s);
    });
  });

  test("on an outdated base is refused with what has changed, unless it is forced", async () => {
    await withEmpty(async (site, _, token) => {
      await push(site, token, await packed(small));
      await pushTexts(site, { "site.yaml": "name: { en: Nova, zh: 新星 }\n" });
      const stale = await push(site, token, await packed(small), "?base=1");
      expect([stale.errCode, stale.data.changes]).toEqual([10107, [{ file: "site.yaml", change: "changed" }]]);
      expect((await site.call("website", {})).name.en).toBe("Nova");
      expect((await push(site, token, await packed(small), "?base=1&force=true")).data.revision).toBe(3);
    });
  });

  test("at the same time as another on the same base is refused", async () => {
    await withEmpty(async (site, _, token) => {
      const other = { ...small, "site.yaml": "name: { en: Nova, zh: 新星 }\n" };
      const answers = await Promise.all([small, other].map(async (files) => push(site, token, await packed(files))));
      expect(answers.map(({ errCode }) => errCode).toSorted((a, b) => a - b)).toEqual([0, 10107]);
      expect(site.portal.content.revision).toBe(1);
    });
  });

  test("is for admins and tokens with its scope alone", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const { token } = await admin.call("createToken", { name: "CI", expiresInDays: 1 });
    expect((await push(site, token, await packed(small))).errCode).toBe(10102);
    const publisher = await registerOperator(site, "publisher");
    expect((await push(site, publisher.token, await packed(small))).errCode).toBe(10102);
    expect((await publisher.call("siteRevisions", {})).items).toMatchObject([{ revision: 1, how: "first" }]);
    const machine = site.as(await siteToken(admin));
    expect((await machine.refusal("adminReleases", {})).errCode).toBe(10102);
  });
});

test("every folder comes out as it was pushed, and pushing that changes nothing", async () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9]{0,6}$/);
  const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }).filter((one) => one.trim() !== "");
  const page = fc.record({ title: text, body: text, isChinese: fc.boolean() });
  const folder = fc.record({
    products: fc.uniqueArray(name, { minLength: 1, maxLength: 4 }),
    pages: fc.dictionary(name, page, { maxKeys: 4 }),
    other: fc.uint8Array({ maxLength: 300 }),
  });
  await withEmpty(async (site, _, token) => {
    const property = fc.asyncProperty(folder, async ({ products, pages, other }) => {
      const files: Files = { "files/x/data.bin": other };
      files["products.yaml"] = stringify(
        products.map((slug) => ({ slug, kind: "sdk", name: { en: slug, zh: slug }, summary: { en: slug, zh: slug } })),
      );
      for (const [slug, { title, body, isChinese }] of Object.entries(pages))
        files[`docs/${products[0]}/${slug}.${isChinese ? "zh" : "en"}.md`] =
          `---\n${stringify({ title, summary: title })}---\n\n${body}\n`;
      const pushed = await push(site, token, await packed(files), "?force=true");
      expect(pushed.errCode, JSON.stringify(pushed.data)).toBe(0);
      const pulled = await pull(site, token);
      expect(await pull(site, token)).toEqual(pulled);
      const again = await push(site, token, pulled, `?base=${pushed.data.revision}`);
      expect(again).toMatchObject({ errCode: 0, data: { revision: pushed.data.revision, changes: [] } });
      const wanted = Object.entries(files).map(([file, bytes]) => [file, Buffer.from(bytes).toString()]);
      expect(Object.fromEntries(await unpacked(pulled))).toEqual(Object.fromEntries(wanted));
    });
    await fc.assert(property, { numRuns: 8 });
  });
});

test("an empty portal stays empty, and a start loads nothing into it later", async () => {
  await using empty = await emptyEnvironment();
  await withPortal(empty.environment, async (portal) => {
    expect(await loadFirstSite(portal, undefined)).toBe("already there");
    expect(await loadFirstSite(portal, path.resolve(import.meta.dirname, "../../site"))).toBe("already there");
    expect(await contents(portal)).toMatchObject({ products: 0, site_revisions: 0 });
  });
});

test("the command line makes a folder, pushes it, pulls it and rolls it back", async () => {
  await withEmpty(async (site, _, token) => {
    const folder = mkdtempSync(path.join(tmpdir(), "site-"));
    const server = await site.listen();
    const run = async (...args: string[]) => {
      const ended = await runCommand([...args, "--json"], { PORTAL_SERVER: server, PORTAL_TOKEN: token });
      return { ...ended, json: JSON.parse(ended.out || ended.err) as Record<string, unknown> };
    };
    const [ours, theirs] = [path.join(folder, "ours"), path.join(folder, "theirs")];
    await run("site", "new", ours);
    expect(await run("push", ours, "--strict")).toMatchObject({ code: 0, json: { revision: 1, warnings: [] } });
    expect(await run("pull", theirs)).toMatchObject({ code: 0, json: { revision: 1 } });
    const read = (root: string) =>
      readdirSync(root, { recursive: true, encoding: "utf8" })
        .filter((name) => /\.(?:md|yaml)$/.test(name))
        .toSorted()
        .map((name) => [name, readFileSync(path.join(root, name), "utf8")]);
    expect(read(theirs)).toEqual(read(ours));
    writeFileSync(path.join(theirs, "site.yaml"), "name: { en: Nova, zh: 新星 }\n");
    expect((await run("push", theirs, "--dry-run")).json).toMatchObject({ revision: 1 });
    expect((await run("push", theirs)).json).toMatchObject({ revision: 2 });
    expect(await run("push", ours)).toMatchObject({ code: 1, err: expect.stringContaining("~ site.yaml") });
    expect((await run("site", "rollback", "1")).json).toMatchObject({ revision: 3 });
    expect(await run("pull", ours)).toMatchObject({ code: 0, json: { revision: 3 } });
    expect((await run("push", ours)).json).toMatchObject({ revision: 3, changes: [] });
    expect((await run("site", "history")).json.items).toHaveLength(3);
    rmSync(folder, { recursive: true });
  });
});
