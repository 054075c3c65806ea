import { Popover } from "@base-ui/react/popover";
import { Tooltip } from "@base-ui/react/tooltip";
import { useRef, type ReactNode, type RefObject } from "react";

export type FlyOutProps = {
  title: string;
  /** The entry beside which it stands, and whose child it is: so the pointer does not leave the entry on the way. */
  entry: RefObject<HTMLElement | null>;
  /** The focus goes to its first entry. */
  isEntered: boolean;
  /** Esc, a press elsewhere, and when the sidebar scrolls away below it. */
  onClose: () => void;
  /** The submenu; without one it is the entry's name alone, which its link has already. */
  children?: ReactNode;
};

/** Name or submenu of an entry of which only the icon is seen. */
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

/** The sidebar's edge at the height of an entry. */
function besideSidebar(entry: HTMLElement | null) {
  return {
    ...(entry && { contextElement: entry }),
    getBoundingClientRect: () => {
      const { top = 0, height = 0 } = entry?.getBoundingClientRect() ?? {};
      return new DOMRect(entry?.closest("aside")?.getBoundingClientRect().right, top, 0, height);
    },
  };
}
