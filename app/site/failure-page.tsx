import type { Words } from "../../contract/words/en.ts";
import { Lost } from "./lost.tsx";
import { Mark } from "./mark.tsx";

/** Shown where a page could not be drawn; it needs neither data nor a script. */
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
        <Lost title={words.failure.title} text={words.failure.text}>
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is this page again, without script */}
          <a href="" className="button primary">
            {words.failure.reload}
          </a>
          <a href="/" className="button">
            {words.failure.home}
          </a>
        </Lost>
      </main>
    </>
  );
}
