import { Drawer as Base } from "@base-ui/react/drawer";
import { useEffect, useState, type ReactNode } from "react";

export type DrawerProps = { open: boolean; label: string; onClose: () => void; children: ReactNode };

/** The sidebar as a drawer on phones. It traps and restores the focus, and a swipe closes it. */
export function Drawer({ open, label, onClose, children }: DrawerProps) {
  const [isAtOnce, setAtOnce] = useState(false);

  useEffect(() => {
    if (!open) return;
    const width = innerWidth;
    // Ignores changes in height, which a phone's own toolbars cause
    const resized = () => {
      if (document.hidden || innerWidth === width) return;
      setAtOnce(true);
      onClose();
    };
    addEventListener("resize", resized);
    return () => removeEventListener("resize", resized);
  }, [open, onClose]);

  return (
    <Base.Root
      open={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      onOpenChangeComplete={(isOpen) => isOpen || setAtOnce(false)}
      swipeDirection="left"
    >
      <Base.Portal>
        <Base.Backdrop className="drawer-veil" data-at-once={isAtOnce || undefined} />
        <Base.Viewport>
          <Base.Popup className="drawer" aria-label={label} data-at-once={isAtOnce || undefined} data-modal="">
            <Base.Content ref={showCurrent}>{children}</Base.Content>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

function showCurrent(content: HTMLElement | null): void {
  content?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest" });
}
