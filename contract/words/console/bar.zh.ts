import type { BarWords } from "./bar.en.ts";

/** Texts of the shell's top bar, in Chinese. */
const zh: BarWords = {
  collapse: "收起侧边栏",
  expand: "展开侧边栏",
  search: "搜索页面",
  fullScreen: "全屏",
  leaveFullScreen: "退出全屏",
  fullScreenUnsupported: "浏览器不支持全屏。",
  fullScreenRefused: "浏览器未允许全屏。",
  partMissing: "加载失败，请重新加载页面。",
  size: "控件尺寸",
  sizes: { default: "默认", medium: "中", small: "小", mini: "迷你" },
  sizeNow: (size) => `控件尺寸：${size}`,
  account: (name) => `账号：${name}`,
  home: "首页",
};

export default { bar: zh };
