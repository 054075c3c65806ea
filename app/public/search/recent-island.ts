import type { Hit } from "../../../contract/schemas/content.ts";
import { pageLanguage } from "../../browser/locale/page-language.ts";
import { recentSearches, withQuery, withVisit } from "./recent-searches.ts";

/** Remembers queries and opened results; the search dialog offers them again. */
export function start(results: HTMLElement): void {
  recentSearches.write(withQuery(recentSearches.read(), new URLSearchParams(location.search).get("q") ?? ""));
  results.addEventListener("pointerdown", ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-kind]") : null;
    if (!link) return;
    const kind = link.dataset["kind"] as Hit["kind"]; // as the results page writes it
    const visit = { kind, title: link.textContent, path: link.pathname + link.hash, language: pageLanguage() };
    recentSearches.write(withVisit(recentSearches.read(), visit));
  });
}
