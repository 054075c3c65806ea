import { useCallback, useState } from "react";

/** The expanded submenus. Navigation expands those around the current page; what the user expanded stays. */
export function useOpened(current: string | undefined, around: readonly string[]) {
  const place = [current, ...around].join(" ");
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(around));
  const [seen, setSeen] = useState(place);
  if (seen !== place) {
    setSeen(place);
    setOpened(new Set([...opened, ...around]));
  }
  const fold = useCallback((path: string, open: boolean) => {
    setOpened((before) => {
      const next = new Set(before);
      if (open) next.add(path);
      else next.delete(path);
      return next;
    });
  }, []);
  return { opened, fold };
}
