import { useEffect, useRef, useState } from "react";
import { storeSettings } from "../../../browser/theme/settings.ts";
import { paletteSheet } from "../../../browser/theme/palette-sheet.ts";

/**
 * How long the message stays, in milliseconds: long enough to be seen and announced, although the colours change at
 * once.
 */
const shownFor = 500;

/** Changes the theme colour (`#rrggbb`); `isApplying` is true for a moment afterwards (specification, section 4). */
export function useThemeChange(): { isApplying: boolean; changeTheme: (theme: string) => void } {
  const [isApplying, setApplying] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const changeTheme = (theme: string) => {
    clearTimeout(timer.current);
    setApplying(true);
    storeSettings({ theme, palette: paletteSheet(theme) });
    timer.current = setTimeout(() => setApplying(false), shownFor);
  };
  return { isApplying, changeTheme };
}
