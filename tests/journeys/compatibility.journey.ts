import en from "../../contract/words/en.ts";
import { expect, test } from "./journey.ts";

const { compatibility: texts, product } = en;

test.use({ javaScriptEnabled: false });

test("the newest version for an engine and a system is found without script, and linked @phone-nightly", async ({
  page,
}) => {
  await page.goto("/sdk/unity?ln=1");
  await page.getByRole("link", { name: product.tabs.compatibility }).click();
  await page.getByLabel("Unity", { exact: true }).fill("2022.3.20f1");
  await page.getByLabel("System").fill("5.8");
  await page.getByRole("button", { name: texts.find }).click();
  await expect(page.locator(".compatibility-answer")).toContainText("2.6.0");
  const system = page.getByRole("row", { name: "2.8.0" }).locator("td", { hasText: "5.9+" });
  await expect(system).toContainText(texts.conflicts);
  await page.getByLabel("System").fill("newest");
  await page.getByRole("button", { name: texts.find }).click();
  await expect(page.getByLabel("System")).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("link", { name: texts.all }).click();
  await page.getByLabel("Unity", { exact: true }).fill("2019.4");
  await page.getByRole("button", { name: texts.find }).click();
  await expect(page.getByRole("row", { name: "Unity SDK" })).toContainText(texts.noneShort);
  await expect(page.getByRole("row", { name: "Unity SDK" })).toContainText("2021.3 LTS");
});
