import { startTransition, useEffect, useMemo, useState } from "react";
import { RouterProvider, type DataRouter } from "react-router";
import type { Language } from "../contract/language.ts";
import type { Words } from "../contract/words/en.ts";
import type { Client } from "./client.ts";
import { wake } from "./later.tsx";
import { fetchDictionary } from "./language/dictionaries.ts";
import { rememberLanguage } from "./language/remember.ts";
import { frameIsReady } from "./early-click.ts";
import { SpeechContext } from "./language/words.ts";
import { ApiContext } from "./use-api.ts";

type Props = {
  router: DataRouter;
  api: Client;
  words: Words;
  /** What loaders read; it changes before they run again. */ spoken: { language: Language };
};

/** The portal in the browser: its router, its calls, and the language that they share. */
export function Portal({ router, api, words, spoken }: Props) {
  const [speech, setSpeech] = useState({ language: spoken.language, words });

  const value = useMemo(() => {
    const speak = async (language: Language) => {
      const [dictionary] = await Promise.all([fetchDictionary(language), wake()]);
      // oxlint-disable-next-line react/immutability -- made to be changed: loaders read it when they run again
      spoken.language = language;
      rememberLanguage(language);
      await router.revalidate();
      startTransition(() => setSpeech({ language, words: dictionary }));
    };
    return { ...speech, speak };
  }, [speech, router, spoken]);

  useEffect(frameIsReady, []);

  return (
    <SpeechContext value={value}>
      <ApiContext value={api}>
        <RouterProvider router={router} />
      </ApiContext>
    </SpeechContext>
  );
}
