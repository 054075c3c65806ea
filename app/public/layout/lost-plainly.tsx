import type { Words } from "../../../contract/words/en.ts";
import { Lost } from "./lost.tsx";

/** An error with links that need no script. */
export function LostPlainly({ title, text, words }: { title: string; text: string; words: Words }) {
  return (
    <Lost title={title} text={text}>
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is this page again, without script */}
      <a href="" className="button primary">
        {words.failure.reload}
      </a>
      <a href="/" className="button">
        {words.failure.home}
      </a>
    </Lost>
  );
}
