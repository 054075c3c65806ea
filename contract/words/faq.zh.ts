import type en from "./faq.en.ts";
import { spaced } from "./spaced.ts";

/** Texts of the questions and answers in Chinese. A missing one fails the type check. */
const zh = {
  faq: {
    title: "常见问题",
    titleOf: (product) => spaced(product, "常见问题"),
    description: "关于账号、下载以及{ brand }各 SDK 与工具的解答。",
    descriptionOf: (product) => `${spaced(spaced("开发者关于", product), "的常见问题与解答")}。`,
    lead: ["没有找到答案？可以搜索文档，或", "写信给我们", "。"],
    noneOf: (product) => `${product} 暂无常见问题`,
    empty: "暂无常见问题",
    general: "开发者门户",
    filter: "筛选问题",
    shown: (count) => `${count} 个问题`,
    none: "没有包含这些词的问题",
    noneText: "可以改为搜索全部内容，包括文档。",
    search: "搜索全部内容",
    copyLink: "复制此问题的链接",
    all: "全部问题",
    askTitle: "没有找到答案？",
    askText: "请联系技术支持，并注明 SDK 版本、引擎版本与头显系统版本。",
    noScript: "未启用 JavaScript 时，按回车键将搜索整个门户。",
  },
  contacts: {
    title: "联系我们",
    open: "服务中",
    closed: "休息中",
    developerRelations: "开发者关系",
    support: "技术支持",
    supportText: "请注明 SDK、引擎与头显系统的版本。",
    business: "商务合作",
    purchaseAccount: "采购邮箱",
    purchaseText: "账单与采购",
    copyMailbox: (mailbox) => `复制 ${mailbox}`,
    mailboxCopied: "已复制邮箱地址",
    accountCopied: "已复制采购邮箱",
  },
} satisfies typeof en;

export default zh;
