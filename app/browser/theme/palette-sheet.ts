import { palette } from "./palette.ts";
import { tokens } from "./table.ts";

/**
 * The colours of a theme as a style sheet, kept with the settings for browsers that cannot compute them; the head
 * script hands it to the page before the first paint. Nothing where the browser can (`styles/tokens.css`).
 */
export function paletteSheet(theme: string): string | undefined {
  if (CSS.supports("color", "light-dark(oklch(from red l c h),red)")) return undefined;
  const light = declarations(theme, "light");
  const dark = declarations(theme, "dark");
  return `:root{${light}}@media(prefers-color-scheme:dark){:root:not([data-mode=light]){${dark}}}:root[data-mode=dark]{${dark}}`;
}

function declarations(theme: string, mode: "light" | "dark"): string {
  const colours = palette(theme, mode);
  return tokens.map((token) => `--${token}:${colours[token]}`).join(";");
}
