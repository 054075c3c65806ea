import type { Locator, Page } from "@playwright/test";
import { languages, lnOf } from "../../contract/language.ts";
import changelogEn from "../../contract/words/shell/changelog.en.ts";
import changelogZh from "../../contract/words/shell/changelog.zh.ts";
import { findings } from "./axe.ts";
import { expect, test } from "./journey.ts";
import { enter } from "./members.ts";
import { newOperator } from "./operators.ts";
import { newVersion, releaseOf } from "./releases.ts";

const dictionaries = { en: changelogEn, zh: changelogZh };

const keepAChangelog = (newer: string, older: string) => `# Changelog

All notable changes are listed here.

## [Unreleased]

- Work in progress

## [${newer}] - 2025-03-04

### Added

- Eye tracking, see the [guide](https://example.com/guide)
- <b onclick=hit(1)>Foveated</b> rendering

### Fixed

- A black screen after resume

## [${older}] - 2024-11-30 [YANKED]

### Changed

- The render loop waits
`;

const khronos = (newer: string, older: string) => `# Change log of the runtime

## Parallax Runtime ${newer} (2025-06-01)

- Core
  - Fix: Keep the session when the cable is pulled.
    ([internal MR 12](https://example.com/12))
- Tools
  - New vendor extension: \`XR_PLX_gaze\` for gaze.

## Parallax ${older} release (24-January-2025)

### Issues
- Loader
  - #12 - Fix the search path
`;

const flat = (newer: string, older: string) =>
  [
    "更新历史",
    "",
    newer,
    "- 新增手部网格",
    "- 修复内存泄漏",
    "",
    older,
    "- 首个版本",
    "",
    newer,
    "- 重复的一条",
    "",
  ].join("\r\n");

/** A text in GBK, which Node decodes but does not encode. */
function inGbk(text: string): Buffer {
  const decoder = new TextDecoder("gbk");
  const bytes = new Map<string, number[]>();
  for (let first = 0x81; first <= 0xfe; first++)
    for (let second = 0x40; second <= 0xfe; second++)
      bytes.set(decoder.decode(Uint8Array.of(first, second)), [first, second]);
  return Buffer.from(Array.from(text, (character) => bytes.get(character) ?? [character.charCodeAt(0)]).flat());
}

/** Drops a text file, as from the desktop. */
async function drop(target: Locator, name: string, text: string): Promise<void> {
  await target.evaluate(
    (element, file) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([file.text], file.name, { type: "text/markdown" }));
      for (const type of ["dragover", "drop"])
        element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    },
    { name, text },
  );
}

/** Shows the lines of a version. */
const open = (main: Locator, version: string) =>
  main
    .getByRole("listitem")
    .filter({ has: main.page().getByText(version, { exact: true }) })
    .locator("summary")
    .first()
    .click();

