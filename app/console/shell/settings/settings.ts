import { useSyncExternalStore } from "react";
import { rules } from "../../../../contract/rules.ts";
import {
  storeSettings,
  modes,
  onSettings,
  settingsText,
  storedSettings,
  type Mode,
} from "../../../browser/theme/settings.ts";

/** The settings of the drawer (specification, section 3). */
export type Settings = {
  /** `#rrggbb` */
  theme: string;
  mode: Mode;
  tagsView: boolean;
  fixedHeader: boolean;
  sidebarLogo: boolean;
  /** Whether the drawer's handle is shown. */
  showSettings: boolean;
};

/** The defaults (specification, section 9); colours follow the system until the user chooses. */
export const defaults: Settings = {
  theme: rules.defaultTheme,
  mode: "system",
  tagsView: true,
  fixedHeader: false,
  sidebarLogo: false,
  showSettings: true,
};

/** Reads stored settings; invalid values fall back to the defaults. */
export function readSettings(stored: Record<string, unknown>): Settings {
  const { theme, mode } = stored;
  const flag = (name: "tagsView" | "fixedHeader" | "sidebarLogo" | "showSettings") => {
    const value = stored[name];
    return typeof value === "boolean" ? value : defaults[name];
  };
  return {
    theme: typeof theme === "string" && /^#[0-9a-f]{6}$/i.test(theme) ? theme : defaults.theme,
    mode: modes.find((each) => each === mode) ?? defaults.mode,
    tagsView: flag("tagsView"),
    fixedHeader: flag("fixedHeader"),
    sidebarLogo: flag("sidebarLogo"),
    showSettings: flag("showSettings"),
  };
}

/** The current settings, including changes in other windows. */
export function useSettings(): Settings {
  useSyncExternalStore(onSettings, settingsText);
  const stored = storedSettings();
  return readSettings(typeof stored["theme"] === "string" ? stored : { ...stored, theme: siteAccent() });
}

/** The theme colour of a person who has chosen none: that of the site's style sheet. */
function siteAccent(): string {
  return getComputedStyle(document.documentElement).getPropertyValue("--theme");
}

/** Changes settings except the theme colour, which comes with its palette (`use-theme-change.ts`). */
export function changeSettings(change: Partial<Omit<Settings, "theme">>): void {
  storeSettings(change);
}
