import { all, onShow } from "../head/page.ts";

/** Marks the current heading in an article's table of contents. */
export function watchContents(): void {
  onShow((isBack) => {
    const links = all('.article-contents a[href^="#"]');
    if (isBack || links.length === 0) return;
    const above = new Set<Element>();
    const headings = links.map((link) =>
      document.getElementById(decodeURIComponent((link as HTMLAnchorElement).hash.slice(1))),
    ); // by the selector
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) above.add(target);
          else above.delete(target);
        }
        const current = headings.findLastIndex((heading) => heading !== null && above.has(heading));
        links.forEach((link, index) => (link.ariaCurrent = index === current ? "location" : null));
      },
      { rootMargin: "999999px 0px -66% 0px" }, // unbounded upwards, so that jumps over several headings are noticed
    );
    for (const heading of headings) if (heading) watcher.observe(heading);
  });
}
