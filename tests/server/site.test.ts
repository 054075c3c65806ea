import { notesOf } from "../../contract/changelog.ts";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { extract, pack, type Header } from "tar-stream";
import { describe, expect } from "vitest";
import { stringify } from "yaml";
import { calls, prefix } from "../../contract/calls.ts";
import type { Envelope, RefusalData } from "../../contract/schemas.ts";
import type { Pushed } from "../../contract/schemas/site.ts";
import { watchRevision } from "../../server/catalogue/revision.ts";
import { cleanFiles } from "../../server/housekeeping.ts";
import { loadFirstSite } from "../../server/site/first/load.ts";
import { mediaPath } from "../../contract/addresses.ts";
import { rules } from "../../contract/rules.ts";
import { palette } from "../../contract/theme/palette.ts";
import { day } from "../../server/time.ts";
import { openTestPortal, test, type TestPortal } from "../portal.ts";
import { runCommand } from "./command.ts";
import { contents, emptyEnvironment, withPortal } from "./empty.ts";
import { registerOperator, type Person } from "./people.ts";
import { pushTexts } from "./site-folder.ts";

type Entry = Partial<Header> & { name: string; text?: string | Uint8Array };
type Files = Record<string, string | Uint8Array>;

async function tarOf(entries: Entry[]): Promise<Buffer> {
  const tar = pack();
  const whole = buffer(tar);
  for (const { text = "", ...header } of entries) tar.entry(header, Buffer.from(text));
  tar.finalize();
  return gzipSync(await whole);
}

const packed = (files: Files) => tarOf(Object.entries(files).map(([name, text]) => ({ name, text })));

async function unpacked(bytes: Uint8Array): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for await (const entry of Readable.from(gunzipSync(bytes)).pipe(extract()))
    files.set(entry.header.name, (await buffer(entry)).toString());
  return files;
}

type Answer = { errCode: number; data: Pushed & RefusalData };

async function push(site: TestPortal, token: string, body: Uint8Array, query = ""): Promise<Answer> {
  const url = `${prefix}${calls.pushSite.path}${query}`;
  const headers = { token, "content-type": "application/gzip" };
  const response = await site.app.inject({ method: "POST", url, headers, payload: Buffer.from(body) });
  const { errCode, data } = response.json<Envelope<Pushed & RefusalData>>();
  return { errCode, data: data ?? { revision: 0, changes: [], warnings: [] } };
}

async function pull(site: TestPortal, token: string, number = "current"): Promise<Buffer> {
  const url = `${prefix}/admin/site/revisions/${number}`;
  return (await site.app.inject({ url, headers: { token } })).rawPayload;
}

/** A token of an admin that may push. */
async function siteToken(admin: Person): Promise<string> {
  const { token } = await admin.call("createToken", { name: "CI", scopes: ["site"], expiresInDays: 1 });
  return token;
}

const terms = '---\ntitle: Terms\nversion: "1"\neffective: "2026-01-01"\n---\n\nFair use.\n';
const small = {
  "licences/halo.en.md": terms,
  "licences/halo.zh.md": terms,
  "site.yaml": "name: { en: Halo, zh: 光环 }\n",
  "products.yaml":
    "# ours\n- slug: halo\n  kind: sdk\n  name: { en: Halo SDK, zh: 光环 SDK }\n  summary: { en: For Halo., zh: 用于光环。 }\n",
  "docs/halo/01-start.en.md": "---\ntitle: Start\nsummary: First steps.\n---\n\nHello `world`.\n",
  "docs/halo/01-start.zh.md": "---\ntitle: 开始\nsummary: 第一步。\n---\n\n你好。\n",
} satisfies Files;

/** An empty portal with an admin who may push. */
async function withEmpty(work: (site: TestPortal, admin: Person, token: string) => Promise<void>): Promise<void> {
  await using empty = await emptyEnvironment();
  const { site, close } = await openTestPortal({ ...empty.environment, RATE_LIMITS: "off" });
  try {
    await loadFirstSite(site.portal, undefined);
    const admin = await registerOperator(site, "admin");
    await work(site, admin, await siteToken(admin));
  } finally {
    await close();
  }
}

