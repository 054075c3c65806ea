import { readText, removeText, writeText } from "../../browser/storage/stored-text.ts";
import { loginPath } from "../../browser/addresses/login-path.ts";
import { closest, isPlain, onShow } from "./page.ts";

const key = "document-scroll";

/** Links to another view of the same page (`data-stay`) keep the place on it and leave no entry in the history. */
export function watchPlace(): void {
  document.addEventListener("click", lead, true);
  document.addEventListener("auxclick", lead, true);
  document.addEventListener("click", (event) => {
    const link = closest(event, "a[data-stay]");
    if (!(link instanceof HTMLAnchorElement) || !isPlain(event) || event.defaultPrevented) return;
    event.preventDefault();
    storePlace();
    location.replace(link.href);
  });
  onShow((isBack) => {
    if (!isBack) returnToPlace();
    openAddressed();
  });
  addEventListener("hashchange", openAddressed);
}

/**
 * Links that lead back to where the reader is, which the server does not know whole: the login's with the fragment, the
 * other language's with the query that an island has changed.
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

/** The next page of this tab begins where this one stands. */
export function storePlace(): void {
  writeText(key, String(scrollY), "sessionStorage");
}

function returnToPlace(): void {
  const place = readText(key, "sessionStorage");
  if (place === null) return;
  removeText(key, "sessionStorage");
  scrollTo(0, Number(place));
}

/** Opens the answer that the address names, where the browser has not done so. */
function openAddressed(): void {
  const details = document.getElementById(location.hash.slice(1))?.closest("details");
  if (!details || details.open) return;
  details.open = true;
  details.scrollIntoView();
}
