/** Hides the calls, and the groups without calls, that do not contain every word of the filter. */
export function start(container: HTMLElement): void {
  const field = container.querySelector("input");
  const note = container.querySelector<HTMLElement>(".api-none");
  const filter = () => {
    const words = (field?.value ?? "").toLowerCase().split(/\s+/);
    for (const group of container.querySelectorAll<HTMLDetailsElement>("[data-filtered]")) {
      const items = [...group.querySelectorAll("li")];
      for (const item of items) item.hidden = !words.every((word) => item.textContent.toLowerCase().includes(word));
      if (words.some(Boolean)) group.open = true;
      group.hidden = items.every(({ hidden }) => hidden);
    }
    if (note) note.hidden = container.querySelector("[data-filtered]:not([hidden])") !== null;
  };
  field?.addEventListener("input", filter);
  filter();
}
