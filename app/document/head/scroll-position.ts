import { readText, removeText, writeText } from "../../browser/storage/stored-text.ts";
import { loginPath } from "../../browser/addresses/login-path.ts";
import { closest, isPlain, onShow } from "./page.ts";

const key = "document-scroll";

/** Links to another view of the same page (`data-stay`) keep the scroll position and replace the history entry. */
export function watchScrollPosition(): void {
  document.addEventListener("click", lead, true);
  document.addEventListener("auxclick", lead, true);
  document.addEventListener("click", (event) => {
    const link = closest(event, "a[data-stay]");
    if (!(link instanceof HTMLAnchorElement) || !isPlain(event) || event.defaultPrevented) return;
    event.preventDefault();
    storeScrollPosition();
    location.replace(link.href);
  });
  onShow((isBack) => {
    if (!isBack) returnToPlace();
    openAddressed();
  });
  addEventListener("hashchange", openAddressed);
}

/**
 * Completes links whose address the server cannot know: the login's with the current fragment, the other language's
 * with a query that an island has changed.
 */
function lead(event: Event): void {
  const link = closest(event, "a[data-log-in], a[hreflang][data-stay]");
  if (!(link instanceof HTMLAnchorElement)) return;
  if (link.dataset["logIn"] !== undefined) link.href = loginPath(location);
  else link.search = withLanguage(new URLSearchParams(link.search).get("ln"));
}

function withLanguage(ln: string | null): string {
  const query = new URLSearchParams(location.search);
  if (ln !== null) query.set("ln", ln);
  return `?${query}`;
}

/** Stores the scroll position for this tab's next page. */
export function storeScrollPosition(): void {
  writeText(key, String(scrollY), "sessionStorage");
}

function returnToPlace(): void {
  const place = readText(key, "sessionStorage");
  if (place === null) return;
  removeText(key, "sessionStorage");
  scrollTo(0, Number(place));
}

/** Opens the answer that the fragment names, if the browser has not. */
function openAddressed(): void {
  const details = document.getElementById(location.hash.slice(1))?.closest("details");
  if (!details || details.open) return;
  details.open = true;
  details.scrollIntoView();
}
