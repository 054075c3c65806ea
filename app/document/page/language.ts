import { readText, removeText, writeText } from "../../browser/storage/stored-text.ts";
import { all, closest, onShow } from "../head/page.ts";

const key = "language-offered";

/** Removes `?ln=` from the address, offers Chinese once, and keeps the page in the language chosen last. */
export function watchLanguage(): void {
  const address = new URL(location.href);
  if (address.searchParams.has("ln")) {
    address.searchParams.delete("ln"); // the other inline script has stored it
    history.replaceState(history.state, "", address);
  }
  onShow((isBack) => {
    const ln = readText("ln");
    if (isBack && ln !== null && (ln === "0") !== isChinese()) location.reload();
    const mayAsk = ln === null && !isChinese() && readText(key) === null && /^zh\b/i.test(navigator.language);
    for (const offer of all(".language-offer")) offer.hidden = !mayAsk || !canStore();
    if (/Mac|iP(hone|ad)/.test(navigator.userAgent))
      for (const hint of all(".search-link > kbd")) hint.textContent = "⌘ K";
  });
  document.addEventListener("click", (event) => {
    const answer = closest(event, ".language-offer :is(a, button)");
    const offer = answer?.closest<HTMLElement>(".language-offer");
    if (!offer) return;
    writeText(key, "1");
    offer.hidden = true;
  });
}

/** Without storage, the offer would come back for ever. */
function canStore(): boolean {
  const can = writeText(key, "?");
  if (can) removeText(key);
  return can;
}

function isChinese(): boolean {
  return document.documentElement.lang.startsWith("zh");
}
