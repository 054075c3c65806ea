import { palette } from "./palette.ts";
import { tokens } from "./table.ts";

/**
 * A theme's colours as a stylesheet for browsers without relative colours; stored with the settings, so that the head
 * script applies it before the first paint. `undefined` in other browsers, which compute them (`styles/tokens.css`).
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
