import { createContext, use, type ReactNode } from "react";

/** Closes the menu that stands around and gives the focus back. */
export const CloseMenuContext = createContext<() => void>(() => {});

type EntryProps = { lang?: string; onChoose: () => void; children: ReactNode };

/** An entry of a menu that does something. */
export function MenuEntry({ lang, onChoose, children }: EntryProps) {
  const close = use(CloseMenuContext);
  const choose = () => {
    close();
    onChoose();
  };
  return (
    <button type="button" role="menuitem" tabIndex={-1} lang={lang} onClick={choose}>
      {children}
    </button>
  );
}

/** One of several, of which one is chosen already and cannot be chosen again. */
export function MenuChoice({ isChosen, onChoose, children }: EntryProps & { isChosen: boolean }) {
  const close = use(CloseMenuContext);
  const choose = () => {
    if (isChosen) return;
    close();
    onChoose();
  };
  return (
    <button
      type="button"
      role="menuitemradio"
      tabIndex={-1}
      aria-checked={isChosen}
      aria-disabled={isChosen}
      onClick={choose}
    >
      {children}
    </button>
  );
}

/** An entry that leads to a page. */
export function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} role="menuitem" tabIndex={-1} onClick={use(CloseMenuContext)}>
      {children}
    </a>
  );
}
