import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";

test.use({ settings: { VIEW_TRANSITIONS: "on" } });
// One worker for all of them: each would start a portal with these settings
test.describe.configure({ mode: "default" });

/** Records in each document whether it was shown with a view transition. */
async function noteTransitions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener("pagereveal", (event) => {
      document.documentElement.dataset["faded"] = String(event.viewTransition !== null);
    });
  });
}

test("public pages fade into one another, also into the other language, and work as usual", async ({ page }) => {
  await noteTransitions(page);
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-faded", "false");
  await page.getByRole("main").getByRole("link", { name: "Unity SDK", exact: true }).first().click();
  await expect(page).toHaveURL(/\/sdk\/unity$/);
  await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  await expect(page.locator("html")).toHaveAttribute("data-faded", "true");
  await page.keyboard.press("Escape");
  await page.getByRole("contentinfo").getByRole("link", { name: "中文" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expect(page.locator("html")).toHaveAttribute("data-faded", "true");
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("nothing fades", async ({ page }) => {
    await noteTransitions(page);
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "Unity SDK", exact: true }).first().click();
    await expect(page).toHaveURL(/\/sdk\/unity$/);
    await expect(page.locator("html")).toHaveAttribute("data-faded", "false");
  });
});
