import { expect } from "vitest";
import type { Envelope, RefusalData } from "../../contract/schemas.ts";
import { prefix } from "../../contract/call.ts";
import { calls, type CallName } from "../../contract/calls.ts";
import { test, type TestPortal } from "../portal.ts";
import { registerOperator } from "./people.ts";
import { issuesOfInput, newRelease, notesWith, slug } from "./publishing.ts";

type Sent = Record<string, unknown>;

/** Sends any input, valid or not, and returns its issues in a language. */
async function refusedWith(
  site: TestPortal,
  { name, token, input, ln }: { name: CallName; token: string; input: Sent; ln: "0" | "1" },
): Promise<string[]> {
  const { method, path } = calls[name];
  const rest = { ...input };
  const url =
    prefix +
    path.replace(/:(\w+)/g, (_, parameter: string) => {
      const value = String(rest[parameter]);
      delete rest[parameter];
      return encodeURIComponent(value);
    });
  const response = await site.app.inject({ method, url, headers: { token, "x-ln": ln }, payload: rest });
  const { errCode, data } = response.json<Envelope<RefusalData>>();
  expect([response.statusCode, errCode], JSON.stringify(input).slice(0, 200)).toEqual([200, 10100]);
  return issuesOfInput(data);
}

const release = (more: Sent): Sent => ({ ...newRelease("9.0.1"), ...more });
/** Messages in English and Chinese. */
const says = {
  required: ["This field is required.", "此项为必填项。"],
  tooLong: ["This text is too long.", "内容过长。"],
  tooMany: ["These are too many.", "数量过多。"],
  invalid: ["This value is not valid.", "该值无效。"],
  unknown: ["This field is not known.", "无法识别此字段。"],
  untranslated: ["The translation is missing.", "缺少译文。"],
  version: ["Write a version as 2.8.0 or 3.0.0-rc.1.", "请按 2.8.0 或 3.0.0-rc.1 的格式填写版本号。"],
  day: ["Write a day as YYYY-MM-DD.", "日期格式须为 YYYY-MM-DD。"],
  futureDay: ["A published release cannot have a date in the future.", "已发布版本的日期不能晚于今天。"],
  pastTime: ["Choose a time in the future.", "请选择将来的时间。"],
  noTime: ["Only a scheduled release has a publishing time.", "只有定时发布的版本才能设置发布时间。"],
  onlySentences: [
    "A release marked as other has sentences only, no lists.",
    "标记为“其他”的版本只有说明文字，不能包含分类条目。",
  ],
  slug: [
    "Use lowercase letters, digits, and hyphens, such as metrics-tool.",
    "请使用小写字母、数字和连字符，例如 metrics-tool。",
  ],
  name: ["Enter a name.", "请输入名称。"],
  kind: ["This must be one of sdk, tool, notes.", "可用的值为：sdk, tool, notes。"],
  summary: ["Enter a summary.", "请输入简介。"],
  earlyDay: ["This day is before the effective day of the current version.", "生效日期不能早于现行版本的生效日期。"],
} as const;
type Bad = [name: CallName, input: Sent, field: string, message: keyof typeof says];

const added = ["a"];
const oneLanguage = { zh: notesWith({ content: ["甲"] }) };
const line = (text: string) => ({ en: notesWith({ content: [text], added }) });
const releases: [changes: Sent, field: string, message: keyof typeof says][] = [
  [{ version: "" }, "version", "version"],
  [{ version: "../1.0" }, "version", "version"],
  [{ version: `1.0.0-${"a".repeat(64)}` }, "version", "tooLong"],
  [{ updateTime: "2026-02-30" }, "updateTime", "day"],
  [{ updateTime: "2026-11-21" }, "updateTime", "futureDay"],
  [{ state: "scheduled" }, "publishAt", "required"],
  [{ state: "scheduled", publishAt: "2026-11-20T08:00:00Z" }, "publishAt", "pastTime"],
  [{ publishAt: "2027-01-01T00:00:00Z" }, "publishAt", "noTime"],
  [oneLanguage, "zh.newAdd.core", "untranslated"],
  [{ en: notesWith({ added }) }, "en.content", "untranslated"],
  [{ ...oneLanguage, translation: { language: "en", state: "missing" } }, "zh.newAdd.core", "untranslated"],
  [{ ...oneLanguage, translation: { language: "zh", state: "outdated" } }, "zh.newAdd.core", "untranslated"],
  [{ other: true }, "en.newAdd.core", "onlySentences"],
  [{ en: notesWith({}), zh: notesWith({}) }, "en.content", "required"],
  [line(" \t"), "en.content.0", "required"],
  [line("a\u202eb"), "en.content.0", "invalid"],
  [line("x".repeat(2_001)), "en.content.0", "tooLong"],
  [{ en: notesWith({ content: Array.from({ length: 501 }, () => "x"), added }) }, "en.content", "tooMany"],
  [{ requires: [{ name: " ", range: "1" }] }, "requires.0.name", "required"],
  [{ en: { ...notesWith({ content: ["a"], added }), removed: {} } }, "en.removed", "unknown"],
];

