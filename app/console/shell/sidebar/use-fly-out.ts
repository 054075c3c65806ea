import { useEffect, useMemo, useRef, useState } from "react";

/** The open fly-out: an entry's name, its submenu, or its submenu with the focus. */
export type ShownFlyOut = { path: string; as: "name" | "menu" | "entered" } | null;

/** Delays in milliseconds: no flicker when the pointer passes, and time to reach an open fly-out. */
const showDelay = 60;
const hideDelay = 200;

type Change = (before: ShownFlyOut) => ShownFlyOut;
export type FlyOutState = ReturnType<typeof useFlyOut>;

/** At most one fly-out is open; the pointer opens and closes it with a delay, keys and focus at once. */
export function useFlyOut() {
  const [flown, setFlown] = useState<ShownFlyOut>(null);
  const timer = useRef(0);

  const acts = useMemo(() => {
    const now = (change: Change) => {
      clearTimeout(timer.current);
      setFlown(change);
    };
    const later = (change: Change, delay: number) => {
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => setFlown(change), delay);
    };
    const without =
      (path: string): Change =>
      (before) =>
        before?.path === path ? null : before;
    return {
      show: (next: NonNullable<ShownFlyOut>) => now(() => next),
      /** Closes this entry's fly-out, if it is open. */
      hide: (path: string) => now(without(path)),
      /** On hover; a fly-out opened by keyboard stays unchanged. */
      approach: (next: NonNullable<ShownFlyOut>) =>
        later((before) => (before?.path === next.path && before.as !== "name" ? before : next), showDelay),
      leave: (path: string) => later(without(path), hideDelay),
    };
  }, []);

  useEffect(() => () => clearTimeout(timer.current), []);
  return { flown, ...acts };
}
