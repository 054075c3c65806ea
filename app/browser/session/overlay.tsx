import { createRoot, type Root } from "react-dom/client";
import { messageWords } from "../locale/message-words.ts";
import { pageLanguage } from "../locale/page-language.ts";
import { Waiting } from "../../ui/waiting.tsx";

let root: Root | undefined;

/** A sentence over the page while calls are on their way; it lets every key and pointer through. */
export function drawOverlay(visible: boolean): void {
  root ??= createRoot(document.body.appendChild(place()));
  root.render(visible && <Waiting text={messageWords[pageLanguage()].working} />);
}

function place(): HTMLElement {
  const element = document.createElement("div");
  element.className = "page-waiting";
  return element;
}
