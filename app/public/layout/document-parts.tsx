import siteZh from "../../../contract/words/site.zh.ts";
import { useLocale } from "../../browser/locale/locale.ts";
import { languageTag } from "../../../contract/language.ts";
import { Announcer } from "../../ui/announcer.tsx";
import { Note } from "../../ui/note.tsx";
import { Island } from "../../document/island/island.tsx";

/** Hidden elements beside the page, in every public document, for the head script. */
export function DocumentParts() {
  const { language, words } = useLocale();
  return (
    <>
      <Island name="search" props={{}} />
      <Announcer copyFailed={words.copy.failed} />
      <PageNote />
      {language === "en" && <LanguageOffer />}
    </>
  );
}

/** A note for a chunk that could not be loaded, or for an error. */
function PageNote() {
  const { failure } = useLocale().words;
  return (
    <div id="page-note" className="page-note" hidden>
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

/** Offers Chinese, in Chinese, to users whose browser prefers it; asked once only. */
function LanguageOffer() {
  const { offer } = siteZh;
  return (
    <div role="region" aria-label={offer.text} lang={languageTag.zh} className="language-offer no-print cluster" hidden>
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
