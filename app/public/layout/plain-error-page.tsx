import type { Words } from "../../../contract/words/en.ts";
import { ErrorPage } from "./error-page.tsx";

/** An error with links that need no script. */
export function PlainErrorPage({ title, text, words }: { title: string; text: string; words: Words }) {
  return (
    <ErrorPage title={title} text={text}>
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is this page again, without script */}
      <a href="" className="button primary">
        {words.failure.reload}
      </a>
      <a href="/" className="button">
        {words.failure.home}
      </a>
    </ErrorPage>
  );
}
