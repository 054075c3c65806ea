import { useEffect, useRef } from "react";
import { useWords } from "../../browser/locale/words.ts";
import { announce } from "../../browser/message/announce.ts";

/** Names the document after the page. Who comes to another page is told so, and stands in it where the focus was lost. */
export function useTitleAndAnnouncement(path: string, title: string | undefined): void {
  const words = useWords();
  const last = useRef(path);
  const whole = title === undefined ? words.site.name : words.title(title);

  useEffect(() => {
    document.title = whole;
  }, [whole]);

  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    announce(words.site.loaded(whole));
    if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a change of the language or of the name is no arrival
  }, [path]);
}
