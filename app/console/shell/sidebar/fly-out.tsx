import { Popover } from "@base-ui/react/popover";
import { Tooltip } from "@base-ui/react/tooltip";
import { useRef, type ReactNode, type RefObject } from "react";

export type FlyOutProps = {
  title: string;
  /** The entry that anchors and contains it, so that the pointer stays within the entry on its way. */
  entry: RefObject<HTMLElement | null>;
  /** Moves the focus to its first entry. */
  isEntered: boolean;
  /** Called on Esc, on a press outside, and when the sidebar scrolls. */
  onClose: () => void;
  /** The submenu; without one, only the entry's name, which its link announces already. */
  children?: ReactNode;
};

/** Name or submenu of an entry in the collapsed sidebar. */
export function FlyOut({ title, entry, isEntered, onClose, children }: FlyOutProps) {
  const box = useRef<HTMLDivElement>(null);
  const place = {
    anchor: () => besideSidebar(entry.current),
    side: "right",
    align: "start",
    positionMethod: "fixed",
    collisionPadding: 8,
    collisionAvoidance: { side: "none", align: "shift" },
    className: "fly-out-place",
  } as const;
  const name = <p aria-hidden="true">{title}</p>;
  if (!children) {
    return (
      <Tooltip.Root open onOpenChange={onClose}>
        <Tooltip.Portal container={entry}>
          <Tooltip.Positioner {...place}>
            <Tooltip.Popup className="fly-out name">{name}</Tooltip.Popup>
          </Tooltip.Positioner>
        </Tooltip.Portal>
      </Tooltip.Root>
    );
  }
  return (
    <Popover.Root
      open
      onOpenChange={(_, { event: { target }, reason }) => {
        const isOwn = target instanceof Node && entry.current?.contains(target);
        if (reason === "escape-key" || (reason === "outside-press" && !isOwn)) onClose();
      }}
    >
      <Popover.Portal container={entry}>
        <Popover.Positioner {...place}>
          <Popover.Popup
            ref={box}
            role="presentation"
            className="fly-out"
            initialFocus={() => (isEntered && box.current?.querySelector<HTMLElement>(".menu-row")) || false}
            finalFocus={false}
          >
            {name}
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** An anchor at the sidebar's edge, level with the entry. */
function besideSidebar(entry: HTMLElement | null) {
  return {
    ...(entry && { contextElement: entry }),
    getBoundingClientRect: () => {
      const { top = 0, height = 0 } = entry?.getBoundingClientRect() ?? {};
      return new DOMRect(entry?.closest("aside")?.getBoundingClientRect().right, top, 0, height);
    },
  };
}
