import type { Words } from "../../../contract/words/en.ts";
import { PlainErrorPage } from "./plain-error-page.tsx";
import { Mark } from "./mark.tsx";

/** Replaces a page that could not be rendered; it needs neither data nor script. */
export function FailurePage({ words }: { words: Words }) {
  return (
    <>
      <header className="site-header">
        <div className="wrap header-row complete">
          <a href="/" className="site-name">
            <Mark />
            {words.site.name}
          </a>
        </div>
      </header>
      <main id="main">
        <PlainErrorPage title={words.failure.title} text={words.failure.text} words={words} />
      </main>
    </>
  );
}
