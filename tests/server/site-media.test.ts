import { brotliDecompressSync, gzipSync } from "node:zlib";
import { describe, expect } from "vitest";
import { mediaPath } from "../../contract/addresses.ts";
import { rules } from "../../contract/rules.ts";
import { palette } from "../../contract/theme/palette.ts";
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

test("the first screen shows a picture with its dark twin, or a clip with its poster", async () => {
  await withEmpty(async (site, _, token) => {
    const sceneOf = async (scene: string, files: Files) => {
      const settings = `home: { scene: ${scene} }\n`;
      const pushed = await push(site, token, await packed({ "site.yaml": settings, ...files }), "?force=true");
      expect(pushed.errCode, JSON.stringify(pushed.data)).toBe(0);
      return (await site.call("website", {})).brand.scene;
    };
    expect((await site.call("website", {})).home.scene).toBe("none"); // the room is the sample's
    expect(await sceneOf("brand/scene.png", { "brand/scene.png": png, "brand/scene-dark.png": png })).toEqual({
      shown: { href: expect.stringMatching(/\/scene\.png$/), type: "image/png", width: 1, height: 1 },
      dark: expect.objectContaining({ href: expect.stringMatching(/\/scene-dark\.png$/) }),
      poster: null,
    });
    expect(await sceneOf("brand/scene.webp", { "brand/scene.webp": webp })).toMatchObject({
      shown: { type: "image/webp", width: 1, height: 1 },
      dark: null,
    });
    expect(await sceneOf("brand/scene.mp4", { "brand/scene.mp4": clip, "brand/scene.png": png })).toMatchObject({
      shown: { type: "video/mp4" },
      poster: { type: "image/png", href: expect.stringMatching(/\/scene\.png$/) },
    });
  });
});

test("drawings have the device's facts and the portal's colours, and a twin for the dark", async () => {
  await withEmpty(async (site, _, token) => {
    const device = `${small["site.yaml"]}device:
  title: { en: Halo Two, zh: 光环二代 }
  facts: { width: 2 < 3 mm }
  views: [{ picture: brand/headset-front.svg, title: { en: Front, zh: 正面 }, text: { en: "{width} wide", zh: "宽 {width}" }, labels: [{ at: [50, 20.5], text: { en: strap, zh: 头带 } }] }]
`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><text fill="var(--ink)">{width}{other}</text></svg>`;
    expect(
      await push(site, token, await packed({ ...small, "site.yaml": device, "brand/headset-front.svg": svg })),
    ).toMatchObject({ errCode: 0, data: { warnings: [] } });
    const [view] = (await site.call("website", {})).device?.views ?? [];
    expect(view?.text).toEqual({ en: "2 < 3 mm wide", zh: "宽 2 < 3 mm" });
    expect(view?.labels).toEqual([{ at: [50, 20.5], text: { en: "strap", zh: "头带" } }]);
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
