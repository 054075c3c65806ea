import type { Page } from "@playwright/test";
import { palette } from "../../contract/theme/palette.ts";
import { tokens } from "../../contract/theme/table.ts";
import { expect, test } from "./journey.ts";

const themes = ["#409EFF", "#1890ff", "#304156", "#212121", "#11a983", "#13c2c2"].concat(
  "#6959CD",
  "#f5222d",
  "#ffd400",
  "#ff00ff",
  "#000000",
  "#ffffff",
);

/** Does not wait for the program, which this journey holds back. */
const withoutProgram = { waitUntil: "load" } as const;

for (const mode of ["light", "dark"] as const) {
  test(`the browser computes the same colours as the program, from the first frame on: ${mode} @nightly`, async ({
    page,
  }) => {
    await holdProgram(page);
    await page.goto("/login", withoutProgram);
    for (const theme of themes) {
      await page.evaluate((settings) => localStorage.setItem("settings", settings), JSON.stringify({ theme, mode }));
      await page.reload(withoutProgram);
      const painted = await coloursOf(page);
      const computed = palette(theme, mode);
      const far = tokens.filter((token) => distance(painted[token] ?? [], channels(computed[token])) > 2);
      expect(far, theme).toEqual([]);
    }
  });
}

test("settings apply before the program loads, and an invalid value changes nothing", async ({ page }) => {
  await holdProgram(page);
  await page.goto("/login", withoutProgram);
  await page.context().addCookies([{ name: "sidebarStatus", value: "0", url: page.url() }]);
  const dressed = async (settings: string) => {
    await page.evaluate((text) => localStorage.setItem("settings", text), settings);
    await page.reload(withoutProgram);
    return page.evaluate(() => {
      const { mode, tags, header, logo } = document.documentElement.dataset;
      return { mode, tags, header, logo, theme: document.documentElement.style.getPropertyValue("--theme") };
    });
  };
  const chosen = { theme: "#11a983", mode: "dark", tagsView: false, fixedHeader: true, sidebarLogo: true };
  const untouched = { mode: undefined, tags: undefined, header: undefined, logo: undefined, theme: "" };
  expect(await dressed(JSON.stringify(chosen))).toEqual({
    mode: "dark",
    tags: "off",
    header: "fixed",
    logo: "on",
    theme: "#11a983",
  });
  await expect(page.locator("html")).toHaveAttribute("data-sidebar", "closed");
  expect(await dressed("{not JSON")).toEqual(untouched);
  expect(await dressed("[]")).toEqual(untouched);
  expect(await dressed('{"theme":"javascript:alert(1)","mode":"constructor","tagsView":0,"sidebarLogo":"on"}')).toEqual(
    untouched,
  );
  expect(await dressed(JSON.stringify({ theme: `#${"1".repeat(100_000)}` }))).toEqual(untouched);
});

test("a theme chosen in another window applies at once", async ({ page, context }) => {
  await page.goto("/login");
  const other = await context.newPage();
  await other.goto("/login");
  await other.evaluate(() => localStorage.setItem("settings", '{"theme":"#f5222d","mode":"dark"}'));
  await expect(page.locator("html")).toHaveAttribute("data-mode", "dark");
  expect(await page.evaluate(() => document.documentElement.style.getPropertyValue("--theme"))).toBe("#f5222d");
});

test("a size makes controls higher or lower, and no target smaller than 24 pixels", async ({ page, context }) => {
  const heights: number[] = [];
  for (const size of ["default", "mini"]) {
    await page.goto("/login");
    await context.addCookies([{ name: "size", value: size, url: page.url() }]);
    await page.reload();
    heights.push((await page.locator(".form > .button").first().boundingBox())?.height ?? 0);
    await page.goto("/sdk/unity/releases");
    const small = await page
      .locator("main :is(.button, .chip, .icon-button, .tab, .segments label, .select)")
      .evaluateAll((all) => all.filter((each) => each.getClientRects().length > 0 && each.clientHeight < 22).length);
    expect(small, size).toBe(0);
  }
  expect(heights[0]).toBeGreaterThan(heights[1] ?? 0);
});

/** Holds back the program, so that only the head script and styles apply. */
async function holdProgram(page: Page): Promise<void> {
  await page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
}

/** Red, green and blue of every token, as painted. */
async function coloursOf(page: Page): Promise<Record<string, number[]>> {
  return page.evaluate((names) => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const sample = document.body.appendChild(document.createElement("div"));
    const found = names.map((name): [string, number[]] => {
      sample.style.backgroundColor = `var(--${name})`;
      if (!canvas) return [name, []];
      canvas.fillStyle = getComputedStyle(sample).backgroundColor;
      canvas.fillRect(0, 0, 1, 1);
      return [name, [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)];
    });
    return Object.fromEntries(found);
  }, tokens);
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
}

function distance(one: number[], other: number[]): number {
  return Math.max(...[0, 1, 2].map((index) => Math.abs((one[index] ?? 999) - (other[index] ?? 0))));
}
