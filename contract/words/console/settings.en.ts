/** Texts of the shell's part "settings", in English; this file defines which words exist. */
const en = {
  title: "Settings",
  /** The landmark that holds the handle. */
  place: "Appearance and layout",
  open: "Open settings",
  close: "Close settings",
  theme: "Theme color",
  /** The presets in their order. */
  colours: ["Sky blue", "Blue", "Slate", "Black", "Green", "Turquoise", "Violet", "Red"],
  code: "Color code",
  pick: "Pick a color",
  hue: "Hue",
  degrees: (hue: number) => `${hue}°`,
  wrong: "Write a color as #rgb or #rrggbb, such as #11a983.",
  sample: "Aa",
  readable: "Buttons use a readable shade",
  applying: "Applying the theme…",
  appearance: "Appearance",
  modes: { light: "Light", dark: "Dark", system: "System" },
  tagsView: "Open Tags-View",
  fixedHeader: "Fixed Header",
  sidebarLogo: "Sidebar Logo",
  reset: "Reset to defaults",
  undo: "Undo the reset",
};

export type SettingsWords = typeof en;
export default { settings: en };
