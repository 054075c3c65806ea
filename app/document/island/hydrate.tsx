import { startTransition, useEffect, type ComponentType, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { withSite } from "../../../contract/words/with-site.ts";
import { createPageClient } from "../../browser/client/create.ts";
import { onChunkFailure } from "../../browser/load-chunk.ts";
import { dictionaryOf } from "../../browser/locale/locale.ts";
import { siteTexts } from "../../browser/locale/site-texts.ts";
import { pageLanguage } from "../../browser/locale/page-language.ts";
import { sessionTransport } from "../../browser/session/transport.ts";
import { showNote } from "../head/page-note.ts";
import { IslandRoot } from "./island-root.tsx";

/** Explains a missing chunk; the caller continues without it, because a reload would lose input. */
onChunkFailure(async (cause) => {
  showNote();
  throw cause;
});

/**
 * Hydrates an island's component with the props in the script element after it, and the texts of its features. Resolves when it is hydrated. Render
 * errors become errors of the window, which the head script reports; the server's markup stays.
 */
export function hydrate<Props extends object>(
  container: HTMLElement,
  Island: ComponentType<Props>,
  features: object[],
): Promise<void> {
  const props = JSON.parse(container.nextElementSibling?.textContent ?? "{}") as Props; // written by `renderIslands`
  const served = [...container.childNodes].map((node) => node.cloneNode(true));
  const language = pageLanguage();
  const words = dictionaryOf(features.map((texts) => withSite(texts, siteTexts(language))));
  const api = createPageClient(sessionTransport, () => language);
  return new Promise((resolve) => {
    const root = (
      <IslandRoot locale={{ language, words }} api={api}>
        <Ready onReady={resolve}>
          <Island {...props} />
        </Ready>
      </IslandRoot>
    );
    const options = {
      identifierPrefix: `${container.id}-`,
      onCaughtError: reportError,
      onUncaughtError: (error: unknown) => {
        container.replaceChildren(...served); // React has removed its own markup
        reportError(error);
      },
    };
    startTransition(() => void hydrateRoot(container, root, options)); // a transition yields to input
  });
}

/**
 * Reports when the island has read storage, which it does in an effect, because the server's markup cannot depend on
 * it.
 */
function Ready({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(onReady, [onReady]);
  return children;
}
