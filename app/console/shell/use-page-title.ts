import { useEffect, useRef } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { announce } from "../../browser/message/announce.ts";

/** Sets the document's title. Announces a new page to screen readers, and moves the focus there if it was lost. */
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a changed language or name is no navigation
  }, [path]);
}
