import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { buildProgram } from "../../tests/shell/build.ts";
import type { Finders } from "../tab-walk.ts";

const site = "http://tabs.example/";
const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tabs</title><link rel="icon" href="data:,"></head><body><div id="root"></div><script type="module" src="/entry.js"></script></body></html>`;

export const antdFinders: Finders = { tab: "peer-tab-", opener: ".ant-tabs-nav-add", cross: ".ant-tabs-tab-remove" };

/** Builds the page with Ant Design's tabs. `openPage` opens it in a new browser context, with its first tab. */
export async function buildAntd(): Promise<{ openPage: (browser: Browser) => Promise<Page>; remove: () => void }> {
  const { folder, remove } = await buildProgram(path.join(import.meta.dirname, "antd-tabs.tsx"), "/");
  const openPage = async (browser: Browser) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.route(`${site}**`, (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === "/") return route.fulfill({ contentType: "text/html", body: html });
      return route.fulfill({ path: path.join(folder, pathname) });
    });
    const page = await context.newPage();
    await page.goto(site);
    await page.waitForSelector("[role=tabpanel] h1");
    return page;
  };
  return { openPage, remove };
}
