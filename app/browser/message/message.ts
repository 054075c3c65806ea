import { messageWords } from "../locale/message-words.ts";
import { pageLanguage } from "../locale/page-language.ts";
import { announce } from "./announce.ts";

type Kind = "done" | "bad";
const duration = 4_000;

let container: HTMLElement | undefined;
let timer = 0;

/**
 * Shows a message above the page and announces it to screen readers. Success messages disappear, errors stay. Plain
 * DOM, so that public pages need not load React for it.
 */
export function showMessage(kind: Kind, sentence: string): void {
  const messages = messageWords[pageLanguage()];
  container ??= document.body.appendChild(newContainer());
  container.ariaLabel = messages.place;
  const message = document.createElement("p");
  message.className = "message";
  message.append(sentence, closeButton(messages.close));
  container.replaceChildren(message);
  clearTimeout(timer);
  if (kind === "done") timer = window.setTimeout(hide, duration);
  announce(sentence);
}

function hide(): void {
  container?.replaceChildren();
}

function newContainer(): HTMLElement {
  const element = document.createElement("section");
  element.className = "message-place no-print";
  return element;
}

function closeButton(label: string): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "icon-button";
  button.ariaLabel = label;
  button.append(cross());
  button.addEventListener("click", hide);
  return button;
}

/** The `Close` icon. */
function cross(): SVGElement {
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  const attributes = { viewBox: "0 0 24 24", width: "16", height: "16", class: "icon", "aria-hidden": "true" };
  for (const [name, value] of Object.entries(attributes)) picture.setAttribute(name, value);
  path.setAttribute("d", "M18 6 6 18M6 6l12 12");
  picture.append(path);
  return picture;
}
