import { useEffect, useLayoutEffect, useRef, type ReactNode } from "react";

const margin = 8;

type Props = {
  title: string;
  /** The focus goes to its first entry. */
  isEntered: boolean;
  /** Esc, a press elsewhere, and when the sidebar scrolls away below it. */
  onClose: () => void;
  /** The submenu; without one it is the entry's name alone, which its link has already. */
  children?: ReactNode;
};

/** Stands beside its icon and within the window. Its parent is the entry, so that the pointer does not leave it on the way. */
export function FlyOut({ title, isEntered, onClose, children }: Props) {
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const node = box.current;
    if (!node) return;
    const place = () => {
      const anchor = node.parentElement?.getBoundingClientRect();
      const aside = node.closest("aside")?.getBoundingClientRect();
      if (!anchor || !aside) return;
      const lowest = innerHeight - node.offsetHeight - margin;
      node.style.left = `${aside.right}px`;
      node.style.top = `${Math.max(margin, Math.min(anchor.top, lowest))}px`;
    };
    place();
    const resized = new ResizeObserver(place);
    resized.observe(node);
    return () => resized.disconnect();
  }, []);

  useLayoutEffect(() => {
    if (isEntered) box.current?.querySelector<HTMLElement>(".menu-row")?.focus();
  }, [isEntered]);

  useEffect(() => {
    const elsewhere = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.parentElement?.contains(target)) onClose();
    };
    const scrolled = ({ target }: Event) => {
      if (target instanceof Element && box.current && target !== box.current && target.contains(box.current)) onClose();
    };
    const pressed = (event: KeyboardEvent) => {
      if (event.key === "Escape") onClose();
    };
    addEventListener("pointerdown", elsewhere);
    addEventListener("scroll", scrolled, true);
    addEventListener("resize", onClose);
    addEventListener("keydown", pressed);
    return () => {
      removeEventListener("pointerdown", elsewhere);
      removeEventListener("scroll", scrolled, true);
      removeEventListener("resize", onClose);
      removeEventListener("keydown", pressed);
    };
  }, [onClose]);

  return (
    <div ref={box} className={children ? "fly-out" : "fly-out name"}>
      <p aria-hidden="true">{title}</p>
      {children}
    </div>
  );
}
