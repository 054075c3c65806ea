import type { TabsWords } from "./tabs.en.ts";

/** Texts of the shell's part "tabs", in Chinese. */
const zh: TabsWords = {
  bar: "已打开的页面",
  menu: (name) => `“${name}”的操作`,
  refresh: "刷新",
  close: "关闭",
  closeOthers: "关闭其他",
  closeAll: "关闭全部",
  closed: (name) => `已关闭“${name}”。`,
  moved: (name, index, count) => `“${name}”已移到第 ${index} 位，共 ${count} 位。`,
};

export default { tabs: zh };
