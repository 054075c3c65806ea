import {
  useCallback,
  useEffect,
  useId,
  useRef,
  type ComponentType,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
} from "react";
import { useLocale } from "../../../browser/locale/locale.ts";
import { useLazyComponent } from "../../loading/use-lazy-component.ts";
import { EntryFace, EntryLink } from "./entry-parts.tsx";
import type { FlyOutProps } from "./fly-out.tsx";
import { useMenu } from "./menu-context.ts";
import { MenuList } from "./menu-list.tsx";
import type { MenuEntry } from "./menu.ts";
import { useFlyOut, type FlyOutState } from "./use-fly-out.ts";

const fetchFlyOut = () => import("./fly-out.tsx").then(({ FlyOut }) => FlyOut);

/** The collapsed sidebar: icons, with names and submenus as fly-outs. */
export function IconList({ entries }: { entries: readonly MenuEntry[] }) {
  const state = useFlyOut();
  const { Component: FlyOut, load, prepare } = useLazyComponent(fetchFlyOut);
  const isFlown = state.flown !== null;
  useEffect(() => {
    if (isFlown) load();
  }, [isFlown, load]);
  return (
    <ul className="menu-list menu-icons" onPointerEnter={prepare} onFocus={prepare}>
      {entries.map((entry) => (
        <IconEntry key={entry.path} entry={entry} state={state} FlyOut={FlyOut} />
      ))}
    </ul>
  );
}

type IconProps = { entry: MenuEntry; state: FlyOutState; FlyOut: ComponentType<FlyOutProps> | null };

function IconEntry({ entry, state, FlyOut }: IconProps) {
  const { path, kind } = entry;
  const { show, hide, approach, leave } = state;
  const { current, around, onFollow } = useMenu();
  const { language } = useLocale();
  const opener = useRef<HTMLLIElement>(null);
  const id = useId();
  const flown = state.flown?.path === path ? state.flown : null;
  const isMenu = flown !== null && flown.as !== "name";

  const close = useCallback(() => {
    const holdsFocus = opener.current?.querySelector(".fly-out")?.contains(document.activeElement);
    if (holdsFocus) opener.current?.querySelector("button")?.focus();
    hide(path); // after the focus event, which shows the name
  }, [hide, path]);

  // touch has no hover: a tap must act at once
  const byMouse = (act: () => void) => (event: PointerEvent) => {
    if (event.pointerType === "mouse") act();
  };
  const focus = ({ target }: FocusEvent) => {
    if (target.parentElement === opener.current && target.matches(":focus-visible")) show({ path, as: "name" });
  };
  const blur = ({ relatedTarget }: FocusEvent) => {
    if (!opener.current?.contains(relatedTarget)) hide(path);
  };
  const press = ({ detail, nativeEvent }: MouseEvent) => {
    const isTouch = nativeEvent instanceof globalThis.PointerEvent && nativeEvent.pointerType === "touch";
    if (isTouch && isMenu) hide(path);
    else show({ path, as: detail === 0 ? "entered" : "menu" }); // a click by keyboard has `detail` 0
  };

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the links in it handle the keys
    <li
      ref={opener}
      onPointerEnter={byMouse(() => approach({ path, as: kind === "link" ? "name" : "menu" }))}
      onPointerLeave={byMouse(() => leave(path))}
      onFocus={focus}
      onBlur={blur}
      onClick={({ target }) => target instanceof Element && target.closest("a") && close()}
    >
      {kind === "link" ? (
        <EntryLink entry={entry} isCurrent={path === current} onFollow={onFollow} />
      ) : (
        <button
          type="button"
          className="menu-row"
          aria-expanded={isMenu}
          aria-controls={isMenu ? id : undefined}
          aria-current={around.includes(path) ? "true" : undefined}
          onClick={press}
        >
          <EntryFace entry={entry} />
        </button>
      )}
      {flown && FlyOut && (
        <FlyOut title={entry.title[language]} entry={opener} isEntered={flown.as === "entered"} onClose={close}>
          {kind === "group" && isMenu && <MenuList id={id} entries={entry.entries} />}
        </FlyOut>
      )}
    </li>
  );
}
