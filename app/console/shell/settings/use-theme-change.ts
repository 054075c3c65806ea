import { useEffect, useRef, useState } from "react";
import { paletteSheet } from "../../../../contract/theme/palette-sheet.ts";
import { storeSettings } from "../../../browser/theme/settings.ts";

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
    storeSettings({ theme, palette: computesColours() ? undefined : paletteSheet(theme) });
    timer.current = setTimeout(() => setApplying(false), shownFor);
  };
  return { isApplying, changeTheme };
}

/** Whether the browser has relative colours. For others the settings keep the palette, which the head script applies. */
function computesColours(): boolean {
  return CSS.supports("color", "light-dark(oklch(from red l c h),red)");
}
