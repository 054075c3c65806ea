import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { CloseMenuContext } from "./menu-entry.tsx";
import { downKeys, nextIndex } from "../../ui/next-index.ts";

type Props = {
  label: string;
  /** What the button shows. */
  face: ReactNode;
  className: string;
  /** A row of a list shows its label, and what stands after it. */
  isRow?: boolean;
  after?: ReactNode;
  /** Stands over the entries. */
  head?: ReactNode;
  /** The entries: `MenuEntry` each. */
  children: ReactNode;
};

/** A button with a menu. Arrows move, Escape and a press elsewhere close; the button gets the focus back. */
export function MenuButton({ label, face, className, isRow = false, after, head, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  const choose = () => {
    close();
    button.current?.focus();
  };

  useEffect(() => {
    if (!isOpen) return;
    const entries = entriesOf(place.current);
    (entries.find((entry) => entry.ariaChecked === "true") ?? entries[0])?.focus();
    const elsewhere = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) close();
    };
    addEventListener("pointerdown", elsewhere);
    return () => removeEventListener("pointerdown", elsewhere);
  }, [isOpen, close]);

  const press = (event: KeyboardEvent) => {
    if (event.key === "Tab") return choose(); // it goes on from there
    const entries = entriesOf(place.current);
    const current = entries.findIndex((entry) => entry === document.activeElement);
    const next = nextIndex(event.key, { keys: downKeys, index: current, count: entries.length });
    if (next === undefined && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation(); // what stands around, such as a drawer, stays open
    if (next === undefined) choose();
    else entries[next]?.focus();
  };

  return (
    <div ref={place} className="bar-menu">
      <button
        ref={button}
        type="button"
        className={className}
        title={isRow ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {face}
        <span className={isRow ? undefined : "hidden-text"}>{label}</span>
        {after}
      </button>
      {isOpen && (
        <div className="bar-panel">
          {head}
          <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={press}>
            <CloseMenuContext value={choose}>{children}</CloseMenuContext>
          </div>
        </div>
      )}
    </div>
  );
}

function entriesOf(place: HTMLElement | null): HTMLElement[] {
  return [...(place?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
}