const title = { en: "T", zh: "题" };
const text = { en: "a", zh: "甲" };
const product = { slug: "new-one", kind: "sdk", name: title, summary: text };
const licence = { version: "99", effective: "2026-11-20", title, body: text };
const policy = { slug: "server", version: "99", effective: "2026-11-20", title, text, revision: 1 };
const withdrawal = { slug, version: "2.8.0" };
const bad: Bad[] = [
  ...releases.map(([changes, field, message]): Bad => ["createRelease", release(changes), field, message]),
  ["changeProduct", { ...product, slug: "New_One" }, "slug", "slug"],
  ["changeProduct", { ...product, name: { en: " ", zh: "题" } }, "name.en", "name"],
  ["changeProduct", { ...product, name: { en: "T", zh: "题\u0007" } }, "name.zh", "invalid"],
  ["changeProduct", { ...product, kind: "game" }, "kind", "kind"],
  ["changeProduct", { ...product, summary: { en: "a" } }, "summary.zh", "summary"],
  ["withdrawRelease", { ...withdrawal, reason: " " }, "reason", "required"],
  ["withdrawRelease", { ...withdrawal, reason: "x".repeat(1_001) }, "reason", "tooLong"],
  ["createLicence", { ...licence, effective: "2024-02-29" }, "effective", "earlyDay"],
  ["createLicence", { ...licence, body: { en: "x".repeat(200_001), zh: "甲" } }, "body.en", "tooLong"],
  ["createLicence", { ...licence, title: { en: "T", zh: "" } }, "title.zh", "required"],
  ["createLicence", { ...licence, effective: "tomorrow" }, "effective", "day"],
  ["changePolicy", { ...policy, effective: "2000-01-01" }, "effective", "earlyDay"],
  ["changePolicy", { ...policy, text: { en: "\u200b", zh: "甲" } }, "text.en", "required"],
  ["changePolicy", { ...policy, version: "" }, "version", "required"],
];

test("wrong inputs are refused, in both languages, and change nothing", async ({ site }) => {
  const { token } = await registerOperator(site, "admin");
  const before = (await site.call("product", { slug })).versions;
  for (const [name, input, field, message] of bad)
    for (const [index, ln] of (["1", "0"] as const).entries()) {
      const issues = await refusedWith(site, { name, token, input, ln });
      const decisive = name === "createRelease" ? issues.slice(0, 1) : issues;
      const what = `${name} ${JSON.stringify(input).slice(0, 300)}`;
      expect(decisive, what).toEqual([`${field}: ${says[message][index]}`]);
    }
  expect((await site.call("product", { slug })).versions).toEqual(before);
});

test("a draft may lack a translation; its release can be published with a waiver and shows a notice", async ({
  site,
}) => {
  const publisher = await registerOperator(site, "publisher");
  const half = {
    ...newRelease("9.0.2"),
    zh: notesWith({}),
    translation: { language: "zh" as const, state: "missing" as const },
  };
  const made = await publisher.call("createRelease", half);
  expect(made).toMatchObject({ state: "published", translation: half.translation });
  expect((await site.call("release", { slug, version: "9.0.2" })).translation).toEqual(half.translation);
});

test("a release may have the date of a day that has begun anywhere, and none after it", async ({ site }) => {
  site.clock.now = new Date("2026-11-20T16:30:00Z"); // in Beijing it is the 21st
  const publisher = await registerOperator(site, "publisher");
  const sent = { ...newRelease("9.0.1"), slug };
  expect((await publisher.call("createRelease", { ...sent, updateTime: "2026-11-21" })).state).toBe("published");
  const { data } = await publisher.refusal("createRelease", { ...sent, version: "9.0.2", updateTime: "2026-11-22" });
  expect(issuesOfInput(data)).toEqual(["updateTime: A published release cannot have a date in the future."]);
});
