/** Shows only pages that contain every word of the filter in their titles or those of their folders, which it opens. */
export function start(container: HTMLElement): void {
  const field = container.querySelector("input");
  const none = container.querySelector<HTMLElement>(".doc-none");
  const folders = [...container.querySelectorAll("details")];
  const links = [...container.querySelectorAll("a")];
  let opened: Set<HTMLDetailsElement> | undefined;
  const filter = () => {
    const words = (field?.value ?? "").toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length > 0) opened ??= new Set(folders.filter(({ open }) => open));
    for (const link of links) {
      const text = titlesOf(link, container).toLowerCase();
      const item = link.closest("li");
      if (item) item.hidden = !words.every((word) => text.includes(word));
    }
    for (const folder of folders) {
      const item = folder.parentElement;
      if (item) item.hidden = folder.querySelector("li:not([hidden]) > a") === null;
      if (opened) folder.open = words.length > 0 || opened.has(folder);
    }
    if (words.length === 0) opened = undefined;
    if (none) none.hidden = links.length === 0 || container.querySelector("li:not([hidden])") !== null;
  };
  field?.addEventListener("input", filter);
  filter();
}

/** A page's title with those of its folders. */
function titlesOf(link: HTMLElement, container: HTMLElement): string {
  let titles = link.textContent;
  for (let at = link.parentElement; at && at !== container; at = at.parentElement)
    if (at instanceof HTMLDetailsElement) titles += ` ${at.querySelector("summary")?.textContent ?? ""}`;
  return titles;
}
