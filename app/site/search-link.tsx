import { useEffect, useState, useSyncExternalStore, type ComponentType, type MouseEvent } from "react";
import { useWords } from "../language/words.ts";
import { Search } from "../ui/icons.tsx";

type Dialog = ComponentType<{ onClose: () => void }>;
const fetchDialog = async (): Promise<Dialog> =>
  (await Promise.all([import("../search/dialog.tsx"), fetchStyles()]))[0].SearchDialog;
const fetchStyles = () => import("../sheets.ts").then(({ openSheets }) => openSheets(["search"]));

const never = () => () => {};
const ownKey = () => (/Mac|iP(hone|ad)/.test(navigator.userAgent) ? "⌘ K" : "Ctrl K");

/** Leads to the page of results; with a script, a dialog opens over the page instead, also by Ctrl or Cmd and K. */
export function SearchLink() {
  const { titles } = useWords();
  const [Dialog, setDialog] = useState<Dialog | null>(null);
  const key = useSyncExternalStore(never, ownKey, () => "Ctrl K");

  const open = () => {
    window.parallaxTyping();
    fetchDialog().then(
      (dialog) => setDialog(() => dialog),
      () => document.querySelector<HTMLFormElement>(".early-search")?.requestSubmit(), // the page of results
    );
  };

  useEffect(() => {
    if (top !== self) return; // a header alone in a frame has no room for the dialog
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      open();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);

  const click = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open();
  };
  const prepare = () => void fetchDialog().catch(() => {}); // tried again when it is needed

  return (
    <>
      <a
        href="/search"
        className="search-link"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={click}
        onPointerOver={prepare}
        onFocus={prepare}
      >
        <Search />
        <span>{titles.search}</span>
        <kbd aria-hidden="true">{key}</kbd>
      </a>
      {Dialog && <Dialog onClose={() => setDialog(null)} />}
    </>
  );
}
