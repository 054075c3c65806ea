import type en from "./common.en.ts";

/** Texts that every part of a page may use in Chinese. A missing one fails the type check. */
const zh = {
  title: (page) => `${page} - {name}{ suffix}`,
  application: ["成为开发者", "申请审核中", "你已是开发者", "修改申请"],
  unknownDay: "日期未定",
  months: ["1 月", "2 月", "3 月", "4 月", "5 月", "6 月", "7 月", "8 月", "9 月", "10 月", "11 月", "12 月"],
  problem: {
    failed: "请求失败。",
    notConnected: "无法连接到服务。",
    retry: "重试",
    refused: (reason) => reason,
    unexpected: "出了点问题",
  },
  copy: {
    copy: "复制",
    copied: "已复制",
    failed: "此处无法复制，请选中文本后手动复制。",
    address: "复制链接",
    command: "复制命令",
    code: "复制代码",
  },
} satisfies typeof en;

export default zh;
