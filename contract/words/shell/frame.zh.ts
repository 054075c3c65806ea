import type { FrameWords } from "./frame.en.ts";

/** Texts of the shell's part "frame", in Chinese. */
const zh: FrameWords = {
  sidebar: "侧边栏",
  menu: "主菜单",
  closeMenu: "关闭菜单",
  newTab: "（在新标签页中打开）",
  breadcrumb: "面包屑导航",
};

export default zh;
