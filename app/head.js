// The one inline script, run before the first paint: colours, size and language, so that nothing flashes.
// The server inlines it by its hash; it is the same on every page.
(() => {
  const root = document.documentElement;
  const cookie = (name) => (document.cookie.match(new RegExp("(?:^|; )" + name + "=([^;]*)")) || [])[1];
  const keep = (ln) => {
    const secure = location.protocol === "https:" ? "; Secure" : "";
    document.cookie = "ln=" + ln + "; Path=/; Max-Age=31536000; SameSite=Lax" + secure;
  };
  const size = cookie("size");
  if (/^(default|medium|small|mini)$/.test(size || "")) root.dataset.size = size;
  if (cookie("sidebarStatus") === "0") root.dataset.sidebar = "closed";
  const set = (name, value) => (value ? (root.dataset[name] = value) : delete root.dataset[name]);
  // What the person has set: now, at every change here (`settings.ts`) or in another window, and on the way back
  const dress = ({ key, newValue }) => {
    try {
      const settings = JSON.parse((key === "settings" ? newValue : localStorage.getItem("settings")) || "{}") || {};
      set("mode", /^(light|dark)$/.test(settings.mode) && settings.mode);
      root.style.setProperty("--theme", /^#[0-9a-f]{6}$/i.test(settings.theme) ? settings.theme : "");
      set("tags", settings.tagsView === false && "off");
      set("header", settings.fixedHeader === true && "fixed");
      set("logo", settings.sidebarLogo === true && "on");
      // colours for a browser that cannot compute them (`theme/palette-sheet.ts`); last, as an old one has no such sheets
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(settings.palette || "");
      document.adoptedStyleSheets = [sheet];
    } catch {
      // broken or forbidden settings: the page looks as it does for a first visit
    }
  };
  dress({});
  addEventListener("storage", dress);
  addEventListener("pageshow", dress);
  try {
    const asked = (location.search.match(/[?&]ln=([01])(?:&|$)/) || [])[1];
    const stored = localStorage.getItem("ln");
    if (asked) {
      localStorage.setItem("ln", asked);
      keep(asked);
    } else if (stored !== null && (stored === "0") !== (cookie("ln") === "0")) {
      keep(stored === "0" ? "0" : "1");
      // once only: where cookies are refused, the page stays in the language that it came in
      if ((cookie("ln") === "0") === (stored === "0") && !sessionStorage.getItem("ln-reload")) {
        sessionStorage.setItem("ln-reload", "1");
        location.reload();
      }
    } else sessionStorage.removeItem("ln-reload");
  } catch {
    // without storage the cookie decides
  }
  // Header and places for developers are drawn for everyone; who is logged in decides which of them is seen.
  try {
    if (localStorage.getItem("token") !== null) root.dataset.account = localStorage.getItem("status") || "0";
  } catch {
    // without storage nobody is logged in before the program is there
  }
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
  // Where the program does not come, the results do. A header alone in a frame has no room for the dialog.
  const awaitSearch = (event, link) => {
    event.preventDefault();
    window.parallaxClick = link;
    window.parallaxTyping();
    setTimeout(() => window.parallaxClick === link && document.querySelector(".early-search").requestSubmit(), 5000);
  };
  // a click on a button that does not answer yet is kept until it does
  document.addEventListener(
    "click",
    (event) => {
      const { ready } = root.dataset;
      const link = event.target.closest(".search-link");
      const plain = !(event.ctrlKey || event.metaKey || event.shiftKey);
      if (link && !ready && top === self && plain) return awaitSearch(event, link);
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
  // and so is the key for searching
  document.addEventListener("keydown", (event) => {
    const link = document.querySelector(".search-link");
    const searches = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
    if (link && searches && !root.dataset.ready && top === self) awaitSearch(event, link);
  });
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
