import type { SettingsWords } from "./settings.en.ts";

/** Texts of the shell's part "settings", in Chinese. */
const zh: SettingsWords = {
  title: "设置",
  place: "外观与布局",
  open: "打开设置",
  close: "关闭设置",
  theme: "主题色",
  colours: ["天蓝", "蓝色", "石板蓝", "黑色", "绿色", "青色", "紫色", "红色"],
  code: "色值",
  pick: "选取颜色",
  hue: "色相",
  degrees: (hue) => `${hue}°`,
  wrong: "请输入 #rgb 或 #rrggbb，例如 #11a983。",
  sample: "Aa",
  readable: "按钮自动采用可读的色阶",
  applying: "正在应用主题…",
  appearance: "外观",
  modes: { light: "浅色", dark: "深色", system: "系统" },
  tagsView: "开启标签栏",
  fixedHeader: "固定头部",
  sidebarLogo: "侧栏标志",
  reset: "恢复默认设置",
  undo: "撤销恢复",
};

export default { settings: zh };
