import { rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, startPortal, test } from "./journey.ts";
import { temporaryData } from "../temporary.ts";

/** Another site that has the portal's header and footer in frames, and one of its pages. */
async function otherSite() {
  let portal = "";
  const server = createServer((_, response) => {
    const frames = ["/onlyHeader", "/onlyFooter", "/license"].map((page) => `<iframe src="${portal}${page}"></iframe>`);
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><title>Another site</title>${frames.join("")}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port
    frames: (url: string) => void (portal = url),
    close: () => server.close(),
  };
}

test("another site that is named may have header and footer in frames, and nothing else", async ({ browser }) => {
  const site = await otherSite();
  const dataDir = temporaryData("journey");
  const portal = await startPortal(dataDir, { FRAME_ANCESTORS: site.origin });
  site.frames(portal.url);
  const page = await browser.newPage();
  await page.goto(site.origin);
  const frame = (index: number) => page.locator("iframe").nth(index).contentFrame();
  const [header, footer, licence] = [frame(0), frame(1), frame(2)];
  await expect(footer.getByRole("contentinfo")).toBeVisible();
  await expect(licence.getByRole("heading")).toHaveCount(0);

  await footer.getByRole("link", { name: "中文" }).click();
  await expect(footer.locator("html")).toHaveAttribute("lang", "zh-CN");
  expect(page.url()).toBe(`${site.origin}/`);

  await header.getByRole("link", { name: "Search" }).press("Control+k");
  await expect(header.getByRole("dialog")).toHaveCount(0); // it has no room there
  await header.getByRole("link", { name: "Search" }).click();
  await expect(page).toHaveURL(`${portal.url}/search`);

  await page.close();
  await portal.stop();
  site.close();
  rmSync(dataDir, { recursive: true });
});
