import type en from "./community.en.ts";
import { spaced } from "./spaced.ts";

/** Texts of the community's page in Chinese. A missing one fails the type check. */
const zh = {
  community: {
    title: "社区",
    description: "在哪里提问、如何订阅发行说明，以及联系方式。",
    lead: "查找答案、联系技术支持，并关注你所用产品的版本更新。",
    ask: "在哪里提问",
    askList: {
      docs: { title: "文档", text: "各引擎与工具的中英文指南" },
      faq: { title: "常见问题", text: "其他开发者问过的问题" },
      search: { title: "搜索", text: "同时搜索版本、发行说明、指南、示例与政策" },
      support: {
        title: "技术支持",
        text: "SDK 缺陷、崩溃，或页面上找不到答案的问题。请注明 SDK 版本、引擎版本与头显系统版本。",
      },
    },
    feeds: "订阅发行说明",
    feedsText: "每个产品都有 Atom 订阅源，可用任意阅读器订阅，也可以接入聊天频道。",
    feed: (product) => spaced(product, "发行说明"),
    copyFeed: (product) => spaced(spaced("复制", product), "的订阅地址"),
    conduct: "交流约定",
    conductList: [
      "友善待人，就事论事；欢迎任何水平的提问。",
      "请提供能够重现问题的最小工程与日志。",
      "安全问题请发邮件至技术支持，并在公开前留出修复时间。",
      "中文与英文均可，使用你最熟悉的语言即可。",
    ],
    contact: "联系我们",
    developerRelations: "开发者关系",
    support: "技术支持",
    business: "商务合作",
    purchaseAccount: "采购邮箱",
    purchaseText: "账单支付与采购咨询",
    copyMailbox: (mailbox) => `复制 ${mailbox}`,
    mailboxCopied: "已复制邮箱地址",
    accountCopied: "已复制采购邮箱",
  },
} satisfies typeof en;

export default zh;
