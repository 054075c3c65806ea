import { expect } from "vitest";
import { readingTest as test, type TestPortal } from "../portal.ts";

const titles = async (site: TestPortal, q: string, product?: string) =>
  (await site.call("search", { q, ...(product && { product }) })).items.map(({ title }) => title);
const paths = async (site: TestPortal, q: string) => (await site.call("search", { q })).items.map(({ path }) => path);

const everything = { product: undefined, kind: undefined, language: "en" as const, from: 0, to: 20 };

/** What readers type, in both languages, and how the address of the page ends that they want. */
const wanted: [query: string, path: string][] = [
  // Products, releases and pages
  ["unity", "/sdk/unity"],
  ["Unity SDK", "/sdk/unity"],
  ["unity3d", "/sdk/unity"],
  ["unreal", "/sdk/unreal"],
  ["UE5", "/sdk/unreal"],
  ["native sdk", "/sdk/native"],
  ["metrics", "/tools/metrics"],
  ["预览工具", "/tools/preview"],
  ["性能分析", "/tools/metrics"],
  ["yulan", "/tools/preview"],
  ["心率", "/sdk/sports-data"],
  ["heart rate", "/sdk/sports-data"],
  ["订阅", "/sdk/in-app-purchase"],
  ["unity 2.7.1", "/sdk/unity/releases/2.7.1"],
  ["Unity 2.8", "/sdk/unity/releases/2.8.0"],
  ["license", "/license"],
  ["licence terms", "/license"],
  ["EULA", "/license"],
  ["许可条款", "/license"],
  ["community", "/Community"],
  ["社区", "/Community"],
  ["distribute", "/Distribute"],
  ["apply", "/apply"],
  ["注册", "/register"],
  ["openapi", "/api"],
  ["login", "/login"],
  ["忘记密码", "/forgot-password"],
  ["forgot password", "/forgot-password"],
  // Policies
  ["privacy policy", "/protectionen"],
  ["隐私政策", "/protectionen"],
  ["yinsizhengce", "/protectionen"],
  ["refund", "/refundpolicyen"],
  ["退款", "/refundpolicyen"],
  ["礼品卡", "/giftcardagreement"],
  ["gift card", "/giftcardagreement"],
  ["账号注销", "/cancellationagreementen"],
  ["real-name authentication", "/realnameauthenticationen"],
  // Documentation and samples
  ["get started with unity", "/sdk/unity/docs/getting-started"],
  ["Unity 快速入门", "/sdk/unity/docs/getting-started"],
  ["unreal 手势追", "/sdk/unreal/docs/input-and-hands"],
  ["hand tracking unreal", "/sdk/unreal/docs/input-and-hands"],
  ["shoushizhui", "/docs/input-and-hands"],
  ["upgrade to 2.8", "/sdk/unity/docs/upgrade-to-2-8"],
  ["日志格式", "/tools/metrics/docs/log-formats"],
  ["log formats", "/tools/metrics/docs/log-formats"],
  ["continuous integration", "/tools/metrics/docs/continuous-integration"],
  ["naming pictures", "/tools/preview/docs/naming-pictures"],
  ["call an extension", "/sdk/unreal-openxr/docs/call-an-extension"],
  ["hand menu", "/sdk/unity/samples#hand-menu"],
  ["locomotion", "/sdk/unity/samples#locomotion"],
  ["房间 透视 手势", "/sdk/unity/samples#room"],
  // Questions
  ["depthTest no effect", "/sdk/unity/faq#depth-test-no-effect"],
  ["PassthroughLayer.depthTest", "/sdk/unity/faq#depth-test-no-effect"],
  ["HandJoints", "/sdk/unity/faq#hands-not-tracked"],
  ["passthrough is black", "/sdk/unity/faq#passthrough-black"],
  ["透视 黑色", "/sdk/unity/faq#passthrough-black"],
  ["xrCreateInstance fails", "/sdk/native/faq#create-instance-fails"],
  ["port is in use", "/tools/preview/faq#port-in-use"],
  ["刷新率 unreal", "/sdk/unreal/faq#refresh-rate"],
  ["下载中断", "/FAQ#resume-download"],
  ["打包 NDK", "/sdk/unreal/faq#ndk-version"],
  ["which sdk", "/FAQ#which-sdk"],
  // Slips and half words
  ["pasthrough", "/docs/spatial-features"],
  ["anchros", "/docs/spatial-features"],
  ["contineous integration", "/tools/metrics/docs/continuous-integration"],
  ["unitty sdk", "/sdk/unity"],
  ["refnud policy", "/refundpolicyen"],
  ["naming pict", "/tools/preview/docs/naming-pictures"],
];

test.for(wanted)("%s finds %s among the first three", async ([query, path], { site }) => {
  const found = (await paths(site, query)).slice(0, 3);
  expect(found.some((address) => address.endsWith(path)) || found).toBe(true);
});

