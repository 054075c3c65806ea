import { useEffect, useState, type ComponentType } from "react";
import { useSpeech } from "../language/words.ts";

type Offer = ComponentType<{ onAnswer: () => void }>;
const key = "language-offered";

/** The offer of Chinese to a first reader whose browser prefers it, and how it goes away for good. */
export function useOffer(): { Offer: Offer | null; answer: () => void } {
  const { language } = useSpeech();
  const [Offer, setOffer] = useState<Offer | null>(null);

  useEffect(() => {
    try {
      if (
        language === "zh" ||
        !/^zh\b/i.test(navigator.language) ||
        localStorage.getItem("ln") !== null ||
        localStorage.getItem(key)
      )
        return;
    } catch {
      return; // without storage it would be asked for ever
    }
    import("./language-offer.tsx").then(
      ({ LanguageOffer }) => setOffer(() => LanguageOffer),
      () => {}, // the switch in the header does the same
    );
  }, [language]);

  const answer = () => {
    localStorage.setItem(key, "1"); // read above without a refusal
    setOffer(null);
  };
  return { Offer: language === "zh" ? null : Offer, answer };
}
