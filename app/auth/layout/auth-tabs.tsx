import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { openWithin, useAddress } from "../../document/island/address.ts";
import { LinkWithin } from "../../document/island/link-within.tsx";

type AuthTab<Name extends string> = { name: Name; text: string };
type Props<Name extends string> = { label: string; tabs: readonly AuthTab<Name>[]; current: Name; children: ReactNode };

/** Tabs with a panel. The address contains the selected tab; arrow keys move between tabs. */
export function AuthTabs<Name extends string>({ label, tabs, current, children }: Props<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const address = useTabAddress();

  const move = (event: KeyboardEvent) => {
    const index = tabs.findIndex(({ name }) => name === current);
    const next = tabs.at(target(event.key, index, tabs.length));
    if (!next || next.name === current) return;
    event.preventDefault();
    openWithin(address(next.name), { replace: true });
    list.current?.querySelector<HTMLElement>(`[data-way="${next.name}"]`)?.focus();
  };

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className="tabs">
        {tabs.map(({ name, text }) => (
          <LinkWithin
            key={name}
            id={`${id}-${name}`}
            to={address(name)}
            replace
            role="tab"
            aria-selected={name === current}
            aria-controls={name === current ? `${id}-panel` : undefined}
            tabIndex={name === current ? 0 : -1}
            data-way={name}
            onKeyDown={move}
            className="tab"
          >
            {text}
          </LinkWithin>
        ))}
      </div>
      <div key={current} id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  );
}

/** The index that a key moves to, wrapping around. */
function target(key: string, index: number, count: number): number {
  if (key === "ArrowRight") return (index + 1) % count;
  if (key === "ArrowLeft") return index - 1;
  if (key === "Home") return 0;
  return key === "End" ? -1 : index;
}

/** The tab in the address, or `first`. */
export function useCurrentTab<Name extends string>(tabs: readonly Name[], first: NoInfer<Name>): Name {
  const requested = new URLSearchParams(useAddress().search).get("way");
  return tabs.find((way) => way === requested) ?? first;
}

/** The address of this page with another tab selected; keeps the rest of the query. */
export function useTabAddress(): (way: string) => string {
  const { search } = useAddress();
  return (way) => {
    const query = new URLSearchParams(search);
    query.set("way", way);
    return `?${query}`;
  };
}