test("what is named by the query comes first", async ({ site }) => {
  for (const [query, path] of [
    ["yulan", "/tools/preview"],
    ["licence", "/license"],
    ["UE5", "/sdk/unreal"],
    ["unity 2.7.1", "/sdk/unity/releases/2.7.1"],
    ["社区", "/Community"],
    ["apply", "/apply"],
  ] as const)
    expect((await paths(site, query))[0], query).toBe(path);
  expect((await titles(site, "yszc")).some((title) => /privacy/i.test(title))).toBe(true); // the initials of 隐私政策
});

test("titles and addresses are in the reader's language, the excerpt in that of the match", async ({ site }) => {
  const response = await site.app.inject({
    url: `/vrmcsys/search?q=${encodeURIComponent("隐私")}`,
    headers: { "x-ln": "1" },
  });
  const [hit] = response.json<{
    data: { items: { title: string; path: string; excerpt: string; ranges: [number, number][] }[] };
  }>().data.items;
  expect(hit?.title).toMatch(/[A-Za-z]/);
  expect(hit?.ranges.map(([from, to]) => hit.excerpt.slice(from, to))).toContain("隐私");
});

test("a title stands without the product's name, which is given apart", async ({ site }) => {
  const { items } = await site.call("search", { q: "hands and controllers" });
  const guides = items.filter(({ title }) => title === "Hands and controllers");
  expect(guides.map(({ productName }) => productName)).toEqual(
    expect.arrayContaining(["Unity SDK", "Unreal SDK", "Native OpenXR Mobile SDK"]),
  );
  const [product] = (await site.call("search", { q: "Unity SDK" })).items;
  expect(product).toMatchObject({ title: "Unity SDK", product: "unity", productName: null });
});

test("an excerpt comes from prose rather than code if both match", async ({ site }) => {
  const { items } = await site.call("search", { q: "hand", pageSize: 50 });
  const docs = items.filter(({ kind }) => kind === "docs");
  expect(docs.length).toBeGreaterThan(3);
  expect(
    docs.filter(({ excerpt }) => /[{}]|\);/.test(excerpt)).map(({ path, excerpt }) => `${path}: ${excerpt}`),
  ).toEqual([]);
});

test("results can be limited to a product and are paged", async ({ site }) => {
  const unity = await site.call("search", { q: "hand", product: "unity", pageSize: 2 });
  expect(unity.items).toHaveLength(2);
  expect(unity.total).toBeGreaterThan(2);
  expect(unity.items.every(({ path }) => path.startsWith("/sdk/unity"))).toBe(true);
  const next = await site.call("search", { q: "hand", product: "unity", pageSize: 2, page: 2 });
  expect(next.items[0]?.path).not.toBe(unity.items[0]?.path);
  expect((await site.call("search", { q: "hand", product: "nothing" })).total).toBe(0);
});

test("nothing that is typed is taken for the syntax of a database", async ({ site }) => {
  for (const q of ["", "   ", "!!!???", "。，、", "\u200b", "*", '"', "'", "\\", "() & | !", ":*", "^", "{}", "%_"])
    expect((await site.call("search", { q })).items, q).toEqual([]);
  const hostile = ['"unity', "unity'", "unity\\", "unity*", "^unity", "unity:*", "title:unity", "text : unity"];
  hostile.push("unity AND", "NOT unity", "unity NEAR(sdk)", "(unity", "unity & !sdk", "'unity':A", "-unity", "{unity}");
  hostile.push("unity; drop table search_documents", "~unity", "unity$1", "unity?", "unity\u0000sdk", "ｕｎｉｔｙ");
  for (const q of hostile) {
    const { items } = await site.portal.searching.find({ ...everything, query: q });
    expect(items.length, q).toBeGreaterThan(0);
  }
  for (const query of ["a", "unity ".repeat(2_000), "x".repeat(10_000), "手".repeat(10_000), "\u0000", "\ud800"])
    await site.portal.searching.find({ ...everything, query });
  expect((await site.call("search", { q: "<script>alert(1)</script>" })).page).toBe(1);
});

test("hits are counted by kind, of which one can be listed", async ({ site }) => {
  const all = await site.call("search", { q: "hands" });
  const notes = await site.call("search", { q: "hands", kind: "notes" });
  expect(notes.kinds).toEqual(all.kinds);
  expect(notes.total).toBe(all.kinds.notes);
  expect(notes.total).toBeLessThan(all.total);
  expect(new Set(notes.items.map(({ kind }) => kind))).toEqual(new Set(["notes"]));
  expect(notes.items.every(({ product }) => product !== null)).toBe(true);
  expect(Object.values(all.kinds).reduce((sum, count) => sum + count)).toBe(all.total);
});

test("the page after the last is empty, and knows how many hits there are", async ({ site }) => {
  const { total } = await site.call("search", { q: "hand" });
  expect(await site.call("search", { q: "hand", page: 500 })).toMatchObject({ total, items: [] });
});

test("a query longer than 200 characters is refused with an explanation", async ({ site }) => {
  const refusal = await site.refusal("search", { q: "a".repeat(201) });
  expect(refusal.errCode).toBe(10100);
  expect(refusal.message).toBe("This text is too long.");
  expect((await site.call("search", { q: "a ".repeat(100) })).items).toBeDefined();
});
