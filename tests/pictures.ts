import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { languages, languageTag, type Language } from "../contract/language.ts";
import { desktopLens, lensPath } from "../app/ui/lens.ts";
import { words } from "../server/words.ts";
import { findBrowser } from "./browser.ts";

/** Generates the images in app/static: link previews and icons. Run it when the logo or the headline changes. */

const root = path.join(import.meta.dirname, "..");
const folder = path.join(root, "app/static");
const mark = readFileSync(path.join(root, "app/public/layout/mark.svg"), "utf8");
const font = readFileSync(
  path.join(root, "node_modules/@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2"),
  "base64",
);

const { executablePath, args, env } = await findBrowser();
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
const page = await browser.newPage();
mkdirSync(path.join(folder, "og"), { recursive: true });
for (const language of languages) await draw(page, `og/${language}.png`, 1200, 630, preview(language));
for (const size of [180, 192, 512]) await draw(page, `icon-${size}.png`, size, size, icon(size));
await draw(page, "favicon.png", 32, 32, icon(32));
writeFileSync(path.join(folder, "favicon.ico"), asIco(readFileSync(path.join(folder, "favicon.png"))));
writeFileSync(path.join(folder, "icon.svg"), mark);
await browser.close();

async function draw(on: Page, name: string, width: number, height: number, body: string): Promise<void> {
  await on.setViewportSize({ width, height });
  await on.setContent(`<!doctype html><meta charset="utf-8"><style>
    @font-face { font-family: Inter; src: url(data:font/woff2;base64,${font}); font-weight: 100 900; unicode-range: U+20-7E; }
    * { margin: 0; box-sizing: border-box; } body { position: relative; overflow: hidden; width: ${width}px; height: ${height}px; }</style>${body}`);
  await on.evaluate(() => document.fonts.ready);
  await on.screenshot({ path: path.join(folder, name) });
}

/** The logo on a background, with the margin that operating systems cut off. */
function icon(size: number): string {
  return `<style>body { display: grid; place-items: center; background: #f8fafc; } svg { width: ${size * 0.68}px; height: auto; }</style>${mark}`;
}

/** A 32-pixel image in the ICO format, for clients that request /favicon.ico. */
function asIco(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // of one picture
  header.writeUInt8(32, 6); // its width
  header.writeUInt8(32, 7); // its height
  header.writeUInt16LE(1, 10); // one plane
  header.writeUInt16LE(32, 12); // bits of a pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18); // where it begins
  return Buffer.concat([header, png]);
}

/** Headline and lens, as on the home page. */
function preview(language: Language): string {
  const { headline, lead } = words[language].home;
  return `<div lang="${languageTag[language]}" style="position: absolute; inset: 0; background: #f8fafc; color: #101b28; font-family: Inter, 'Noto Sans CJK SC', sans-serif">
    <svg viewBox="0 0 696 616" width="768" style="position: absolute; left: 640px; top: -25px"><path d="${lensPath(desktopLens)}" fill-rule="evenodd" style="fill: #409eff"/></svg>
    <div style="position: absolute; left: 72px; top: 64px; display: flex; align-items: center; gap: 16px; font-size: 34px; font-weight: 600; letter-spacing: -0.02em">${mark.replace("<svg", '<svg width="52"')} Parallax</div>
    <p style="position: absolute; left: 72px; top: 212px; font-size: 84px; line-height: 1.1; font-weight: 600; letter-spacing: ${language === "en" ? "-0.034em" : "0"}; white-space: pre-line">${headline.join("\n")}</p>
    <p style="position: absolute; left: 72px; bottom: 64px; width: 520px; font-size: 25px; line-height: 1.5; color: #434e5b">${lead}</p>
  </div>`;
}
