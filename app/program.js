// The inline script of pages that a program hydrates, and of the shell: it fetches the program of a public page, and keeps what
// is pressed, chosen and typed before it comes.
(() => {
  const root = document.documentElement;
  // What is typed before the search dialog has come is caught in a field of its own; Enter leads to the results.
  window.parallaxTyping = () => {
    if (document.querySelector(".early-search, dialog[open]")) return;
    const form = document.createElement("form");
    const field = document.createElement("input");
    form.className = "early-search";
    form.action = "/search";
    field.name = "q";
    field.autocomplete = "off";
    field.ariaLabel = document.querySelector("[aria-keyshortcuts] span")?.textContent;
    window.parallaxFocus = document.activeElement;
    document.body.append(form);
    form.append(field);
    field.focus({ preventScroll: true });
  };
  // a click on a button that does not answer yet is kept until it does
  document.addEventListener(
    "click",
    (event) => {
      const { ready } = root.dataset;
      const button = event.target.closest("[data-replay]");
      if (button && ready !== "all" && (!ready || button.closest("main"))) window.parallaxClick = button;
    },
    true,
  );
  // so is a choice in a list: the page that takes over would show the old one
  document.addEventListener(
    "change",
    (event) => {
      const { target } = event;
      if (target.matches("select") && root.dataset.ready !== "all")
        window.parallaxChoice = { list: target, value: target.value };
    },
    true,
  );
  // The program of a public page comes after the first paint: reading waits for none of it (decision 0013).
  const start = async () => {
    const program = document.querySelector("[name=program]");
    if (!program) return;
    const [entry, ...parts] = program.content.split(" ");
    for (const href of parts) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = href;
      document.head.append(link);
    }
    try {
      // what others need first, and each by itself, so that none of them holds up a phone for long
      for (const href of [...parts.toReversed(), entry]) {
        await import(/* @vite-ignore */ href);
        await wait(0);
      }
    } catch {
      // the page can be read all the same
    }
  };
  // The paint comes some time after its frame; what is fetched between them holds it up. Some browsers tell of it late.
  const painted = () =>
    new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: "paint", buffered: true }));
  const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));
  const afterPaint = () => requestAnimationFrame(() => void Promise.race([painted(), wait(50)]).then(start));
  document.addEventListener("DOMContentLoaded", () => void (document.hidden ? start() : afterPaint())); // hidden pages paint nothing
})();
