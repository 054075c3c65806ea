// The inline script of every page, run before the first paint: colours, size and language, so that nothing flashes.
// The server inlines it by its hash; it is the same on every page.
(() => {
  const root = document.documentElement;
  const cookies = document.cookie; // each reading asks another process
  const cookie = (name, among = cookies) => (among.match(new RegExp("(?:^|; )" + name + "=([^;]*)")) || [])[1];
  const keep = (ln) => {
    const secure = location.protocol === "https:" ? "; Secure" : "";
    document.cookie = "ln=" + ln + "; Path=/; Max-Age=31536000; SameSite=Lax" + secure;
  };
  const size = cookie("size");
  if (/^(default|medium|small|mini)$/.test(size || "")) root.dataset.size = size;
  if (cookie("sidebarStatus") === "0") root.dataset.sidebar = "closed";
  const set = (name, value) => (value ? (root.dataset[name] = value) : delete root.dataset[name]);
  // What the person has set: now, at every change here (`browser/theme/settings.ts`) or in another window, and on the way back
  const dress = ({ key, newValue }) => {
    try {
      const settings = JSON.parse((key === "settings" ? newValue : localStorage.getItem("settings")) || "{}") || {};
      set("mode", /^(light|dark)$/.test(settings.mode) && settings.mode);
      root.style.setProperty("--theme", /^#[0-9a-f]{6}$/i.test(settings.theme) ? settings.theme : "");
      set("tags", settings.tagsView === false && "off");
      set("header", settings.fixedHeader === true && "fixed");
      set("logo", settings.sidebarLogo === true && "on");
      // colours for a browser that cannot compute them (`contract/theme/palette-sheet.ts`); last, as an old one has no such sheets
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
    } else if (stored !== null && (stored === "0") !== (cookie("ln") ? cookie("ln") === "0" : root.lang === "zh-CN")) {
      keep(stored === "0" ? "0" : "1");
      // once a minute: where cookies are refused, the page stays in the language that it came in
      const isRecent = Date.now() - Number(sessionStorage.getItem("ln-reload")) < 60_000;
      if ((cookie("ln", document.cookie) === "0") === (stored === "0") && !isRecent) {
        sessionStorage.setItem("ln-reload", String(Date.now()));
        location.reload();
      }
    }
  } catch {
    // without storage the cookie decides
  }
  // Header and places for developers are rendered for everyone; who is logged in decides which of them is seen.
  const account = () => {
    try {
      set("account", localStorage.getItem("token") !== null && (localStorage.getItem("status") || "0"));
    } catch {
      // without storage nobody is logged in before the program is there
    }
  };
  account();
  // Folders of pages stay as the reader opened or closed them, from the moment in which they are parsed
  const stored = (folder, value) => {
    try {
      const key = "fold " + folder.dataset.fold;
      return value ? localStorage.setItem(key, value) : localStorage.getItem(key);
    } catch {
      // without storage, folders are as the page has them
    }
  };
  const fold = () => {
    for (const folder of document.querySelectorAll("[data-fold]:not([data-current], [data-done])")) {
      folder.dataset.done = "";
      const value = stored(folder);
      if (value) folder.open = value === "open";
    }
  };
  const parsing = new MutationObserver(fold);
  parsing.observe(root, { childList: true, subtree: true });
  addEventListener("DOMContentLoaded", () => {
    fold();
    parsing.disconnect();
  });
  addEventListener("click", ({ target }) => {
    const folder = target.closest("[data-fold] > summary")?.parentElement;
    if (folder) stored(folder, folder.open ? "closed" : "open"); // it has not changed yet
  });
})();
