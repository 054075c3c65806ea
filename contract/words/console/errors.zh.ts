import type { ErrorsWords } from "./errors.en.ts";

/** Texts of the shell's error log, in Chinese. */
const zh: ErrorsWords = {
  title: "错误日志",
  lead: "仅保存在本标签页中，刷新后清空，不会上传。",
  close: "关闭",
  count: (count) => `错误日志，${count} 条`,
  notLoaded: "错误日志加载失败，请重试。",
  none: "没有错误",
  clear: "全部清除",
  cleared: "错误日志已清空。",
  copyAll: "复制全部",
  copy: "复制此条",
  copied: "已复制",
  copyFailed: "复制失败",
  component: "组件",
  info: "来源",
  page: "页面",
  stack: "堆栈",
  origins: { render: "页面渲染", unhandledrejection: "未处理的 Promise 拒绝", error: "脚本错误" },
};

export default { errors: zh };
