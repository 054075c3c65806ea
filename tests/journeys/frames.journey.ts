import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "@playwright/test";
import { expect, test, withPortal, type RunningPortal } from "./journey.ts";

type OtherSite = Awaited<ReturnType<typeof otherSite>>;

/** Another site that embeds the portal's header, footer and one of its pages. */
async function otherSite() {
  let portal = "";
  const server = createServer((_, response) => {
    const frames = ["/onlyHeader", "/onlyFooter", "/license"].map((page) => `<iframe src="${portal}${page}"></iframe>`);
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><title>Another site</title>${frames.join("")}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a TCP port
    frames: (url: string) => void (portal = url),
    close: () => server.close(),
  };
}

test("an allowed site may embed header and footer, and nothing else", async ({ browser }) => {
  const site = await otherSite();
  await withPortal({ FRAME_ANCESTORS: site.origin }, (portal) => readInFrames(browser, site, portal));
  site.close();
});

async function readInFrames(browser: Browser, site: OtherSite, portal: RunningPortal): Promise<void> {
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
  await expect(header.getByRole("dialog")).toHaveCount(0); // an embedded header has no room for it
  await header.getByRole("link", { name: "Search" }).click();
  await expect(page).toHaveURL(`${portal.url}/search`);

  await page.close();
}
