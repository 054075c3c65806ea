import { useWords } from "../../browser/locale/locale.ts";
import { Note } from "../../ui/note.tsx";
import { useRead } from "../list/use-read.ts";

/** Asks operators to set up a second factor until they have one. */
export function SecurityAdvice() {
  const texts = useWords().dashboard;
  const { data } = useRead("security", {});
  if (!data?.recommended) return null;
  return (
    <Note kind="info">
      <span>{texts.unprotected}</span>
      <a href="/profile/security" className="link">
        {texts.protect}
      </a>
    </Note>
  );
}
