import { startTransition, useEffect, useMemo, useState } from "react";
import { RouterProvider, type DataRouter } from "react-router";
import type { Language } from "../contract/language.ts";
import type { Words } from "../contract/words/en.ts";
import type { Client } from "./client.ts";
import { fetchDictionary } from "./language/dictionaries.ts";
import { rememberLanguage } from "./language/remember.ts";
import { SpeechContext } from "./language/words.ts";
import { ApiContext } from "./use-api.ts";

type Props = { router: DataRouter; api: Client; words: Words; /** What loaders read; it changes before they run again. */ spoken: { language: Language } };

/** The portal in the browser: its router, its calls, and the language that they share. */
export function Portal({ router, api, words, spoken }: Props) {
  const [speech, setSpeech] = useState({ language: spoken.language, words });

  const value = useMemo(() => {
    const speak = async (language: Language) => {
      const dictionary = await fetchDictionary(language);
      spoken.language = language;
      rememberLanguage(language);
      await router.revalidate();
      startTransition(() => setSpeech({ language, words: dictionary }));
    };
    return { ...speech, speak };
  }, [speech, router, spoken]);

  useEffect(replayClick, []);

  return (
    <SpeechContext value={value}>
      <ApiContext value={api}>
        <RouterProvider router={router} />
      </ApiContext>
    </SpeechContext>
  );
}

declare global {
  interface Window {
    /** A click that came before the program did; the head script keeps it. */
    parallaxClick?: HTMLElement;
  }
}

function replayClick(): void {
  document.documentElement.dataset["ready"] = "1";
  const button = window.parallaxClick;
  delete window.parallaxClick;
  button?.click();
}
