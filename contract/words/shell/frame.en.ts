/** Texts of the shell's part "frame", in English; this file defines which words exist. */
const en = {
  sidebar: "Sidebar",
  menu: "Main menu",
  closeMenu: "Close menu",
  newTab: "(opens in a new tab)",
  breadcrumb: "Breadcrumb",
};

export type FrameWords = typeof en;
export default en;
