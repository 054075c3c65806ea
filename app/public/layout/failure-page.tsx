import type { Words } from "../../../contract/words/en.ts";
import { PlainErrorPage } from "./plain-error-page.tsx";
import { Mark } from "./mark.tsx";

/** Replaces a page that could not be rendered; it needs neither data nor script. */
export function FailurePage({ words }: { words: Words }) {
  return (
    <>
      <header className="border-b border-line">
        <div className="wrap flex h-14 items-center tablet:h-16">
          <a href="/" className="flex items-center gap-2.5 text-[1.1875rem] leading-6 font-semibold tracking-[-0.02em]">
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
