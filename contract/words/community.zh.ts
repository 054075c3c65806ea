import type en from "./community.en.ts";
import { spaced } from "./spaced.ts";

/** Texts of the community's page in Chinese. A missing one fails the type check. */
const zh = {
  community: {
    title: "先查一查，或直接问我们。",
    description: "在哪里提问、如何订阅发行说明，以及联系方式。",
    ask: "输入问题",
    questions: "常见问题",
    allQuestions: "全部问题",
    feeds: "订阅新版本",
    copyFeed: (product) => spaced(spaced("复制", product), "的订阅地址"),
    conduct: "交流约定",
    conductList: ["友善待人。", "提供能够重现问题的最小工程。", "安全问题请先发邮件告知。"],
    contact: "联系我们",
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
