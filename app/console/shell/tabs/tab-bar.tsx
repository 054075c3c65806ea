import { memo, useRef, useState } from "react";
import { useLocale, useWords } from "../../../browser/locale/locale.ts";
import { ChevronDown } from "../../../ui/icons.tsx";
import { itemAt } from "./bar-items.ts";
import { useTabCommands, type TabBarProps } from "./use-tab-commands.ts";
import { useTabEvents } from "./use-tab-events.ts";
import { TabItem, tabId } from "./tab-item.tsx";
import type { Tab } from "./tabs.ts";
import { useDrag } from "./use-drag.ts";
import { useReveal } from "./use-reveal.ts";
import { useTabMenu } from "./use-tab-menu.ts";
import { useWheel } from "./use-wheel.ts";

/** From this number on, a list at the end of the bar has every tab. */
const manyTabs = 8;

/**
 * The bar of visited views (specification, section 2). Events are delegated to the bar, so that a tab rerenders only
 * when it changes.
 */
export const TabBar = memo(function TabBar(props: TabBarProps) {
  const { tabs, active, onMove } = props;
  const { tabs: words } = useWords();
  const { language } = useLocale();
  const bar = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const { TabMenu, menu, isMenuOpen, focusNext, prepareMenu, openMenu, closeMenu } = useTabMenu();
  const { grab, isDragEnd } = useDrag(bar, onMove);
  const revealNext = useReveal(bar, active, tabs);
  useWheel(bar);

  const nameOf = ({ name, title }: Tab) => name ?? title[language];
  const commands = useTabCommands({ ...props, bar, words, nameOf, revealNext, focusNext, closeMenu });
  const handlers = useTabEvents({ ...props, ...commands, bar, isDragEnd, openMenu });
  const pathOf = (path: string | null) => tabs.find((tab) => tab.path === path)?.path;
  const reachable = pathOf(focused) ?? pathOf(active) ?? tabs[0]?.path;

  return (
    <>
      <div
        ref={bar}
        role="tablist"
        aria-label={words.bar}
        tabIndex={-1}
        className="shell-tabs no-print"
        {...handlers}
        onPointerDown={grab}
        onPointerEnter={prepareMenu}
        onFocus={({ target }) => {
          prepareMenu();
          setFocused(itemAt(target)?.dataset["path"] ?? null);
        }}
        onBlur={({ relatedTarget }) => {
          if (!bar.current?.contains(relatedTarget)) setFocused(null);
        }}
      >
        {tabs.map((tab) => (
          <TabItem
            key={tab.path}
            path={tab.path}
            name={nameOf(tab)}
            affix={tab.affix}
            selected={tab.path === active}
            reachable={tab.path === reachable}
          />
        ))}
      </div>
      {tabs.length >= manyTabs && (
        <label className="tab-list no-print">
          <ChevronDown size={15} />
          <select
            aria-label={words.bar}
            value={pathOf(active) ?? ""}
            onChange={({ target }) => props.onOpen(target.value)}
          >
            {pathOf(active) === undefined && (
              <option value="" hidden>
                {words.bar}
              </option>
            )}
            {tabs.map((tab) => (
              <option key={tab.path} value={tab.path}>
                {nameOf(tab)}
              </option>
            ))}
          </select>
        </label>
      )}
      {TabMenu && menu && (
        <TabMenu
          open={isMenuOpen}
          place={menu}
          name={nameOf(menu.tab)}
          bar={bar}
          onChoose={(action) => commands.choose(action, menu.tab)}
          onClose={closeMenu}
          focusAfter={() => document.getElementById(tabId(focusNext.current ?? ""))}
        />
      )}
    </>
  );
});