const issuesOf = ({ data }: Answer) => data.issues?.map(({ field, message }) => `${field}: ${message}`) ?? [];

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
      expect((await site.call("doc", { product: "halo", slug: "start" })).html.en).toContain("More.");

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
      const settings = "name: { en: Halo, zh: 光环 }\ndefaultLanguage: zh\nhome: { scene: brand/scene.svg }\n";
      const page = "---\ntitle: 关于\n---\n\n我们在**杭州**。\n";
      const scene = '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="9" viewBox="0 0 24 9"/>';
      const files = { "site.yaml": settings, "pages/about.zh.md": page, "brand/scene.svg": scene };
      await push(site, token, await packed({ ...small, ...files }));
      expect(await site.call("page", { slug: "about" })).toMatchObject({
        title: { en: "关于" },
        html: { en: expect.stringContaining("<strong>杭州</strong>") },
        missing: "en",
      });
      expect((await site.call("website", {})).brand.scene).toMatchObject({ shown: { width: 24 }, dark: null });
      const [issue] = issuesOf(
        await push(site, token, await packed({ ...small, "site.yaml": settings }), "?force=true"),
      );
      expect(issue).toBe("site.yaml:3: home.scene: there is no picture or clip brand/scene.svg");
      expect((await site.refusal("page", { slug: "none" })).errCode).toBe(10108);
      const languageOfPage = async (url: string, cookie = "") =>
        /<html lang="([^"]+)/.exec((await site.app.inject({ url, headers: { cookie } })).body)?.[1];
      expect(await languageOfPage("/license")).toBe("zh");
      expect(await languageOfPage("/license", "ln=1")).toBe("en");
      expect(await languageOfPage("/license?ln=1")).toBe("en");
      expect((await site.app.inject("/llms.txt")).body).toContain("光环");
    });
  });

  test("names every problem with file and line, and changes nothing", async () => {
    await withEmpty(async (site, _, token) => {
      const broken: Files = {
        ...small,
        "site.yaml": "name: { en: Halo, zh: 光环 }\ncolour: red\ntheme: { accent: blue }\n",
        "docs/halo/02-more.en.md": "---\ntitle: More\n---\n\nText.\n",
        "docs/halo/shot.png": "no picture",
        "policies/privacy.en.md": '---\ntitle: Privacy\nversion: "1"\neffective: "2026-01-01"\n---\n\nText.\n',
      };
      const refused = await push(site, token, await packed(broken));
      expect(refused.errCode).toBe(10100);
      expect(issuesOf(refused).toSorted()).toEqual([
        "docs/halo/02-more.en.md:2: summary: is missing",
        "docs/halo/shot.png: is no png, or damaged",
        "policies/privacy.en.md: has no twin in zh",
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
    await withEmpty(async (site, _, token) => {
      const { "docs/halo/01-start.zh.md": __, ...one } = small;
      const dry = await push(site, token, await packed(one), "?dryRun=true");
      expect(dry.data).toMatchObject({ revision: 0, warnings: [{ file: "docs/halo/01-start.en.md" }] });
      expect(await contents(site.portal)).toMatchObject({ products: 0, site_revisions: 0 });
      expect((await push(site, token, await packed(one), "?strict=true")).errCode).toBe(10100);
      const siteFile = `${one["site.yaml"]}\neditLink: https://git.example/edit/{path}\n`;
      expect((await push(site, token, await packed({ ...one, "site.yaml": siteFile }))).data.revision).toBe(1);
      const doc = await site.call("doc", { product: "halo", slug: "start" });
      expect([doc.missing, doc.title.zh]).toEqual(["zh", "Start"]);
      expect(doc.editLinks?.zh).toBe("https://git.example/edit/docs/halo/01-start.en.md");
    });
  });

  test("warns of unknown code languages and files, each with its line", async () => {
    await withEmpty(async (site, _, token) => {
      const text = "\n```klingon\nqapla\n```\n";
      const file = "docs/halo/01-start.en.md";
      const odd = { ...small, [file]: `${small[file]}${text}`, "theme.css": "a { color: red }" };
      const { data } = await push(site, token, await packed(odd));
      expect(data.warnings.map(({ file: where, line, message }) => `${where}:${line}: ${message}`)).toEqual([
        "theme.css:null: is no file that the portal uses",
        `${file}:8: no code language is called "klingon"`,
      ]);
      expect((await site.call("doc", { product: "halo", slug: "start" })).html.en).toContain("qapla");
    });
  });

  test("is refused for links and pictures that lead nowhere, each with its line", async () => {
    await withEmpty(async (site, _, token) => {
      const file = "docs/halo/01-start.en.md";
      const text =
        "\n[here](#nowhere) [there](/sdk/halo/docs/none)\n[next](02-next.md) ![shot](none.png)\n[own](01-start.md#no)\n";
      const { data } = await push(site, token, await packed({ ...small, [file]: `${small[file]}${text}` }));
      expect(data.issues?.map(({ field, message }) => `${field}: ${message}`)).toEqual([
        `${file}:8: the link /sdk/halo/docs/none leads to no page`,
        `${file}:9: the link 02-next.md leads to no page`,
        `${file}:9: there is no picture or clip none.png`,
        `${file}:8: no heading of docs/halo/01-start has the id "nowhere"`,
        `${file}:10: no heading of docs/halo/01-start has the id "no"`,
      ]);
    });
  });

  test("shows Markdown as GitHub does, with pictures, clips and tabs of code, and nothing that runs", async () => {
    await withEmpty(async (site, _, token) => {
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
      const { html, contents: headings } = await site.call("doc", { product: "halo", slug: "start" });
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

test("the site says which kinds, platforms and engines there are, and where products of a kind are", async () => {
  await withEmpty(async (site, admin, token) => {
    const taxonomy = {
      kinds: [{ key: "firmware", name: { en: "Firmware", zh: "固件" }, icon: "firmware" }],
      platforms: [{ key: "halo-2", name: { en: "Halo 2", zh: "光环二代" } }],
      engines: [{ key: "godot", name: { en: "Godot", zh: "Godot" }, icon: "godot" }],
      noteGroups: [
        { key: "optics", name: { en: "Optics", zh: "光学" } },
        { key: "core", name: { en: "Core", zh: "核心" } },
      ],
      channels: [
        { key: "lts", name: { en: "Long-term", zh: "长期支持版" } },
        { key: "early", name: { en: "Early access", zh: "抢先版" } },
      ],
    };
    const files = {
      ...small,
      "site.yaml": stringify({ taxonomy }),
      "products.yaml": small["products.yaml"].replace("kind: sdk", "kind: firmware"),
    };
    const taken = { kinds: [{ ...taxonomy.kinds[0], path: "media" }] };
    const refused = await push(site, token, await packed({ ...files, "site.yaml": stringify({ taxonomy: taken }) }));
    expect(issuesOf(refused)).toContainEqual(expect.stringContaining("has the address of a page of the portal"));
    expect((await push(site, token, await packed(files))).errCode).toBe(0);

    const named = { name: { en: "More", zh: "更多" }, summary: { en: "More.", zh: "更多。" } };
    await expect(admin.call("changeProduct", { slug: "more", kind: "sdk", ...named })).rejects.toMatchObject({
      data: { issues: [{ field: "kind", message: "This must be one of firmware." }] },
    });
    const optics = { ...notesOf([]), fix: { optics: ["A lens."] } };
    const release = { slug: "halo", updateTime: "2026-11-20", en: optics, zh: optics };
    const other = {
      ...release,
      state: "draft" as const,
      version: "0.9.0",
      channel: "stable",
      zh: { ...optics, fix: { device: ["设备。"] } },
    };
    await expect(admin.call("createRelease", other)).rejects.toMatchObject({
      data: {
        issues: [
          { field: "channel", message: "This must be one of lts, early." },
          { field: "zh.fix.device", message: "This must be one of optics, core." },
        ],
      },
    });
    await admin.call("createRelease", { ...release, version: "1.0.0", state: "draft" });
    const upload = (platform: string) =>
      site.app.inject({
        method: "PUT",
        url: `${prefix}/admin/products/halo/releases/1.0.0/files/halo.bin?platform=${platform}&engine=godot`,
        headers: { token: admin.token, "content-type": "application/octet-stream" },
        payload: Buffer.from("firmware"),
      });
    expect((await upload("android")).json()).toMatchObject({
      data: { issues: [{ field: "platform", message: "This must be one of halo-2." }] },
    });
    expect((await upload("halo-2")).json()).toMatchObject({ errCode: 0 });
    const { revision } = await admin.call("adminRelease", { slug: "halo", version: "1.0.0" });
    await admin.call("publishRelease", { slug: "halo", version: "1.0.0", revision });

    await admin.call("createRelease", { ...release, version: "2.0.0-beta.1" });
    expect((await site.call("release", { slug: "halo", version: "1.0.0" })).en.fix).toEqual({
      optics: ["A lens."],
      core: [],
    });
    const changelog = "## 3.0.0\n### 光学\n- Fix the lens\n### Added\n- A setting\n";
    const [read] = (await admin.call("importChangelog", { text: changelog })).versions;
    expect(read?.lines.map(({ kind, group }) => [kind, group])).toEqual([
      ["newFixed", "optics"],
      ["newAdd", "optics"],
    ]);
    expect(await site.call("product", { slug: "halo" })).toMatchObject({
      kind: "firmware",
      latest: { version: "1.0.0", channel: "lts" },
      versions: [{ channel: "early" }, { channel: "lts" }],
      path: "/firmware/halo",
      links: { releases: "/firmware/halo/releases" },
    });
    const feeds = ["/firmware/halo/releases.atom", "/sdk/halo/releases.atom", "/firmware/halo/docs/start.md"];
    const statuses = await Promise.all(feeds.map(async (url) => (await site.app.inject({ url })).statusCode));
    expect(statuses).toEqual([200, 404, 200]);
    expect((await site.app.inject({ url: "/sitemaps/products/halo.xml" })).body).toContain(
      "/firmware/halo/releases/1.0.0",
    );

    const none = { ...files, "products.yaml": "[]\n" };
    const remove = async (way: string) => push(site, token, await packed(none), way);
    const { db } = site.portal;
    const count = { date: "2026-11-20", product: "halo", version: "1.0.0", count: 1 };
    await db.write((write) => write.insertInto("download_days").values(count).execute());
    expect(issuesOf(await remove("?base=1"))).toContain(
      "products.yaml: halo was downloaded and cannot be removed; say retired: true instead",
    );
    await db.write((write) => write.deleteFrom("download_days").execute());
    expect((await remove("?base=1&dryRun=true")).errCode).toBe(0);

    const swapped = { ...taxonomy, channels: taxonomy.channels.toReversed() };
    expect(
      (await push(site, token, await packed({ ...files, "site.yaml": stringify({ taxonomy: swapped }) }), "?base=1"))
        .errCode,
    ).toBe(0);
    expect((await site.call("product", { slug: "halo" })).latest?.version).toBe("2.0.0-beta.1");
    const others = [{ key: "other", name: { en: "Other", zh: "其他" } }];
    const without = { ...taxonomy, platforms: others, channels: others, noteGroups: others };
    const removed = await packed({ ...files, "site.yaml": stringify({ taxonomy: without }) });
    expect(issuesOf(await push(site, token, removed, "?base=2"))).toEqual(
      ["platform halo-2", "channel early", "channel lts", "note group optics"].map(
        (entry) => `site.yaml: the ${entry} is used by releases of halo and cannot be removed`,
      ),
    );
  });
});

test("pictures and clips are served by their bytes, and drawings without anything that runs", async () => {
  await withEmpty(async (site, _, token) => {
    const png = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    const clip = Buffer.concat([Buffer.from("\0\0\0\u0018ftypmp42"), Buffer.alloc(5_000, 1)]);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4" onload="alert(1)"><script>1</script>
      <style>@import url(//evil.example)</style><use href="//evil.example/x.svg#a"/><foreignObject><b/></foreignObject>
      <path d="M0 0h8v4z" fill="url(#a)" style="fill:red"/></svg>`;
    const pushed = await push(
      site,
      token,
      await packed({ ...small, "docs/halo/shot.png": png, "docs/halo/clip.mp4": clip, "brand/mark.svg": svg }),
    );
    expect(pushed).toMatchObject({ errCode: 0, data: { warnings: [] } });
    const { brand } = await site.call("website", {});
    expect(brand.mark).toMatchObject({ type: "image/svg+xml", width: 8, height: 4 });
    const drawn = await site.app.inject(brand.mark?.href ?? "");
    expect(drawn.body).not.toMatch(/script|style|import|evil|foreignObject|onload/i);
    expect(drawn.body).toContain('<path d="M0 0h8v4z" fill="url(#a)">');
    expect(drawn.headers).toMatchObject({
      "content-security-policy": expect.stringContaining("sandbox"),
      "cache-control": expect.stringContaining("immutable"),
    });
    const { media } = site.portal.content;
    const hrefOf = (file: string) => mediaPath(media[file]?.sha256 ?? "", file);
    const picture = await site.app.inject(hrefOf("docs/halo/shot.png"));
    expect([picture.rawPayload, picture.headers["content-type"]]).toEqual([png, "image/png"]);
    const url = hrefOf("docs/halo/clip.mp4");
    const part = await site.app.inject({ url, headers: { range: "bytes=4-7" } });
    expect([part.statusCode, part.body, part.headers["content-range"]]).toEqual([206, "ftyp", "bytes 4-7/5012"]);
    const known = { "if-none-match": String(part.headers.etag) };
    expect((await site.app.inject({ url, headers: known })).statusCode).toBe(304);
    expect((await site.app.inject(`${url}x`)).statusCode).toBe(404);
  });
});

test("drawings have the device's facts and the portal's colours, and a twin for the dark", async () => {
  await withEmpty(async (site, _, token) => {
    const device = `${small["site.yaml"]}device:
  title: { en: Halo Two, zh: 光环二代 }
  facts: { width: 2 < 3 mm }
  views: [{ picture: brand/headset-front.svg, title: { en: Front, zh: 正面 }, text: { en: "{width} wide", zh: "宽 {width}" } }]
`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><text fill="var(--ink)">{width}{other}</text></svg>`;
    expect(
      await push(site, token, await packed({ ...small, "site.yaml": device, "brand/headset-front.svg": svg })),
    ).toMatchObject({ errCode: 0, data: { warnings: [] } });
    const [view] = (await site.call("website", {})).device?.views ?? [];
    expect(view?.text).toEqual({ en: "2 < 3 mm wide", zh: "宽 2 < 3 mm" });
    for (const [mode, shown] of [["light", view?.picture] as const, ["dark", view?.dark] as const]) {
      const { ink } = palette(rules.defaultTheme, mode);
      const drawn = await site.app.inject(shown?.href ?? "");
      expect(drawn.body).toContain(`<text fill="${ink}">2 &lt; 3 mm{other}</text>`);
      const sent = await site.app.inject({ url: shown?.href ?? "", headers: { "accept-encoding": "br" } });
      expect(brotliDecompressSync(sent.rawPayload).toString()).toBe(drawn.body);
    }
    const missing = await push(site, token, await packed({ ...small, "site.yaml": device }), "?force=true");
    expect(issuesOf(missing)).toEqual([
      "site.yaml:5: device.views.0.picture: there is no picture brand/headset-front.svg",
    ]);
  });
});

describe("a folder that no portal takes", () => {
  const link = { linkname: "/etc/passwd", type: "symlink" as const };
  const large = Buffer.alloc(5 * 1024 * 1024 + 1);
  const refused: [what: string, entries: Entry[], problem: RegExp][] = [
    ["a symbolic link", [{ name: "docs/a.png", ...link }], /^docs\/a\.png: is a link/],
    ["a hard link", [{ name: "a.md", linkname: "b.md", type: "link" }], /^a\.md: is a link/],
    ["a device", [{ name: "a.md", type: "character-device" }], /^a\.md: is a device/],
    ["an absolute path", [{ name: "/etc/passwd", text: "x" }], /^\/etc\/passwd: leads out/],
    ["a path that leads out", [{ name: "docs/../../a.md", text: "x" }], /^docs\/\.\.\/\.\.\/a\.md: leads out/],
    ["names that differ in case only", [{ name: "a.md" }, { name: "A.md" }], /^A\.md: has a name that differs/],
    ["a file within a file", [{ name: "a.md" }, { name: "a.md/b.md" }], /^a\.md\/b\.md: is within a\.md/],
    ["a device name of Windows", [{ name: "docs/con.md" }], /^docs\/con\.md: has a name that Windows/],
    ["a large picture", [{ name: "docs/halo/a.png", text: large }], /^docs\/halo\/a\.png: is larger than 5 MB/],
    [
      "too many files",
      Array.from({ length: 10_001 }, (_, index) => ({ name: `files/${index}` })),
      /^files\/10000: is one too many/,
    ],
  ];

  test.for(refused)("with %s is refused by its name", async ([, entries, problem]) => {
    await withEmpty(async (site, _, token) => {
      const answer = await push(site, token, await tarOf(entries));
      expect([answer.errCode, issuesOf(answer)]).toEqual([10100, [expect.stringMatching(problem)]]);
    });
  });

  test("is a bomb, no archive at all, or cut off", async () => {
    await withEmpty(async (site, _, token) => {
      const bomb = gzipSync(Buffer.alloc(240 * 1024 * 1024));
      for (const [body, problem] of [
        [bomb, /unpacks to more than 200 MB|no gzipped tar/],
        [Buffer.from("nothing"), /is no gzipped tar/],
        [(await packed(small)).subarray(0, 200), /is cut off/],
      ] as const) {
        const answer = await push(site, token, body);
        expect([answer.errCode, issuesOf(answer)]).toEqual([10100, [expect.stringMatching(problem)]]);
      }
      expect(await contents(site.portal)).toMatchObject({ site_revisions: 0 });
    });
  });

  test("has YAML that expands without end, or a drawing that is none", async () => {
    await withEmpty(async (site, _, token) => {
      const levels = Array.from(
        { length: 30 },
        (__, index) => `a${index + 1}: &a${index + 1} [*a${index}, *a${index}]`,
      );
      const laughs = `a0: &a0 [x]\n${levels.join("\n")}\n`;
      const answer = await push(site, token, await packed({ ...small, "site.yaml": laughs, "brand/mark.svg": "<p/>" }));
      expect(issuesOf(answer)).toEqual([expect.stringMatching(/^site\.yaml:1: .*alias/), "brand/mark.svg: is no SVG"]);
    });
  });
});

describe("a revision", () => {
  test("can be made current again", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const before = (await site.call("website", {})).name;
    await pushTexts(site, { "site.yaml": "name: { en: Nova, zh: 新星 }\n" });
    expect((await site.call("website", {})).name.en).toBe("Nova");
    const restored = await admin.call("activateSiteRevision", { number: "1" });
    expect(restored).toMatchObject({ revision: 3, changes: [{ file: "site.yaml", change: "changed" }] });
    expect((await site.call("website", {})).name).toEqual(before);
    expect((await admin.refusal("activateSiteRevision", { number: "99" })).errCode).toBe(10108);
    const { items } = await admin.call("audit", { action: "site.restored" });
    expect(items[0]).toMatchObject({ actor: { id: admin.id }, after: { of: 1, files: ["site.yaml"] } });
  });

  test("keeps its files, and those of a refused push are removed", async ({ site }) => {
    const refused = pushTexts(site, { "site.yaml": "colour: red\n", "README.md": "refused" });
    await expect(refused).rejects.toMatchObject({ refusal: "invalidInput" });
    await pushTexts(site, { "README.md": "kept" });
    const count = async () => (await Array.fromAsync(site.portal.files.list())).length;
    const before = await count();
    site.clock.forward(day + 1);
    await cleanFiles(site.portal);
    expect(before - (await count())).toBe(2);
    const admin = await registerOperator(site, "admin");
    expect((await unpacked(await pull(site, admin.token))).get("README.md")).toBe("kept");
    expect((await unpacked(await pull(site, admin.token, "1"))).has("README.md")).toBe(false);
  });

  test("is seen by another server within two seconds, and after a restart", async ({ site }) => {
    const other = await openTestPortal(site.environment);
    const stop = watchRevision(other.site.portal);
    await pushTexts(site, { "site.yaml": "name: { en: Nova, zh: 新星 }\n" });
    await expect.poll(async () => (await other.site.call("website", {})).name.en, { timeout: 2_000 }).toBe("Nova");
    stop();
    await other.close();
    const restarted = await openTestPortal(site.environment);
    expect((await restarted.site.call("website", {})).name.en).toBe("Nova");
    await restarted.close();
  });

  test("is made by a change in the console, with the comments of the file", async () => {
    await withEmpty(async (site, admin, token) => {
      await push(site, token, await packed(small));
      const halo = {
        kind: "sdk" as const,
        name: { en: "Halo Kit", zh: "光环套件" },
        summary: { en: "New.", zh: "新。" },
      };
      await admin.call("changeProduct", { slug: "halo", ...halo, revision: 1 });
      await admin.call("changeProduct", { slug: "lens", ...halo });
      const texts = (await unpacked(await pull(site, token))).get("products.yaml") ?? "";
      expect(texts).toMatch(/^# ours\n- slug: halo\n {2}kind: sdk\n {2}name: \{ en: Halo Kit, zh: 光环套件 \}/);
      await admin.call("orderProducts", { slugs: ["lens", "halo"] });
      const { items } = await admin.call("siteRevisions", {});
      expect(items.map(({ how, changes }) => [how, changes.map(({ file }) => file)])).toEqual([
        ...Array.from({ length: 3 }, () => ["console", ["products.yaml"]]),
        ["push", expect.any(Array)],
      ]);
      const refused = await admin.refusal("changeProduct", { slug: "halo", ...halo, revision: 1 });
      expect(refused.errCode).toBe(10107);
    });
  });
});

describe("texts that people agree to", () => {
  const legal = (version: string, effective: string, text: string) =>
    `---\ntitle: Terms\nversion: "${version}"\neffective: "${effective}"\n---\n\n${text}\n`;
  const both = (file: string, text: string) => ({ [`${file}.en.md`]: text, [`${file}.zh.md`]: text });
  const refusal = (message: string) => ({
    refusal: "invalidInput",
    data: { issues: [expect.objectContaining({ message: expect.stringContaining(message) })] },
  });

  test.for(["policies/privacy", "licences/sdk"])("change with their version, and not backwards: %s", async (file) => {
    await withEmpty(async (site, admin) => {
      await pushTexts(site, both(file, legal("1", "2026-02-01", "One.")));
      const changed = pushTexts(site, both(file, legal("1", "2026-02-01", "Other.")));
      await expect(changed).rejects.toMatchObject(refusal("needs a new version"));
      const backwards = pushTexts(site, both(file, legal("2", "2026-01-01", "Two.")));
      await expect(backwards).rejects.toMatchObject(refusal("is before 2026-02-01"));
      site.clock.forward(1_000);
      await pushTexts(site, both(file, legal("2", "2026-02-01", "Two.")));
      const earlier = pushTexts(site, both(file, legal("1", "2026-02-01", "One.")));
      await expect(earlier).rejects.toMatchObject(refusal("only a rollback"));
      const lower = pushTexts(site, both(file, legal("1.9", "2026-03-01", "Lower.")));
      await expect(lower).rejects.toMatchObject(refusal("is before 2, the version in force"));
      await admin.call("activateSiteRevision", { number: "1" });
      const [policy] = await site.portal.db.read.selectFrom("policies").select("version").execute();
      const current = policy ?? (await site.call("currentLicence", {}));
      expect(current.version).toBe("1");
    });
  });

  test("are as many policies as the folder has, at the addresses that it says", async () => {
    await withEmpty(async (site, admin, token) => {
      expect((await admin.call("profile", {})).agreementsDue).toEqual([]);
      const at = (address: string) =>
        legal("1", "2026-01-01", "Read it.").replace("---\n\n", `address: ${address}\n---\n\n`);
      await pushTexts(site, {
        "policies/data.en.md": at("/privacy-notice"),
        "policies/data.zh.md": at("/privacy"),
        ...both("policies/cookies", legal("1", "2026-01-01", "Few.")),
        "site.yaml": "policies: [{ name: data, agreed: true, linkedFrom: [deletion] }]\n",
      });
      const { items } = await site.call("policies", {});
      expect(items).toMatchObject([
        {
          slug: "data",
          paths: { en: "/privacy-notice", zh: "/privacy" },
          agreed: true,
          linkedFrom: ["footer", "deletion"],
        },
        { slug: "cookies", paths: { en: "/cookies", zh: "/cookies" }, agreed: false, linkedFrom: [] },
      ]);
      const sitemap = (await site.app.inject("/sitemap.xml")).body;
      for (const address of ["/privacy-notice", "/privacy", "/cookies"]) expect(sitemap).toContain(`${address}</loc>`);
      expect(sitemap).not.toContain("/server");
      const registration = { account: "lena@example.com", password: "Plum-7river", location: 1 } as const;
      const wrongly: Record<string, string>[] = [
        {},
        { data: "0" },
        { data: "1", cookies: "1" },
        { data: "1", server: "1" },
      ];
      for (const agreed of wrongly)
        expect((await site.refusal("registerByMail", { ...registration, agreed })).errCode).toBe(10107);
      await site.call("registerByMail", { ...registration, agreed: { data: "1" } });
      expect((await admin.call("profile", {})).agreementsDue).toEqual(["data"]);
      await admin.call("agreeToPolicies", { data: "1" });

      await pushTexts(site, { "policies/data.en.md": undefined, "policies/data.zh.md": undefined, "site.yaml": "" });
      expect((await admin.call("profile", {})).agreementsDue).toEqual([]);
      expect((await admin.call("agreements", {})).items).toMatchObject([
        { kind: "data", title: { en: "Terms", zh: "Terms" }, version: "1", paths: null, product: null },
      ]);

      const wrong = await push(
        site,
        token,
        await packed({
          ...both("policies/login", legal("1", "2026-01-01", "Log in.")),
          ...both("policies/cookies", at("/notice")),
          ...both("policies/other", at("/Notice")),
          "site.yaml":
            "policies: [{ name: none }, { name: other, listed: true }, { name: login, linkedFrom: [home] }]\n",
        }),
        "?force=true",
      );
      expect(issuesOf(wrong).toSorted()).toEqual([
        "policies/login.en.md:2: address: /login is a page of the portal; say another one",
        "policies/login.zh.md:2: address: /login is a page of the portal; say another one",
        "policies/other.en.md:5: address: /notice is that of policies/cookies, too",
        "policies/other.zh.md:5: address: /notice is that of policies/cookies, too",
        "site.yaml:1: policies.1.listed: is not known",
        "site.yaml:1: policies.2.linkedFrom.0: must be one of distribution, deletion",
      ]);
    });
  });

  test("stay when they are removed, but are no longer offered", async () => {
    await withEmpty(async (site) => {
      await pushTexts(site, { ...both("licences/old", legal("1", "2026-02-01", "Old.")) });
      await pushTexts(site, both("licences/new", legal("1", "2026-01-01", "New.")));
      expect((await site.call("currentLicence", { id: "old" })).url).toBe("/license/old");
      await pushTexts(site, { "licences/old.en.md": undefined, "licences/old.zh.md": undefined });
      expect((await site.refusal("currentLicence", { id: "old" })).errCode).toBe(10108);
      const rows = await site.portal.db.read.selectFrom("licences").select(["id", "offered"]).orderBy("id").execute();
      expect(rows).toEqual([
        { id: "new", offered: 1 },
        { id: "old", offered: 0 },
      ]);
    });
  });

  test("are named by the products that are under them", async () => {
    await withEmpty(async (site, _, token) => {
      const product = small["products.yaml"].replace("kind: sdk", "kind: sdk\n  licence: sdk");
      const answer = await push(site, token, await packed({ ...small, "products.yaml": product }));
      expect(issuesOf(answer)).toEqual(["products.yaml:4: 0.licence: there is no licences/sdk.…md"]);
    });
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
