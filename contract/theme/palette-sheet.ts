import { palette } from "./palette.ts";
import { tokens } from "./table.ts";

/** A rule for dark mode: chosen, or the system's. `on` is what it applies to, below `:root`. */
export function darkRule(declarations: string, on = ""): string {
  return `@media(prefers-color-scheme:dark){:root:not([data-mode=light])${on}{${declarations}}}:root[data-mode=dark]${on}{${declarations}}`;
}

/** A theme's colours as a stylesheet, for browsers that do not compute them (`app/styles/tokens.css`). */
export function paletteSheet(theme: string): string {
  return `:root{${coloursOf(theme, "light")}}${darkRule(coloursOf(theme, "dark"))}`;
}

function coloursOf(theme: string, mode: "light" | "dark"): string {
  const colours = palette(theme, mode);
  return tokens.map((token) => `--${token}:${colours[token]}`).join(";");
}
