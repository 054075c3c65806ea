import { useEffect } from "react";
import { createRoot, type Root } from "react-dom/client";
import { accountWords, pageLanguage } from "../language/account-words.ts";
import { announce } from "./announce.tsx";
import { Close } from "./icons.tsx";

type Kind = "done" | "bad";
const duration = 4_000;

let place: HTMLElement | undefined;
let root: Root | undefined;
let count = 0;

/** Shows a sentence over the page and says it to those who do not see it. What is done goes by itself, what is bad stays. */
export function showMessage(kind: Kind, sentence: string): void {
  place ??= document.body.appendChild(newPlace());
  place.ariaLabel = accountWords[pageLanguage()].messages.place;
  root ??= createRoot(place);
  count += 1;
  root.render(<Message key={count} kind={kind} sentence={sentence} />);
  announce(sentence);
}

function hide(): void {
  root?.render(null);
}

function Message({ kind, sentence }: { kind: Kind; sentence: string }) {
  useEffect(() => {
    if (kind === "bad") return;
    const timer = setTimeout(hide, duration);
    return () => clearTimeout(timer);
  }, [kind]);
  return (
    <p className="message">
      {sentence}
      <button
        type="button"
        className="icon-button"
        aria-label={accountWords[pageLanguage()].messages.close}
        onClick={hide}
      >
        <Close />
      </button>
    </p>
  );
}

function newPlace(): HTMLElement {
  const element = document.createElement("section");
  element.className = "message-place no-print";
  return element;
}
