import { Menu as Base } from "@base-ui/react/menu";
import { useRef, type ComponentProps, type ReactNode, type RefObject } from "react";
import { Check } from "../../ui/icons.tsx";

/** A menu item: an action or a link. */
export type MenuItem = { text: string; lang?: string; onChoose: () => void } | { text: string; href: string };

/** A radio item; the selected one is disabled. */
export type MenuChoice = { text: string; isChosen: boolean; onChoose: () => void };

type Props = {
  open: boolean;
  onClose: () => void;
  label: string;
  items?: readonly MenuItem[];
  choices?: readonly MenuChoice[];
  /** Rendered above the items. */
  head?: ReactNode;
  className: string;
  /** The anchor: an element, or a point. */
  anchor: ComponentProps<typeof Base.Positioner>["anchor"];
  align: "start" | "end";
  /** The portal's container; by default the body. */
  container?: RefObject<HTMLElement | null>;
  /** Toggles the menu itself, so a press on it does not count as a press outside. */
  opener?: RefObject<HTMLElement | null>;
  /** Returns what receives the focus when a key or a choice closes the menu. */
  focusAfter: () => HTMLElement | null;
};

/** A menu. Arrow keys, Home, End and typeahead move; Escape, Tab and a press outside close it. */
export function Menu({ open, onClose, label, items, choices, head, ...place }: Props) {
  const { className, anchor, align, container, opener, focusAfter } = place;
  const isLeft = useRef(false);

  const change = (_: boolean, { reason, event }: Base.Root.ChangeEventDetails) => {
    isLeft.current = reason === "outside-press" || reason === "focus-out";
    const isOpener = event.target instanceof Node && opener?.current?.contains(event.target);
    if (!isOpener && !opener?.current?.matches(":active")) onClose();
  };

  const entries = (
    <>
      {items?.map((item, index) => (
        <Entry key={item.text} item={item} isFirst={index === 0} />
      ))}
      {choices && <Choices of={choices} />}
    </>
  );
  return (
    <Base.Root open={open} onOpenChange={change} modal={false}>
      <Base.Portal container={container}>
        <Base.Positioner
          anchor={anchor}
          align={align}
          sideOffset={container ? 8 : 0}
          collisionPadding={8}
          positionMethod="fixed"
          className="menu-place no-print"
        >
          <Base.Popup
            className={className}
            aria-label={head === undefined ? label : undefined}
            finalFocus={() => (isLeft.current ? false : (focusAfter() ?? false))}
            onKeyDown={(event) => {
              if (event.key !== "Tab") return;
              isLeft.current = true;
              focusAfter()?.focus(); // keyboard focus continues from there
              onClose();
            }}
            onContextMenu={(event) => event.preventDefault()}
          >
            {head}
            {head === undefined ? entries : <Base.List aria-label={label}>{entries}</Base.List>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

type EntryProps = { item: MenuItem; isFirst: boolean };

function Entry({ item, isFirst }: EntryProps) {
  if ("href" in item) {
    return (
      <Base.LinkItem ref={isFirst ? takeFocus : undefined} href={item.href} closeOnClick>
        {item.text}
      </Base.LinkItem>
    );
  }
  return (
    <Base.Item ref={isFirst ? takeFocus : undefined} lang={item.lang} onClick={item.onChoose}>
      {item.text}
    </Base.Item>
  );
}

function Choices({ of: choices }: { of: readonly MenuChoice[] }) {
  return (
    <Base.RadioGroup value={choices.find(({ isChosen }) => isChosen)?.text}>
      {choices.map(({ text, isChosen, onChoose }) => (
        <Base.RadioItem
          key={text}
          ref={isChosen ? takeFocus : undefined}
          value={text}
          disabled={isChosen}
          closeOnClick
          onClick={onChoose}
        >
          {text}
          <Base.RadioItemIndicator render={<Check size={15} />} />
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

/** Base UI detects keyboard opening only with its own trigger, so the item focuses itself. */
function takeFocus(entry: HTMLElement | null): void {
  entry?.focus({ preventScroll: true });
}
