import type { FrameWords } from "./frame.en.ts";

/** Texts of the shell's part "frame", in Chinese. */
const zh = {
  sidebar: "侧边栏",
  menu: "主菜单",
  closeMenu: "关闭菜单",
  newTab: "（在新标签页中打开）",
  breadcrumb: "面包屑导航",
  waiting: (count) => `${count} 份待审核`,
  failedMessages: (count) => `最近 24 小时有 ${count} 条消息发送失败`,
  uploading: (name) => `正在上传 ${name}`,
  uploadFailed: (name) => `${name} 上传失败`,
} satisfies FrameWords;

export default { frame: zh };
