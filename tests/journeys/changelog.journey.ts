import dictionary from "../../contract/words/en.ts";
import type { Locator } from "@playwright/test";
import { findings } from "./axe.ts";
import { expect, test } from "./journey.ts";
import { enter } from "./members.ts";
import { newOperator } from "./operators.ts";
import { newVersion, releaseOf } from "./releases.ts";

const { changelog: texts } = dictionary;

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

## [${older}] [YANKED]

### Added

- The render loop waits
`;

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

test("a change log, dropped, becomes drafts of its product; a second time they are unchanged", async ({
  page,
  context,
  portal,
}) => {
  const publisher = await newOperator(portal, "publisher", "Pia");
  const [newer, older] = [newVersion(), newVersion()];
  await enter(context, portal.url, publisher.session);
  await page.goto("/publish/import");
  const main = page.getByRole("main");
  const product = main.getByRole("combobox", { name: texts.product, exact: true });
  await product.selectOption("unity"); // the first one may be another
  await main.getByLabel(texts.paste).fill("# Notes\n\nHello.\n\n- Add this\n");
  expect(await findings(page)).toEqual([]);
  await expect(main.getByText(texts.noVersions)).toBeVisible();
  await expect(main.getByText(texts.unread.title(3))).toBeVisible();
  await main.getByLabel(texts.paste).fill("");
  await main.getByRole("button", { name: texts.insertExample }).click();
  await expect(main.getByText(texts.found(2, 4))).toBeVisible();

  await drop(main.locator(".drop-zone"), "CHANGELOG.md", keepAChangelog(newer, older));
  await expect(main.getByText("CHANGELOG.md")).toBeVisible();
  await expect(main.getByText(texts.found(3, 5))).toBeVisible();
  await expect(main.getByText(texts.understood(100, 0))).toBeVisible();
  await expect(main.getByText("All notable changes are listed here.")).toBeVisible();
  await expect(main.getByText(texts.versions.fates.created, { exact: true })).toHaveCount(3);
  await main.getByRole("checkbox", { name: /unreleased$/ }).uncheck();
  await expect(main.getByText(texts.versions.yanked)).toBeVisible();
  await main.getByLabel(texts.mapping.kind("Added")).selectOption("newUpdate");
  await main.getByLabel(texts.mapping.group("Added")).selectOption("tool");
  await main.getByLabel(texts.versions.date(older)).fill("2025-12-31");
  await main
    .locator("summary")
    .filter({ hasText: texts.versions.lines(3) })
    .click();
  const second = main.getByLabel(texts.versions.line(newer, 2), { exact: true });
  await expect(second).toHaveValue("Foveated rendering");
  await second.fill("Foveated rendering for all");
  await main.getByLabel(texts.versions.groupOf(newer, 3), { exact: true }).selectOption("device");
  expect(await findings(page)).toEqual([]);
  await main.getByRole("button", { name: texts.accept(2, false) }).click();
  await expect(main.getByText(texts.stored(2, 0, 0))).toBeVisible();
  const { state, updateTime, en } = await releaseOf(portal, publisher, newer);
  expect([state, updateTime, en.newUpdate.tool, en.newFixed.device]).toEqual([
    "draft",
    "2025-03-04",
    ["Eye tracking, see the [guide](https://example.com/guide)", "Foveated rendering for all"],
    ["A black screen after resume"],
  ]);
  expect(await releaseOf(portal, publisher, older)).toMatchObject({ updateTime: "2025-12-31" });

  // Rules of the product are kept for later imports
  await main.getByRole("button", { name: texts.rules.change }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(texts.rules.label).fill("Eye tracking");
  await dialog.getByRole("button", { name: texts.rules.save }).click();
  await expect(dialog.getByText(texts.rules.wrong("Eye tracking"))).toBeVisible();
  await dialog.getByLabel(texts.rules.label).fill("Added: device");
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole("button", { name: texts.rules.save }).click();
  await expect(main.getByLabel(texts.mapping.group("Added"))).toHaveValue("device");

  // Another product has none of these drafts
  await product.selectOption("native");
  await expect(main.getByText(texts.versions.fates.created, { exact: true })).toHaveCount(3);
  await product.selectOption("unity");
  await expect(main.getByText(texts.versions.fates.changed, { exact: true })).toHaveCount(2);
  await main.getByRole("button", { name: texts.accept(3, false) }).click();
  await expect(main.getByText(texts.stored(1, 2, 0))).toBeVisible();
  expect((await releaseOf(portal, publisher, newer)).en.newAdd.device).toHaveLength(2);
});

test("a file in GBK with CRLF and a duplicate version is read in its encoding, and dated as a whole @nightly", async ({
  page,
  context,
  portal,
}) => {
  const publisher = await newOperator(portal, "publisher", "Pia");
  const [newer, older] = [newVersion(), newVersion()];
  await enter(context, portal.url, publisher.session);
  await page.goto("/publish/import");
  const main = page.getByRole("main");
  await main.getByRole("combobox", { name: texts.product, exact: true }).selectOption("unity");
  await main.getByRole("combobox", { name: texts.language, exact: true }).selectOption("zh");
  const [added, fixed] = ["d0c2d4f6cad6b2bf", "d0deb8b4c4dab4e6"].map((gbk) => Buffer.from(gbk, "hex")); // 新增手部, 修复内存
  if (!added || !fixed) throw new Error("a line is missing");
  const lines = [newer, "\r\n- ", added, "\r\n- ", fixed, "\r\n\r\n", older, "\r\n- ", added, "\r\n\r\n", newer];
  const buffer = Buffer.concat([...lines, "\r\n- ", fixed, "\r\n"].map((part) => Buffer.from(part)));
  await main.getByLabel(texts.choose).setInputFiles({ name: "更新历史.txt", mimeType: "text/plain", buffer });
  await expect(main.getByText(texts.encoding("gb18030"))).toBeVisible();
  await expect(main.getByText(texts.found(2, 3))).toBeVisible();
  await expect(main.getByText(texts.versions.repeats("8"))).toBeVisible();
  await main.getByLabel(texts.versions.dateForAll).fill("2025-06-01");
  await main.getByRole("button", { name: texts.versions.useDate }).click();
  await expect(main.getByLabel(texts.versions.dateForAll)).toHaveCount(0);
  await main.getByRole("button", { name: texts.accept(2, false) }).click();
  await expect(main.getByText(texts.stored(2, 0, 0))).toBeVisible();
  const { updateTime, zh, en } = await releaseOf(portal, publisher, newer);
  expect([updateTime, zh.newAdd.core, zh.newFixed.core, en.newAdd.core]).toEqual([
    "2025-06-01",
    ["新增手部"],
    ["修复内存"],
    [],
  ]);
});
