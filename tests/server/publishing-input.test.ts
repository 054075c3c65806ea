import { describe, expect } from "vitest";
import type { Envelope, RefusalData } from "../../contract/schemas.ts";
import { calls, prefix, type CallName } from "../../contract/calls.ts";
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
const untranslated = "The translation is missing.";

/** Each input of a release that is refused, with the field and message in English and Chinese. */
const badReleases: [what: string, input: Sent, en: string, zh: string][] = [
  [
    "no version",
    release({ version: "" }),
    "version: Write a version as 2.8.0 or 3.0.0-rc.1.",
    "version: 请按 2.8.0 或 3.0.0-rc.1 的格式填写版本号。",
  ],
  [
    "a path as version",
    release({ version: "../1.0" }),
    "version: Write a version as 2.8.0 or 3.0.0-rc.1.",
    "version: 请按 2.8.0 或 3.0.0-rc.1 的格式填写版本号。",
  ],
  [
    "a version too long",
    release({ version: `1.0.0-${"a".repeat(64)}` }),
    "version: This text is too long.",
    "version: 内容过长。",
  ],
  [
    "no day",
    release({ updateTime: "2026-02-30" }),
    "updateTime: Write a day as YYYY-MM-DD.",
    "updateTime: 日期格式须为 YYYY-MM-DD。",
  ],
  [
    "a day to come",
    release({ updateTime: "2026-11-21" }),
    "updateTime: A published release cannot have a date in the future.",
    "updateTime: 已发布版本的日期不能晚于今天。",
  ],
  [
    "scheduled without a time",
    release({ state: "scheduled" }),
    "publishAt: This field is required.",
    "publishAt: 此项为必填项。",
  ],
  [
    "scheduled for the past",
    release({ state: "scheduled", publishAt: "2026-11-20T08:00:00Z" }),
    "publishAt: Choose a time in the future.",
    "publishAt: 请选择将来的时间。",
  ],
  [
    "published with a time",
    release({ publishAt: "2027-01-01T00:00:00Z" }),
    "publishAt: Only a scheduled release has a publishing time.",
    "publishAt: 只有定时发布的版本才能设置发布时间。",
  ],
  [
    "a list in one language",
    release({ zh: notesWith({ content: ["甲"] }) }),
    `zh.newAdd.core: ${untranslated}`,
    "zh.newAdd.core: 缺少译文。",
  ],
  [
    "a sentence in one language",
    release({ en: notesWith({ added: ["a"] }) }),
    `en.content: ${untranslated}`,
    "en.content: 缺少译文。",
  ],
  [
    "a waiver for the other language",
    release({ zh: notesWith({ content: ["甲"] }), translation: { language: "en", state: "missing" } }),
    `zh.newAdd.core: ${untranslated}`,
    "zh.newAdd.core: 缺少译文。",
  ],
  [
    "an outdated translation that lacks a list",
    release({ zh: notesWith({ content: ["甲"] }), translation: { language: "zh", state: "outdated" } }),
    `zh.newAdd.core: ${untranslated}`,
    "zh.newAdd.core: 缺少译文。",
  ],
  [
    "lists of an other release",
    release({ other: true }),
    "en.newAdd.core: A release marked as other has sentences only, no lists.",
    "en.newAdd.core: 标记为“其他”的版本只有说明文字，不能包含分类条目。",
  ],
  [
    "nothing to say",
    release({ en: notesWith({}), zh: notesWith({}) }),
    "en.content: This field is required.",
    "en.content: 此项为必填项。",
  ],
  [
    "an empty line",
    release({ en: notesWith({ content: [" \t"], added: ["a"] }) }),
    "en.content.0: This field is required.",
    "en.content.0: 此项为必填项。",
  ],
  [
    "a line that turns the direction of text",
    release({ en: notesWith({ content: ["a\u202eb"], added: ["a"] }) }),
    "en.content.0: This value is not valid.",
    "en.content.0: 该值无效。",
  ],
  [
    "a line too long",
    release({ zh: notesWith({ content: ["x".repeat(2_001)], added: ["a"] }) }),
    "zh.content.0: This text is too long.",
    "zh.content.0: 内容过长。",
  ],
  [
    "too many lines",
    release({ zh: notesWith({ content: Array.from({ length: 501 }, () => "x"), added: ["a"] }) }),
    "zh.content: These are too many.",
    "zh.content: 数量过多。",
  ],
  [
    "a requirement without a name",
    release({ requires: [{ name: " ", range: "1" }] }),
    "requires.0.name: This field is required.",
    "requires.0.name: 此项为必填项。",
  ],
  [
    "a kind of lines that is not known",
    release({ en: { ...notesWith({ content: ["a"], added: ["a"] }), removed: {} } }),
    "en.removed: This field is not known.",
    "en.removed: 无法识别此字段。",
  ],
];

