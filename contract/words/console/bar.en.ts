/** Texts of the shell's top bar, in English; this file defines which words exist. */
const en = {
  collapse: "Collapse sidebar",
  expand: "Expand sidebar",
  search: "Search pages",
  fullScreen: "Full screen",
  leaveFullScreen: "Exit full screen",
  fullScreenUnsupported: "Your browser does not support full screen.",
  fullScreenRefused: "Your browser did not allow full screen.",
  partMissing: "This part could not be loaded. Load the page again to try once more.",
  size: "Size",
  sizes: { default: "Default", medium: "Medium", small: "Small", mini: "Mini" },
  sizeNow: (size: string) => `Size: ${size}`,
  account: (name: string) => `Account: ${name}`,
  home: "Home",
};

export type BarWords = typeof en;
export default { bar: en };
