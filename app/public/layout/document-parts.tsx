import { languageTag } from "../../../contract/language.ts";
import { pageWords } from "../../browser/locale/page-words.ts";
import { usePageLocale } from "../../browser/locale/words.ts";
import { Announcer } from "../../ui/announcer.tsx";
import { Note } from "../../ui/note.tsx";
import { Island } from "../../document/island/island.tsx";

/** What stands beside the page in every public document, closed or empty until the head script needs it. */
export function DocumentParts() {
  const { language, words } = usePageLocale();
  return (
    <>
      <Island name="search" props={{}} />
      <Announcer copyFailed={words.copy.failed} />
      <PageNote />
      {language === "en" && <LanguageOffer />}
    </>
  );
}

/** Says that a part of the page could not be fetched, or that something in it failed. */
function PageNote() {
  const { failure } = usePageLocale().words;
  return (
    <div id="page-note" className="part-missing" hidden>
      <Note kind="bad" role="alert">
        <span>
          <strong>{failure.chunkTitle}</strong> {failure.partText}
        </span>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is this page again */}
        <a href="" className="link">
          {failure.reload}
        </a>
      </Note>
    </div>
  );
}

/** Offers Chinese, in Chinese, to somebody whose browser prefers it. Whatever the answer, it is asked once. */
function LanguageOffer() {
  const { offer } = pageWords.zh;
  return (
    <div role="region" aria-label={offer.text} lang={languageTag.zh} className="language-offer no-print" hidden>
      <p>{offer.text}</p>
      <a href="?ln=0" className="button primary small" data-stay="">
        {offer.accept}
      </a>
      <button type="button" className="button small">
        {offer.decline}
      </button>
    </div>
  );
}
