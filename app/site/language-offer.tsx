import { languageTag } from "../../contract/language.ts";
import { pageWords } from "../language/page-words.ts";
import { useSpeech } from "../language/words.ts";

/** Offers Chinese, in Chinese, to somebody whose browser prefers it. Whatever the answer, it is asked once. */
export function LanguageOffer({ onAnswer }: { onAnswer: () => void }) {
  const { speak } = useSpeech();
  const { offer } = pageWords.zh;
  const accept = () => {
    onAnswer();
    speak("zh").catch(() => location.assign("?ln=0"));
  };
  return (
    <div role="region" aria-label={offer.text} lang={languageTag.zh} className="language-offer no-print">
      <p>{offer.text}</p>
      <button type="button" className="button primary small" onClick={accept}>
        {offer.accept}
      </button>
      <button type="button" className="button small" onClick={onAnswer}>
        {offer.decline}
      </button>
    </div>
  );
}
