import { all, onShow } from "../head/page.ts";

/** Beside an article its headings are listed, and the one that is read is marked. */
export function watchContents(): void {
  onShow((isBack) => {
    const links = all('.contents a[href^="#"]');
    if (isBack || links.length === 0) return;
    const above = new Set<Element>();
    const headings = links.map((link) => document.getElementById((link as HTMLAnchorElement).hash.slice(1))); // by the selector
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) above.add(target);
          else above.delete(target);
        }
        const current = headings.findLastIndex((heading) => heading !== null && above.has(heading));
        links.forEach((link, index) => (link.ariaCurrent = index === current ? "location" : null));
      },
      { rootMargin: "999999px 0px -66% 0px" }, // upwards without end, so that a jump over several headings is noticed
    );
    for (const heading of headings) if (heading) watcher.observe(heading);
  });
}
