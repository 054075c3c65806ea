import { messageWords } from "../locale/message-words.ts";
import { pageLanguage } from "../locale/page-language.ts";

let container: HTMLElement | undefined;

/**
 * A sentence above the page while calls are pending; it does not block input. Plain DOM, because calls are made outside
 * any React tree.
 */
export function showOverlay(isVisible: boolean): void {
  if (!container) {
    container = document.body.appendChild(element("div", "page-waiting"));
    container.ariaLive = "polite";
  }
  if (container.hasChildNodes() !== isVisible) container.replaceChildren(...(isVisible ? [spinner()] : []));
}

/** The spinner of `Waiting`. */
function spinner(): HTMLElement {
  const waiting = element("span", "waiting");
  const discs = element("span", "discs");
  discs.ariaHidden = "true";
  waiting.append(discs, messageWords[pageLanguage()].working);
  return waiting;
}

function element(name: "div" | "span", className: string): HTMLElement {
  const created = document.createElement(name);
  created.className = className;
  return created;
}
