import { useEffect } from "react";
import { useLocale } from "../../browser/locale/locale.ts";

/** Sets the document's title for a step within the document; the server sets the first one. */
export function useDocumentTitle(title: string): void {
  const { words } = useLocale();
  useEffect(() => {
    document.title = words.title(title);
  }, [title, words]);
}