describe("a release is refused for", () => {
  test.for(badReleases)("%s, in both languages", async ([, input, en, zh], { site }) => {
    const { token } = await registerOperator(site, "publisher");
    const revision = (await site.call("product", { slug })).versions.length;
    expect((await refusedWith(site, { name: "createRelease", token, input, ln: "1" }))[0]).toBe(en);
    expect((await refusedWith(site, { name: "createRelease", token, input, ln: "0" }))[0]).toBe(zh);
    expect((await site.call("product", { slug })).versions).toHaveLength(revision);
  });
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

describe("other inputs are refused, in both languages, for", () => {
  const title = { en: "T", zh: "题" };
  const text = { en: "a", zh: "甲" };
  const product = { slug: "new-one", kind: "sdk", name: title, summary: text };
  const licence = { version: "99", effective: "2026-11-20", title, body: text };
  const policy = { slug: "server", version: "99", effective: "2026-11-20", title, text, revision: 1 };
  const tooLong = "x".repeat(200_001);
  const required = ["This field is required.", "此项为必填项。"] as const;
  const bad: [CallName, Sent, string, readonly [string, string]][] = [
    [
      "changeProduct",
      { ...product, slug: "New_One" },
      "slug",
      [
        "Use lowercase letters, digits, and hyphens, such as metrics-tool.",
        "请使用小写字母、数字和连字符，例如 metrics-tool。",
      ],
    ],
    ["changeProduct", { ...product, name: { en: " ", zh: "题" } }, "name.en", ["Enter a name.", "请输入名称。"]],
    [
      "changeProduct",
      { ...product, name: { en: "T", zh: "题\u0007" } },
      "name.zh",
      ["This value is not valid.", "该值无效。"],
    ],
    ["changeProduct", { ...product, kind: "game" }, "kind", ["Choose a kind.", "请选择类型。"]],
    ["changeProduct", { ...product, summary: { en: "a" } }, "summary.zh", ["Enter a summary.", "请输入简介。"]],
    ["withdrawRelease", { slug, version: "2.8.0", reason: " " }, "reason", required],
    [
      "withdrawRelease",
      { slug, version: "2.8.0", reason: "x".repeat(1_001) },
      "reason",
      ["This text is too long.", "内容过长。"],
    ],
    [
      "createLicence",
      { ...licence, effective: "2024-02-29" },
      "effective",
      ["This day is before the effective day of the current version.", "生效日期不能早于现行版本的生效日期。"],
    ],
    [
      "createLicence",
      { ...licence, body: { en: tooLong, zh: "甲" } },
      "body.en",
      ["This text is too long.", "内容过长。"],
    ],
    ["createLicence", { ...licence, title: { en: "T", zh: "" } }, "title.zh", required],
    [
      "createLicence",
      { ...licence, effective: "tomorrow" },
      "effective",
      ["Write a day as YYYY-MM-DD.", "日期格式须为 YYYY-MM-DD。"],
    ],
    [
      "changePolicy",
      { ...policy, effective: "2000-01-01" },
      "effective",
      ["This day is before the effective day of the current version.", "生效日期不能早于现行版本的生效日期。"],
    ],
    ["changePolicy", { ...policy, text: { en: "\u200b", zh: "甲" } }, "text.en", required],
    ["changePolicy", { ...policy, version: "" }, "version", required],
  ];
  test.for(bad)("%s %j", async ([name, input, field, [en, zh]], { site }) => {
    const { token } = await registerOperator(site, "admin");
    expect(await refusedWith(site, { name, token, input, ln: "1" })).toEqual([`${field}: ${en}`]);
    expect(await refusedWith(site, { name, token, input, ln: "0" })).toEqual([`${field}: ${zh}`]);
  });
});

describe("a publisher who loses the role while editing", () => {
  test("cannot save", async ({ site }) => {
    const publisher = await registerOperator(site, "publisher");
    await publisher.call("createRelease", newRelease("9.0.3", { state: "draft" }));
    const address = { slug, version: "9.0.3" };
    const { updateTime, en, zh, revision } = await publisher.call("adminRelease", address);
    await site.portal.db.write((write) =>
      write.updateTable("accounts").set({ role: "member" }).where("id", "=", publisher.id).execute(),
    );
    const change = { ...address, updateTime, en, zh, revision };
    expect((await publisher.refusal("changeRelease", change)).errCode).toBe(10102);
    expect((await publisher.refusal("publishRelease", address)).errCode).toBe(10102);
    expect((await publisher.refusal("deleteDraft", { ...address, revision })).errCode).toBe(10102);
    expect((await site.refusal("release", address)).errCode).toBe(10108);
  });
});

describe("stored markup", () => {
  test("is text in feeds, API responses and pages, whichever field contains it", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const markup = `<script>alert("1")</script><img src=x onerror=alert(2)>]]><b>&amp;`;
    await admin.call("changeProduct", {
      slug: "marked-up",
      kind: "tool",
      name: { en: markup, zh: markup },
      summary: { en: markup, zh: markup },
    });
    const notes = notesWith({ content: [markup], added: [markup] });
    await admin.call("createRelease", {
      ...newRelease("1.0.0"),
      slug: "marked-up",
      en: notes,
      zh: notes,
      requires: [{ name: markup, range: markup }],
    });
    const licence = {
      version: "99",
      effective: "2026-11-20",
      title: { en: markup, zh: markup },
      body: { en: markup, zh: markup },
    };
    await admin.call("createLicence", licence);
    const { revision } = await site.call("policy", { slug: "server" });
    const policy = {
      slug: "server",
      version: "99",
      effective: "2026-11-20",
      title: licence.title,
      text: licence.body,
      revision,
    };
    const { html } = await admin.call("changePolicy", policy);
    for (const text of [html.en, html.zh, (await site.call("currentLicence", {})).html.en]) {
      expect(text).toContain("&lt;script&gt;");
      expect(text).not.toMatch(/<script|<img|<b>/);
    }
    for (const path of ["/tools/marked-up/releases.atom", "/tools/marked-up/releases.atom?ln=0", "/sitemap.xml"]) {
      const { statusCode, body } = await site.app.inject({ url: path });
      expect([path, statusCode]).toEqual([path, 200]);
      expect(body).not.toMatch(/<script|<img|<b>|\]\]>/);
    }
    expect((await site.call("release", { slug: "marked-up", version: "1.0.0" })).en.content).toEqual([markup]);
  });
});

test("a release may have the date of a day that has begun anywhere, and none after it", async ({ site }) => {
  site.clock.now = new Date("2026-11-20T16:30:00Z"); // in Beijing it is the 21st
  const publisher = await registerOperator(site, "publisher");
  const sent = { ...newRelease("9.0.1"), slug };
  expect((await publisher.call("createRelease", { ...sent, updateTime: "2026-11-21" })).state).toBe("published");
  const { data } = await publisher.refusal("createRelease", { ...sent, version: "9.0.2", updateTime: "2026-11-22" });
  expect(issuesOfInput(data)).toEqual(["updateTime: A published release cannot have a date in the future."]);
});
