import { useEffect } from "react";
import { useLocale } from "../../browser/locale/locale.ts";

/** Names the document after a step that came within it; the server has named the first one. */
export function useDocumentTitle(title: string): void {
  const { words } = useLocale();
  useEffect(() => {
    document.title = words.title(title);
  }, [title, words]);
}
