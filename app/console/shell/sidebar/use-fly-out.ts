import { useEffect, useMemo, useRef, useState } from "react";

/** What stands beside the icons: an entry's name, its submenu, or the submenu with the focus in it. */
export type Flown = { path: string; as: "name" | "menu" | "entered" } | null;

/** Milliseconds: no flicker on the way across, and time to travel to what has opened. */
const showDelay = 60;
const hideDelay = 200;

type Change = (before: Flown) => Flown;
export type FlyOutState = ReturnType<typeof useFlyOut>;

/** At most one fly-out at a time; the pointer opens and closes it with a delay, everything else at once. */
export function useFlyOut() {
  const [flown, setFlown] = useState<Flown>(null);
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
      show: (next: NonNullable<Flown>) => now(() => next),
      /** Closes that of this entry, where it is the open one. */
      hide: (path: string) => now(without(path)),
      /** The pointer has come; what the keyboard opened stays as it is. */
      approach: (next: NonNullable<Flown>) =>
        later((before) => (before?.path === next.path && before.as !== "name" ? before : next), showDelay),
      leave: (path: string) => later(without(path), hideDelay),
    };
  }, []);

  useEffect(() => () => clearTimeout(timer.current), []);
  return { flown, ...acts };
}
