import type { Browser, Page } from "@playwright/test";

/** An address of this machine, like the shell's: browsers treat links to local addresses differently. */
const site = "http://127.0.0.1:9/";

/**
 * Opens a page with a snapshot of the shell's document and a few lines that activate tabs: the browser's own share of
 * the cost.
 */
export async function openBareTabs(browser: Browser, shell: Page): Promise<Page> {
  const html = await shell.evaluate(documentAlone);
  const body = html.replace("</body>", `<script>(${activateTabs.toString()})()</script></body>`);
  const context = await browser.newContext({ viewport: shell.viewportSize() });
  await context.route(`${site}**`, (route) => route.fulfill({ contentType: "text/html", body }));
  const page = await context.newPage();
  await page.goto(site);
  return page;
}

/** Runs in the page: serializes its markup and styles, without scripts. */
function documentAlone(): string {
  const copy = document.documentElement.cloneNode(true) as HTMLElement; // the clone of an HTML element
  for (const each of copy.querySelectorAll("script, link, style, noscript")) each.remove();
  const style = document.createElement("style");
  style.textContent = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .join("\n");
  copy.querySelector("head")?.append(style);
  return `<!doctype html>${copy.outerHTML}`;
}

/** Runs in the page. */
function activateTabs(): void {
  const bar = document.querySelector<HTMLElement>("[role=tablist]");
  const panelOf = (tab: Element) => document.getElementById(tab.getAttribute("aria-controls") ?? "");
  const set = (tab: HTMLElement, selected: boolean) => {
    tab.setAttribute("aria-selected", String(selected));
    tab.tabIndex = selected ? 0 : -1;
    tab.parentElement?.toggleAttribute("data-selected", selected);
    const panel = panelOf(tab);
    if (selected) panel?.style.removeProperty("display");
    else panel?.style.setProperty("display", "none", "important"); // as React hides it
  };
  let current = document.querySelector<HTMLElement>("[role=tab][aria-selected=true]");
  bar?.addEventListener("click", ({ target }) => {
    const tab = target instanceof Element ? target.closest<HTMLElement>("[role=tab]") : null;
    const item = tab?.parentElement;
    if (!tab || !item || tab === current) return;
    history.pushState(null, "", item.dataset["path"]);
    if (current) set(current, false);
    set(tab, true);
    current = tab;
    document.title = tab.textContent;
    scrollTo(0, 0);
    bar.scrollTo({ left: item.offsetLeft + (item.offsetWidth - bar.clientWidth) / 2 });
  });
}
