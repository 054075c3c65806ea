import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "./journey.ts";

type Known = { address: string; from: string };

for (const ln of ["1", "0"]) {
  test(`every page that a link reaches answers, has one h1 and stays quiet (ln=${ln})`, async ({
    page,
    portal,
    context,
  }) => {
    test.setTimeout(240_000);
    await context.addCookies([{ name: "ln", value: ln, url: portal.url }]);
    const seen = new Set(["/"]);
    const waiting: Known[] = [{ address: "/", from: "the start" }];
    const broken: string[] = [];
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const response = await page.goto(next.address);
      if (response?.status() !== 200) broken.push(`${next.address} (${response?.status()}) from ${next.from}`);
      expect.soft(await page.getByRole("heading", { level: 1 }).count(), next.address).toBe(1);
      await expect.soft(page.locator("html")).toHaveAttribute("lang", ln === "0" ? "zh-CN" : "en");
      const links = await page
        .locator("a[href]")
        .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href)); // a[href]
      for (const link of links) {
        const url = new URL(link);
        if (url.origin !== portal.url || url.searchParams.has("ln") || url.pathname.startsWith("/redirect")) continue;
        const anchor = decodeURIComponent(url.hash.slice(1));
        if (
          url.pathname === new URL(page.url()).pathname &&
          anchor &&
          (await page.locator(`[id="${anchor}"]`).count()) === 0
        )
          broken.push(`${url.hash} on ${next.address}`);
        const address = url.pathname + url.search;
        if (
          seen.has(address) ||
          /\.(atom|json)$/.test(url.pathname) ||
          /[?&](kind|group|breaking|from|page)=/.test(url.search)
        )
          continue;
        seen.add(address);
        waiting.push({ address, from: next.address });
      }
    }
    expect(broken).toEqual([]);
    expect(seen.size).toBeGreaterThan(70);
  });
}

const kinds = [
  "/",
  "/sdk/unity",
  "/sdk/unity/releases?from=2.5.0",
  "/sdk/unity/releases/2.7.0",
  "/tools/preview",
  "/sdk/account/releases",
  "/license",
  "/api",
  "/nowhere",
  "/sdk/unity/docs",
  "/sdk/unity/docs/input-and-hands",
  "/sdk/unity/samples",
  "/sdk/unity/faq",
  "/FAQ",
  "/protection",
  "/giftcardagreement",
  "/Distribute",
  "/Community",
  "/search?q=hands",
  "/login",
  "/401",
  "/onlyHeader",
  "/onlyFooter",
];

for (const colorScheme of ["light", "dark"] as const) {
  for (const ln of ["1", "0"]) {
    test.describe(`accessibility in ${colorScheme}, ln=${ln}`, () => {
      test.use({ colorScheme, expected: { messages: [/404|401/] } });

      test("axe finds nothing on any kind of page", async ({ page, portal, context }) => {
        test.setTimeout(180_000);
        await context.addCookies([{ name: "ln", value: ln, url: portal.url }]);
        for (const address of kinds) {
          await page.goto(address);
          const { violations } = await new AxeBuilder({ page })
            .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
            .analyze();
          expect
            .soft(
              violations.map(({ id, nodes }) => `${address} ${id}: ${nodes.map(({ target }) => target).join(", ")}`),
            )
            .toEqual([]);
        }
      });

      test("no page is wider than its window", async ({ page, portal, context }) => {
        await context.addCookies([{ name: "ln", value: ln, url: portal.url }]);
        for (const width of [320, 390, 820, 1440]) {
          await page.setViewportSize({ width, height: 844 });
          for (const address of kinds) {
            await page.goto(address);
            const over = await page.evaluate(
              () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
            );
            expect.soft(over, `${address} at ${width}`).toBe(0);
          }
        }
      });
    });
  }
}
