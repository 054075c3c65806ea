import { brotliDecompressSync, gzipSync } from "node:zlib";
import { describe, expect } from "vitest";
import { mediaPath } from "../../contract/addresses.ts";
import { rules } from "../../contract/rules.ts";
import { palette } from "../../contract/theme/palette.ts";
import { problemText } from "../../server/http/problems.zh.ts";
import { test } from "../portal.ts";
import { contents } from "./empty.ts";
import { type Entry, type Files, tarOf, packed, push, small, withEmpty, issuesOf } from "./site-folder.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const webp = Buffer.from("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA", "base64");
const clip = Buffer.concat([Buffer.from("\0\0\0\u0018ftypmp42"), Buffer.alloc(5_000, 1)]);

test("pictures and clips are served by their bytes, and drawings without anything that runs", async () => {
  await withEmpty(async (site, _, token) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4" onload="alert(1)"><script>1</script>
      <style>@import url(//evil.example)</style><use href="//evil.example/x.svg#a"/><foreignObject><b/></foreignObject>
      <path d="M0 0h8v4z" fill="url(#a)" style="fill:red"/></svg>`;
    const pushed = await push(
      site,
      token,
      await packed({
        ...small,
        "docs/halo/shot.png": png,
        "docs/halo/clip.mp4": clip,
        "brand/mark.svg": svg,
        "brand/store.webp": webp,
      }),
    );
    expect(pushed).toMatchObject({ errCode: 0, data: { warnings: [] } });
    const { brand } = await site.call("website", {});
    expect(brand.mark).toMatchObject({ type: "image/svg+xml", width: 8, height: 4 });
    expect(brand).toMatchObject({ store: { type: "image/webp", width: 1 }, storeDark: null });
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

test("the first screen shows a picture in its widths, for the dark as well, a clip in its formats and a picture for both eyes", async () => {
  await withEmpty(async (site, _, token) => {
    const pushed = async (scene: string, files: Files) =>
      push(site, token, await packed({ ...small, "site.yaml": `home:\n  scene: ${scene}\n`, ...files }), "?force=true");
    expect((await site.call("website", {})).brand.scene).toBeNull(); // the room is the sample's
    const scene = "{ still: hall.png, clip: hall.mp4, stereo: hall-sbs.webp, alt: { en: A hall, zh: 大厅 } }";
    const files = {
      "brand/hall.png": png,
      "brand/hall-480.png": png,
      "brand/hall-dark.png": png,
      "brand/hall.mp4": clip,
      "brand/hall-sbs.webp": webp,
    };
    expect(await pushed(scene, files)).toMatchObject({ errCode: 0, data: { warnings: [] } });
    const shown = (name: string) => expect.objectContaining({ href: expect.stringMatching(new RegExp(`/${name}$`)) });
    expect((await site.call("website", {})).brand.scene).toEqual({
      still: { light: [shown("hall-480.png"), shown("hall.png")], dark: [shown("hall-dark.png")] },
      clip: { light: [shown("hall.mp4")], dark: [] },
      alt: { en: "A hall", zh: "大厅" },
      stereo: [expect.stringMatching(/\/hall-sbs\.webp$/)],
    });
    expect((await site.app.inject("/login")).body).toMatch(
      /\.site-still\{display:block;background-image:url\([^)]+hall/,
    );
    expect(issuesOf(await pushed("{ still: none.webp }", {}))).toEqual([
      "site.yaml:2: home.scene.still: there is no picture or clip brand/none.webp",
    ]);
  });
});

test("a name of before is refused with the key that took its place, in both languages", async () => {
  await withEmpty(async (site, _, token) => {
    const files = {
      ...small,
      "site.yaml": "home:\n  scene: room\n",
      "docs/halo/01-start.en.md": "---\ntitle: Start\nsummary: Run it.\nfigure: frames\n---\n\nText.\n",
    };
    const issues = issuesOf(await push(site, token, await packed(files)));
    expect(issues).toEqual([
      "site.yaml:2: home.scene: names its files now, as in scene: { still: room.webp, clip: room.webm }",
      "docs/halo/01-start.en.md:4: figure: names a drawing of the folder now, such as hand.svg",
    ]);
    expect(issues.map((issue) => problemText(issue.replace(/^\S+ /, ""), "zh"))).toEqual([
      "home.scene: 现在须写明所用文件，例如 scene: { still: room.webp, clip: room.webm }",
      "figure: 现在须写明文件夹中的图稿，例如 hand.svg",
    ]);
  });
});

test("a drawing of a page is a part of it, in its colours, with ids of its own and no classes", async () => {
  await withEmpty(async (site, _, token) => {
    const page = (figure: string) => `---\ntitle: Start\nsummary: Run it.\nfigure: ${figure}\n---\n\nText.\n`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4" class="button"><title lang="en">A &amp; B</title><title lang="zh">甲</title>
      <defs><clipPath id="a"><rect width="2" height="2"/></clipPath></defs><script>1</script>
      <path d="M0 0h8" stroke="var(--ink)" clip-path="url(#a)" onclick="x"/></svg>`;
    const files = { ...small, "docs/halo/01-start.en.md": page("hand.svg"), "docs/halo/hand.svg": svg };
    expect(await push(site, token, await packed(files))).toMatchObject({ errCode: 0 });
    const figure = site.portal.content.docs[0]?.figure;
    expect(figure?.text).toEqual({ en: "A & B", zh: "甲" });
    expect(figure?.svg).toMatch(/<clippath id="(d[0-9a-f]{8}-a)">.*stroke="var\(--ink\)" clip-path="url\(#\1\)">/is);
    expect(figure?.svg).not.toMatch(/class=|title|script|onclick/);
    const missing = { ...files, "docs/halo/01-start.en.md": page("none.svg") };
    expect(issuesOf(await push(site, token, await packed(missing), "?force=true"))).toEqual([
      "docs/halo/01-start.en.md:4: figure: there is no picture docs/halo/none.svg",
    ]);
  });
});

