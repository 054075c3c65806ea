import { useRef, useState, type ReactNode } from "react";
import type { MenuChoice, MenuItem } from "../../form/menu.tsx";
import { useLazyComponent } from "../../loading/use-lazy-component.ts";

type Props = {
  label: string;
  /** The button's content. */
  face: ReactNode;
  className: string;
  /** As a row of a list it shows its label, followed by `after`. */
  isRow?: boolean;
  after?: ReactNode;
  /** Rendered above the items. */
  head?: ReactNode;
  items?: readonly MenuItem[];
  choices?: readonly MenuChoice[];
};

const fetchMenu = () => import("../../form/menu.tsx").then(({ Menu }) => Menu);

/** A button with a menu, whose chunk is prefetched when a pointer or the focus comes near. */
export function MenuButton({ label, face, className, isRow = false, after, ...content }: Props) {
  const { Component: Menu, load, prepare } = useLazyComponent(fetchMenu);
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => load(() => setOpen(true));
  return (
    <div ref={place} className="bar-menu">
      <button
        ref={button}
        type="button"
        className={className}
        title={isRow ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => (isOpen ? setOpen(false) : open())}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" || isOpen) return;
          event.preventDefault();
          open();
        }}
      >
        {face}
        <span className={isRow ? undefined : "hidden-text"}>{label}</span>
        {after}
      </button>
      {Menu && (
        <Menu
          open={isOpen}
          onClose={() => setOpen(false)}
          label={label}
          className="bar-panel"
          anchor={button}
          align={isRow ? "start" : "end"}
          container={place}
          opener={button}
          focusAfter={() => button.current}
          {...content}
        />
      )}
    </div>
  );
}
