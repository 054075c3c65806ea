import { messageWords } from "../locale/message-words.ts";
import { pageLanguage } from "../locale/page-language.ts";

let place: HTMLElement | undefined;

/**
 * A sentence over the page while calls are on their way; it lets every key and pointer through. It is plain DOM: calls are made
 * from outside of every React tree.
 */
export function showOverlay(isVisible: boolean): void {
  place ??= document.body.appendChild(element("div", "page-waiting"));
  if (place.hasChildNodes() !== isVisible) place.replaceChildren(...(isVisible ? [sign()] : []));
}

/** As `Waiting` of the controls. */
function sign(): HTMLElement {
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