test("drawings have the device's facts and the portal's colours, and a twin for the dark", async () => {
  await withEmpty(async (site, _, token) => {
    const device = `${small["site.yaml"]}device:
  title: { en: Halo Two, zh: 光环二代 }
  facts: { width: '2 < 3 mm', other: '" onload="alert(1)' }
  views: [{ picture: brand/headset-front.svg, title: { en: Front, zh: 正面 }, text: { en: "{width} wide", zh: "宽 {width}" }, labels: [{ at: [50, 20.5], text: { en: strap, zh: 头带 } }] }]
`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><text fill="var(--ink)">{width}{unknown}</text><rect id="{other}"/></svg>`;
    expect(
      await push(site, token, await packed({ ...small, "site.yaml": device, "brand/headset-front.svg": svg })),
    ).toMatchObject({ errCode: 0, data: { warnings: [] } });
    const [view] = (await site.call("website", {})).device?.views ?? [];
    expect(view?.text).toEqual({ en: "2 < 3 mm wide", zh: "宽 2 < 3 mm" });
    expect(view?.labels).toEqual([{ at: [50, 20.5], text: { en: "strap", zh: "头带" } }]);
    for (const [mode, shown] of [["light", view?.picture] as const, ["dark", view?.dark] as const]) {
      const { ink } = palette(rules.defaultTheme, mode);
      const drawn = await site.app.inject(shown?.href ?? "");
      expect(drawn.body).toContain(
        `<text fill="${ink}">2 &lt; 3 mm{unknown}</text><rect id="&quot; onload=&quot;alert(1)"></rect>`,
      );
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
        [await tarOf([{ name: "site.yaml", pax: { size: "-1" }, text: "name: {}" }]), /is no gzipped tar/],
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