for (const language of languages) {
  const texts = dictionaries[language];

  test.describe(`a change log is imported @${language}:`, () => {
    const begin = async (page: Page, url: string) => {
      await page.goto(`${url}/publish/import`);
      const main = page.getByRole("main");
      await main.getByRole("combobox", { name: texts.product, exact: true }).selectOption("unity"); // the first one may be another
      return main;
    };

    test.beforeEach(async ({ context, portal }) => {
      await context.addCookies([{ name: "ln", value: lnOf(language), url: portal.url }]);
    });

    test("Keep a Changelog, dropped; a second time its versions exist", async ({ page, context, portal }) => {
      const publisher = await newOperator(portal, "publisher", "Pia");
      const [newer, older] = [newVersion(), newVersion()];
      await enter(context, portal.url, publisher.session);
      const main = await begin(page, portal.url);
      await drop(main.locator(".drop-zone"), "CHANGELOG.md", keepAChangelog(newer, older));
      await expect(main.getByText("CHANGELOG.md")).toBeVisible();
      await main.getByRole("button", { name: texts.read, exact: true }).click();
      await expect(main.getByText(texts.found(2, 4))).toBeVisible();
      for (const left of ["All notable changes are listed here.", "Work in progress"])
        await expect(main.getByText(left)).toBeVisible();
      await expect(main.getByText(texts.versions.yanked)).toBeVisible();
      await open(main, newer);
      const second = main.getByLabel(texts.versions.line(newer, 2), { exact: true });
      await expect(second).toHaveValue("<b onclick=hit(1)>Foveated</b> rendering");
      await second.fill("Foveated rendering");
      expect(await findings(page)).toEqual([]);
      await main.getByRole("button", { name: texts.accept(2) }).click();
      await expect(main.getByText(texts.summary(2, 0))).toBeVisible();
      const { updateTime, en } = await releaseOf(portal, publisher, newer);
      expect([updateTime, en.newAdd.core, en.newFixed.core]).toEqual([
        "2025-03-04",
        ["Eye tracking, see the guide", "Foveated rendering"],
        ["A black screen after resume"],
      ]);

      await main.getByRole("button", { name: texts.again }).click();
      await drop(main.locator(".drop-zone"), "CHANGELOG.md", keepAChangelog(newer, older));
      await main.getByRole("button", { name: texts.read, exact: true }).click();
      await main.getByRole("button", { name: texts.accept(2) }).click();
      await expect(main.getByText(texts.versions.exists, { exact: true })).toHaveCount(2);
      expect((await releaseOf(portal, publisher, newer)).en.newAdd.core[1]).toBe("Foveated rendering");
    });

    test("Khronos' style, pasted; a text without versions is listed line by line", async ({
      page,
      context,
      portal,
    }) => {
      const publisher = await newOperator(portal, "publisher", "Pia");
      const [newer, older] = [newVersion(), newVersion()];
      await enter(context, portal.url, publisher.session);
      const main = await begin(page, portal.url);
      await main.getByLabel(texts.paste).fill("# Notes\n\nHello.\n\n- Add this\n");
      await main.getByRole("button", { name: texts.read, exact: true }).click();
      await expect(main.getByText(texts.noVersions)).toBeVisible();
      await expect(main.getByText(texts.unread.title(3))).toBeVisible();
      await main.getByRole("button", { name: texts.again }).click();

      await main.getByLabel(texts.paste).fill(khronos(newer, older));
      await main.getByRole("button", { name: texts.read, exact: true }).click();
      await expect(main.getByText(texts.found(2, 3))).toBeVisible();
      await open(main, newer);
      await main.getByLabel(texts.versions.line(newer, 1), { exact: true }).fill("Keeps the session.");
      await main.getByLabel(texts.versions.groupOf(newer, 1), { exact: true }).selectOption("device");
      await main.getByRole("button", { name: texts.accept(2) }).click();
      await expect(main.getByText(texts.summary(2, 0))).toBeVisible();
      const { en } = await releaseOf(portal, publisher, newer);
      expect([en.newFixed.device, en.newAdd.tool]).toEqual([
        ["Keeps the session."],
        ["New vendor extension: `XR_PLX_gaze` for gaze."],
      ]);
      const before = await releaseOf(portal, publisher, older);
      expect([before.updateTime, before.en.newFixed.core]).toEqual([
        "2025-01-24",
        ["Loader: #12 - Fix the search path"],
      ]);
    });

    test("a flat list in GBK with CRLF and a duplicate version, chosen as a file", async ({
      page,
      context,
      portal,
    }) => {
      const publisher = await newOperator(portal, "publisher", "Pia");
      const [newer, older] = [newVersion(), newVersion()];
      await enter(context, portal.url, publisher.session);
      const main = await begin(page, portal.url);
      await main.getByRole("combobox", { name: texts.language, exact: true }).selectOption("zh");
      const file = { name: "更新历史.txt", mimeType: "text/plain", buffer: inGbk(flat(newer, older)) };
      await main.getByLabel(texts.choose).setInputFiles(file);
      await expect(main.getByText(texts.encoding("gb18030"))).toBeVisible();
      await main.getByRole("button", { name: texts.read, exact: true }).click();
      await expect(main.getByText(texts.found(3, 4))).toBeVisible();
      await expect(main.getByText(texts.versions.repeats(3))).toBeVisible();
      await main.getByLabel(texts.versions.dateForAll).fill("2025-06-01");
      await main.getByRole("button", { name: texts.versions.useDate }).click();
      await expect(main.getByLabel(texts.versions.dateForAll)).toHaveCount(0);
      await main.getByLabel(texts.versions.date(older)).fill("2025-05-01");
      await open(main, newer);
      await main.getByLabel(texts.versions.line(newer, 2), { exact: true }).fill("修复一处内存泄漏");
      await main.getByRole("button", { name: texts.accept(2) }).click();
      await expect(main.getByText(texts.summary(2, 0))).toBeVisible();
      const { updateTime, zh, en } = await releaseOf(portal, publisher, newer);
      expect([updateTime, zh.newAdd.core, zh.newFixed.core]).toEqual([
        "2025-06-01",
        ["新增手部网格"],
        ["修复一处内存泄漏"],
      ]);
      expect(en.newAdd.core).toEqual([]);
    });
  });
}
