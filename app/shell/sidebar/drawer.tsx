import { useEffect, useLayoutEffect, useRef, type ReactNode } from "react";

type Props = { open: boolean; label: string; onClose: () => void; children: ReactNode };

/** The sidebar over the page, on phones. The browser holds the focus within and gives it back; what is closed is not there. */
export function Drawer({ open, label, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const node = dialog.current;
    if (!open || !node) return;
    const release = holdScrolling();
    node.classList.remove("at-once");
    node.showModal();
    node.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest" });
    return () => {
      node.close();
      release();
    };
  }, [open]);

  useEffect(() => {
    if (!open) return;
    const width = innerWidth;
    // Not for another height alone, which a phone's own bars change
    const resized = () => {
      if (document.hidden || innerWidth === width) return;
      dialog.current?.classList.add("at-once");
      onClose();
    };
    addEventListener("resize", resized);
    return () => removeEventListener("resize", resized);
  }, [open, onClose]);

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- a press beside it closes it; the keyboard has Esc
    <dialog
      ref={dialog}
      className="drawer"
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => open && !dialog.current?.open && onClose()} // a browser may close it against our will
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      {children}
    </dialog>
  );
}

/** The page behind stands still, and keeps the place of its scroll bar. */
function holdScrolling(): () => void {
  const { style, clientWidth } = document.documentElement;
  if (innerWidth > clientWidth) style.scrollbarGutter = "stable";
  style.overflow = "hidden";
  return () => {
    style.overflow = "";
    style.scrollbarGutter = "";
  };
}
