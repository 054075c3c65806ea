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

/** What a person sets in the drawer (specification, section 3). */
export type Settings = {
  /** `#rrggbb` */
  theme: string;
  mode: Mode;
  tagsView: boolean;
  fixedHeader: boolean;
  sidebarLogo: boolean;
  /** Whether the drawer has a handle at all. */
  showSettings: boolean;
};

/** The defaults of the specification, section 9; the colours follow the system until someone chooses. */
export const defaults: Settings = {
  theme: rules.defaultTheme,
  mode: "system",
  tagsView: true,
  fixedHeader: false,
  sidebarLogo: false,
  showSettings: true,
};

/** The settings in what is stored: a value that cannot be one counts as not there. */
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

/** The present settings, also when they change in another window. */
export function useSettings(): Settings {
  useSyncExternalStore(onSettings, settingsText);
  return readSettings(storedSettings());
}

/** Changes some settings, but not the theme colour: it comes with its palette (`use-theme-change.ts`). */
export function changeSettings(change: Partial<Omit<Settings, "theme">>): void {
  storeSettings(change);
}
