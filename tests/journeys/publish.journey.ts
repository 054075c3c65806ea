import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { strToU8, zipSync } from "fflate";
import site from "../../contract/words/en.ts";
import type { CallData } from "../../contract/schemas.ts";
import { findings } from "./axe.ts";
import { expect, test } from "./journey.ts";
import { call, enter } from "./members.ts";
import { newOperator, setRole } from "./operators.ts";
import { changeRelease, introducedBy, newDraft, newVersion, releaseOf } from "./releases.ts";

const { operator, publish, release: words, frame } = site;

/** Pastes a text by keyboard shortcuts. */
function paste(field: Locator, text: string): Promise<void> {
  return field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Accepts the browser's warning about unsaved changes. */
function leaveAnyway(page: Page): void {
  page.on("dialog", (dialog) => void dialog.accept());
}

const { actions, notes } = words;
const added = publish.listName(publish.kinds.newAdd, "Core");

const line = (main: Locator, index: number, of: "en" | "zh" = "en") =>
  main.getByRole("textbox", { name: notes.line(added, index, operator.languages[of]), exact: true });

test("the notes of a language are written as one text; translations stay with their lines", async ({
  page,
  context,
  portal,
}) => {
  const publisher = await newOperator(portal, "publisher", "Pia");
  const version = newVersion();
  await newDraft(portal, publisher, version);
  const { en, zh } = await releaseOf(portal, publisher, version);
  await enter(context, portal.url, publisher.session);
  await page.goto(`/publish/unity/${version}`);
  const main = page.getByRole("main");
  await main.getByText(words.whole.text, { exact: true }).click();
  await main.getByRole("textbox", { name: words.whole.label(operator.languages.en) }).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\n\n## 1.0.0");
  await expect(main.getByText(words.whole.otherVersion)).toBeVisible();
  for (const _ of "1.0.0") await page.keyboard.press("Backspace");
  await page.keyboard.type("Fixed\n\n- It **works**");
  await expect(main.locator(".preview-page").getByText("It works")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Control+s");
  const saved = async () => {
    const release = await releaseOf(portal, publisher, version);
    return [release.en.content, release.en.newFixed["core"], release.zh.content];
  };
  await expect.poll(saved).toEqual([en.content, ["It works"], zh.content]);
});

test("a release is written, published, found, withdrawn with a reason and published again @phone-nightly", async ({
  page,
  context,
  portal,
  isMobile,
}) => {
  test.setTimeout(120_000);
  const publisher = await newOperator(portal, "publisher", "Pia");
  const version = newVersion();
  await enter(context, portal.url, publisher.session);
  await page.goto("/publish");
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  await expect(main.getByRole("row").nth(1)).toBeVisible();
  expect(await findings(page)).toEqual([]);

  const { create, newRelease } = publish.releases;
  await main.getByRole("button", { name: newRelease }).click();
  await dialog.getByLabel(publish.releases.product).selectOption("unity"); // the first one may be another
  await dialog.getByLabel(create.version).fill("two");
  await dialog.getByRole("button", { name: create.button }).click();
  await expect(dialog.getByLabel(create.version)).toBeFocused();
  expect(await findings(page, "[role=dialog]")).toEqual([]);
  await dialog.getByLabel(create.version).fill(version);
  await dialog.getByRole("button", { name: create.button }).click();
  await expect(page).toHaveURL(`/publish/unity/${version}`);
  await expect(main.locator(".review-title").getByText(publish.states.draft, { exact: true })).toBeVisible();

  await main.getByRole("button", { name: notes.addList, exact: true }).click();
  await line(main, 1).fill("Hand `tracking` <b>at 90 Hz</b> 手部追踪");
  await main.getByRole("button", { name: actions.publish.button }).click();
  await expect(main.getByRole("alert")).toContainText(actions.untranslated);
  await expect(line(main, 1, "zh")).toBeFocused();
  await expect(main.getByRole("status").filter({ hasText: notes.gaps.zh(1) })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await line(main, 1, "zh").fill("Hand `tracking` at 90 Hz 手部追踪");

  if (isMobile) await main.getByRole("group", { name: words.sections }).getByText(words.parts.preview).click(); // elsewhere it is beside the notes
  await expect(main.locator(".preview-page").getByText("tracking <b>at 90 Hz</b>")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await main.getByRole("button", { name: actions.publish.button }).click();
  await expect(dialog.getByText(actions.publish.unsaved)).toBeVisible();
  await dialog.getByRole("button", { name: actions.publish.confirm, exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(main.locator(".review-title").getByText(publish.states.published, { exact: true })).toBeVisible();

  const site_ = await context.newPage();
  const path = `/sdk/unity/releases/${version}`;
  await site_.goto(path);
  await expect(site_.getByText("tracking <b>at 90 Hz</b>")).toBeVisible();
  const feed = async () => (await fetch(`${portal.url}/sdk/unity/releases.atom`)).text();
  await expect.poll(feed).toContain(version);
  const found = async () => {
    const { data } = await call<CallData<"search">>(portal.url, `/search?q=${version}`);
    return data?.items.map((hit) => hit.path);
  };
  await expect.poll(found).toContain(path);

  await main.getByRole("button", { name: actions.withdraw.button }).click();
  await dialog.getByRole("button", { name: actions.withdraw.confirm, exact: true }).click();
  const reason = dialog.getByRole("textbox", { name: actions.withdraw.reason, exact: true });
  await expect(reason).toBeFocused();
  await reason.fill("Loses <i>anchors</i>");
  await dialog.getByRole("textbox", { name: actions.withdraw.reasonZh, exact: true }).fill("会丢失 <i>锚点</i>");
  await dialog.getByRole("button", { name: actions.withdraw.confirm, exact: true }).click();
  await expect(main.locator(".review-title").getByText(publish.states.withdrawn, { exact: true })).toBeVisible();
  await expect
    .poll(async () => {
      await site_.reload();
      return site_.getByRole("main").textContent();
    })
    .toContain("Loses <i>anchors</i>");

  await main.getByRole("button", { name: actions.publish.again }).click();
  await dialog.getByRole("button", { name: actions.publish.confirm, exact: true }).click();
  await expect(main.locator(".review-title").getByText(publish.states.published, { exact: true })).toBeVisible();
});

test("lines are added, moved, pasted and removed by keyboard", async ({ page, context, portal }) => {
  const publisher = await newOperator(portal, "publisher", "Pia");
  const version = newVersion();
  await newDraft(portal, publisher, version);
  await enter(context, portal.url, publisher.session);
  await page.goto(`/publish/unity/${version}`);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: notes.addList, exact: true }).click();
  await line(main, 1, "en").fill("one");
  await line(main, 1, "en").press("Enter");
  await expect(line(main, 2, "en")).toBeFocused();
  await page.keyboard.type("two");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(line(main, 1, "en")).toHaveValue("two");
  await expect(line(main, 1, "en")).toBeFocused();

  await paste(line(main, 1, "zh"), "- 二\n- 一\n- 三");
  await expect(line(main, 3, "zh")).toHaveValue("三");
  await expect(line(main, 3, "zh")).toBeFocused();
  await main.getByRole("button", { name: notes.remove(added, 3), exact: true }).click();
  await main.getByRole("button", { name: notes.undo }).click();
  await expect(line(main, 3, "zh")).toHaveValue("三");
  await line(main, 3, "zh").press("Enter");
  await expect(line(main, 4, "zh")).toBeFocused();
  await page.keyboard.press("Backspace");
  await expect(line(main, 3, "zh")).toBeFocused();
  await line(main, 3, "en").fill("three");
  await main.getByRole("button", { name: actions.saveDraft }).click();
  await expect(main.getByText(words.state.saved)).toBeVisible();
  const { en, zh } = await releaseOf(portal, publisher, version);
  expect([en.newAdd.core, zh.newAdd.core]).toEqual([
    ["two", "one", "three"],
    ["二", "一", "三"],
  ]);
});

test("a release is scheduled for a future time, and a draft is deleted @nightly", async ({ page, context, portal }) => {
  const publisher = await newOperator(portal, "publisher", "Pia");
  const version = newVersion();
  await newDraft(portal, publisher, version);
  await enter(context, portal.url, publisher.session);
  await page.goto(`/publish/unity/${version}`);
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  await main.getByRole("button", { name: actions.schedule.button }).click();
  await expect(dialog.getByText("UTC+8")).toBeVisible();
  await dialog.getByLabel(actions.schedule.at).fill("2020-01-01T10:00");
  await dialog.getByRole("button", { name: actions.schedule.confirm, exact: true }).click();
  await expect(dialog.getByText(actions.schedule.past)).toBeVisible();
  expect(await findings(page, "[role=dialog]")).toEqual([]);
  await dialog.getByLabel(actions.schedule.at).fill("2099-12-31T10:00");
  await dialog.getByRole("button", { name: actions.schedule.confirm, exact: true }).click();
  await expect(main.locator(".review-title").getByText(publish.states.scheduled, { exact: true })).toBeVisible();
  expect(await releaseOf(portal, publisher, version)).toMatchObject({
    state: "scheduled",
    publishAt: "2099-12-31T02:00:00.000Z",
  });

  await main.getByRole("button", { name: actions.remove.button }).click();
  await dialog.getByRole("button", { name: actions.remove.confirm, exact: true }).click();
  await expect(page).toHaveURL("/publish");
  await expect(main.getByRole("link", { name: version })).toHaveCount(0);
});

test("a publisher's first dashboard leads to a release with a file in five presses @phone-nightly", async ({
  page,
  context,
  portal,
  isMobile,
}) => {
  const publisher = await newOperator(portal, "publisher", "Pia");
  const version = newVersion();
  await enter(context, portal.url, publisher.session);
  await page.goto("/dashboard");
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  await main.getByRole("link", { name: publish.releases.newRelease }).click(); // 1
  await dialog.getByLabel(publish.releases.product).selectOption("unity");
  await dialog.getByLabel(publish.releases.create.version).fill(version);
  await dialog.getByRole("button", { name: publish.releases.create.button }).click(); // 2
  const introduction = (of: "en" | "zh") =>
    main.getByRole("textbox", { name: notes.line(publish.content, 1, operator.languages[of]), exact: true });
  if (isMobile) await main.getByRole("group", { name: words.sections }).getByText(words.parts.preview).click();
  await main.getByRole("button", { name: actions.publish.button }).click();
  await expect(introduction("en")).toBeFocused(); // also from the preview
  await expect(main.getByText(actions.empty).first()).toBeVisible();
  await introduction("en").fill("It tracks hands.");
  const file = { name: "sdk.bin", mimeType: "application/octet-stream", buffer: Buffer.from(version) };
  await main.getByLabel(words.files.choose).setInputFiles(file); // 3
  await expect(main.getByRole("list", { name: words.files.table }).getByText("sdk.bin", { exact: true })).toBeVisible();
  await main.getByRole("button", { name: actions.publish.button }).click();
  await expect(introduction("zh")).toBeFocused();
  expect(await findings(page)).toEqual([]);
  await main.getByRole("button", { name: actions.without.zh }).click(); // 4
  await expect(dialog.getByText(actions.publish.seenBy.everybody)).toBeVisible();
  await expect(dialog.getByText(actions.publish.waived["zh.missing"])).toBeVisible();
  await dialog.getByRole("button", { name: actions.publish.confirm, exact: true }).click(); // 5
  await expect(main.locator(".review-title").getByText(publish.states.published, { exact: true })).toBeVisible();
  await page.goto("/publish");
  await expect(dialog).toHaveCount(0);
});

test("files are uploaded with their contents listed, and deleted while nothing is published", async ({
  page,
  context,
  portal,
}, testInfo) => {
  const publisher = await newOperator(portal, "publisher", "Pia");
  const version = newVersion();
  await newDraft(portal, publisher, version);
  await enter(context, portal.url, publisher.session);
  await page.goto(`/publish/unity/${version}`);
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  const { files } = words;
  await main.getByLabel(files.platform).selectOption("android");
  const archive = zipSync({ "readme.txt": strToU8("read me"), "src/<b>.txt": strToU8("markup") });
  const large = Buffer.alloc(9 * 1024 * 1024, "no archive"); // more than one part
  const [sdk, broken, binary] = [
    { name: "sdk (1).zip", content: archive },
    { name: "broken.zip", content: large },
    { name: "sdk.bin", content: large },
  ].map(({ name, content }) => {
    const place = testInfo.outputPath(name);
    writeFileSync(place, content);
    return place;
  });
  if (!sdk || !broken || !binary) throw new Error("a file is missing");
  await main.getByLabel(files.choose).setInputFiles([sdk, broken]);
  const list = main.getByRole("list", { name: files.table });
  await expect(list.getByText(createHash("sha256").update(archive).digest("hex"))).toBeVisible();
  await expect(list.getByText("Android")).toBeVisible();
  const progress = main.getByRole("region", { name: "broken.zip" });
  await expect(progress.getByRole("alert")).toBeVisible();
  await list.evaluate((element) => element.scrollIntoView({ block: "center" })); // not half below the bar
  expect(await findings(page)).toEqual([]);
  await progress.getByRole("button", { name: files.cancel }).click();
  await dialog.getByRole("button", { name: files.cancelling.keep }).click();
  await expect(dialog).toHaveCount(0);
  await expect(progress).toBeVisible();
  await progress.getByRole("button", { name: files.cancel }).click();
  await dialog.getByRole("button", { name: files.cancelling.button, exact: true }).click();
  await expect(progress).toHaveCount(0);

  // one refused file does not stop the others
  await main.getByLabel(files.choose).setInputFiles([broken, binary]);
  await expect(list.getByText("sdk.bin", { exact: true })).toBeVisible();
  await expect(progress.getByRole("alert")).toBeVisible();
  await progress.getByRole("button", { name: files.skip }).click();
  await expect(progress).toHaveCount(0);
  await list.getByRole("button", { name: files.moveDown("sdk (1).zip") }).click();
  await expect(list.getByRole("listitem").first()).toContainText("sdk.bin");
  await list.getByRole("button", { name: files.describeName("sdk (1).zip") }).click();
  await dialog.getByLabel(files.captionIn.en).fill("Everything <b>in one</b>");
  await dialog.getByLabel(files.captionIn.zh).fill("完整包");
  await dialog.getByRole("checkbox", { name: files.recommend }).check();
  expect(await findings(page, "[role=dialog]")).toEqual([]);
  await dialog.getByRole("button", { name: files.save, exact: true }).click();
  await expect(list.getByText("Everything <b>in one</b> · 完整包")).toBeVisible();
  await expect(list.getByRole("listitem").last().getByText(files.recommended, { exact: true })).toBeVisible();
  await list.getByRole("button", { name: files.removeName("sdk.bin") }).click();
  await dialog.getByRole("button", { name: files.remove, exact: true }).click();

  await list.getByRole("button", { name: files.contentsOf("sdk (1).zip") }).click();
  await expect(dialog.getByText("src/<b>.txt")).toBeVisible();
  expect(await findings(page, "[role=dialog]")).toEqual([]);
  await page.keyboard.press("Escape");
  await list.getByRole("button", { name: files.removeName("sdk (1).zip") }).click();
  await dialog.getByRole("button", { name: files.remove, exact: true }).click();
  await expect(main.getByText(files.none)).toBeVisible();
  expect((await releaseOf(portal, publisher, version)).files).toEqual([]);
});

test("an upload goes on while another view is open, and after its own tab is closed @phone-nightly", async ({
  page,
  context,
  portal,
  isMobile,
}) => {
  const publisher = await newOperator(portal, "publisher", "Pia");
  const version = newVersion();
  await newDraft(portal, publisher, version);
  await enter(context, portal.url, publisher.session);
  const held = Promise.withResolvers<void>();
  await page.route("**/admin/uploads/*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`/publish/unity/${version}`);
  const main = page.getByRole("main");
  const { files } = words;
  const file = { name: "large.bin", mimeType: "application/octet-stream", buffer: Buffer.alloc(300_000, "large") };
  const begun = page.waitForRequest((request) => request.method() === "PATCH");
  await main.getByLabel(files.choose).setInputFiles(file);
  await begun;
  await page.getByRole("tab", { selected: true, name: version }).press("Delete");
  await expect(page).not.toHaveURL(/unity/);
  if (!isMobile) await expect(page.getByText(frame.uploading("large.bin"))).toBeAttached();
  held.resolve();
  await expect(page.getByText(files.attached("large.bin")).first()).toBeVisible();
  expect((await releaseOf(portal, publisher, version)).files.map(({ name }) => name)).toEqual(["large.bin"]);
  await expect(page.getByText(frame.uploading("large.bin"))).toHaveCount(0);
});

test("the input survives a reload and the loss of the role @nightly", async ({ page, context, portal }) => {
  const publisher = await newOperator(portal, "publisher", "Pia");
  const version = newVersion();
  await newDraft(portal, publisher, version);
  leaveAnyway(page);
  await enter(context, portal.url, publisher.session);
  await page.goto(`/publish/unity/${version}`);
  const main = page.getByRole("main");
  const first = main.getByRole("textbox", {
    name: notes.line(publish.content, 1, operator.languages.en),
    exact: true,
  });
  await first.fill("Typed and not saved");
  await page.reload();
  await expect(first).toHaveValue("Typed and not saved");
  await expect(main.getByText(words.state.restored)).toBeVisible();
  await setRole(portal, publisher, "member");
  await main.getByRole("button", { name: actions.saveDraft }).click();
  await expect(main.getByRole("alert")).toHaveText(operator.roleLost);
  await expect(first).toHaveValue("Typed and not saved");
  await setRole(portal, publisher, "publisher");
  await main.getByRole("button", { name: actions.saveDraft }).click();
  await expect(main.getByText(words.state.saved)).toBeVisible();

  // Discarding asks first
  await first.fill("Typed in vain");
  const question = page.getByRole("dialog", { name: operator.discarding.title });
  await main.getByRole("button", { name: words.state.discard }).click();
  await question.getByRole("button", { name: operator.discarding.keep }).click();
  await expect(question).toHaveCount(0);
  await expect(first).toHaveValue("Typed in vain");
  await main.getByRole("button", { name: words.state.discard }).click();
  await question.getByRole("button", { name: operator.discarding.button }).click();
  await expect(first).toHaveValue("Typed and not saved");
  await expect(page.locator("#main")).toBeFocused();
});

test("two publishers change one release: the second chooses part by part", async ({ page, context, portal }) => {
  const publisher = await newOperator(portal, "publisher", "Pia");
  const quicker = await newOperator(portal, "publisher", "Quinn");
  const version = newVersion();
  const draft = await newDraft(portal, publisher, version);
  await enter(context, portal.url, publisher.session);
  await page.goto(`/publish/unity/${version}`);
  const main = page.getByRole("main");
  const first = main.getByRole("textbox", {
    name: notes.line(publish.content, 1, operator.languages.en),
    exact: true,
  });
  await first.fill("Mine");
  await changeRelease(portal, quicker, draft, {
    updateTime: "2026-02-02",
    en: { ...draft.en, ...introducedBy("Theirs") },
  });
  await main.getByRole("button", { name: actions.saveDraft }).click();
  const conflict = main.getByRole("region", { name: /Quinn/ });
  await expect(conflict.locator("ins").filter({ hasText: "Theirs" })).toBeVisible();
  await expect(conflict.getByRole("radio", { name: words.conflict.theirs }).first()).toBeChecked(); // the day, which one of them left unchanged
  expect(await findings(page, ".conflict")).toEqual([]); // the bar covers a part of what is below
  await conflict.getByRole("button", { name: words.conflict.apply }).click();
  await expect(conflict).toHaveCount(0);
  await main.getByRole("button", { name: actions.saveDraft }).click();
  await expect(main.getByText(words.state.saved)).toBeVisible();
  expect(await releaseOf(portal, publisher, version)).toMatchObject({
    updateTime: "2026-02-02",
    en: { content: ["Mine"] },
    zh: { content: ["一行"] },
  });
});
