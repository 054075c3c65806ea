import type { Browser, Page } from "@playwright/test";
import { lnOf } from "../contract/language.ts";
import { enter, newMember, type Member } from "../tests/journeys/members.ts";
import { ready, serveTestProgram } from "../tests/journeys/shell.ts";
import { buildShellProgram } from "../tests/shell/build.ts";
import { startPortal } from "./portal.ts";
import { linesOfView, type Finders } from "./tab-walk.ts";

export const shellFinders: Finders = { tab: "tab:", opener: '.openers a[href="PATH"]', cross: ".view-tab-close" };

export type RunningShell = {
  /**
   * Opens the shell for a member in a new browser context, with this many plain pages, `/t/1` and so on, among its
   * routes. They are hidden, like pages of single records, and the page contains hidden links to them.
   */
  openPage: (browser: Browser, plainPages: number) => Promise<Page>;
  remove: () => void;
};

/** A portal whose shell starts with the tests' routes, as in the journeys, and a member of it. */
export async function startShell(): Promise<RunningShell> {
  const { folder, remove } = await buildShellProgram();
  process.env.JOURNEYS_SHELL = folder; // where `serveTestProgram` looks
  const { port, dataDir } = await startPortal();
  const portal = { url: `http://127.0.0.1:${port}`, dataDir };
  const member: Member = await newMember(portal);
  const openPage = async (browser: Browser, plainPages: number) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.addCookies([{ name: "ln", value: lnOf("en"), url: portal.url }]);
    await enter(context, portal.url, member.session);
    await serveTestProgram(context, portal);
    const page = await context.newPage();
    await page.goto(`${portal.url}/dashboard?further=${plainPages}&lines=${linesOfView}&hidden`);
    await ready(page);
    await page.evaluate(addOpeners, plainPages);
    return page;
  };
  return { openPage, remove };
}

/** Runs in the page. */
function addOpeners(count: number): void {
  const openers = document.createElement("div");
  openers.className = "openers";
  openers.hidden = true;
  for (let page = 1; page <= count; page++) {
    const link = document.createElement("a");
    link.href = `/t/${page}`;
    openers.append(link);
  }
  document.querySelector(".shell")?.append(openers);
}
