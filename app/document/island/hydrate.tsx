import { startTransition, useEffect, type ComponentType, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { createClient } from "../../browser/client/client.ts";
import { pageLanguage } from "../../browser/locale/page-language.ts";
import { sessionTransport } from "../../browser/session/transport.ts";
import { IslandRoot, type IslandTexts } from "./island-root.tsx";

/**
 * Hydrates the component of an island with the props that stand behind it. Resolves when it answers by itself. What it
 * throws becomes an error of the window, which the head script explains; the page is read on as the server sent it.
 */
export function hydrate<Props extends object>(
  place: HTMLElement,
  Island: ComponentType<Props>,
  words: IslandTexts,
): Promise<void> {
  const props = JSON.parse(place.nextElementSibling?.textContent ?? "{}") as Props; // written by `renderIslands`
  const served = [...place.childNodes].map((node) => node.cloneNode(true));
  const language = pageLanguage();
  const api = createClient(sessionTransport, () => language);
  return new Promise((resolve) => {
    const root = (
      <IslandRoot locale={{ language, words }} api={api}>
        <Ready tell={resolve}>
          <Island {...props} />
        </Ready>
      </IslandRoot>
    );
    const options = {
      identifierPrefix: `${place.id}-`,
      onCaughtError: reportError,
      onUncaughtError: (error: unknown) => {
        place.replaceChildren(...served); // React has taken its own away
        reportError(error);
      },
    };
    startTransition(() => void hydrateRoot(place, root, options)); // it gives way to the reader every few milliseconds
  });
}

/** Tells when the island also knows what storage has, which it reads in an effect: the server's markup knows nothing of it. */
function Ready({ tell, children }: { tell: () => void; children: ReactNode }) {
  useEffect(tell, [tell]);
  return children;
}
