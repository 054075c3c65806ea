import type en from "./community.en.ts";
import { spaced } from "./spaced.ts";

/** Texts of the community's page in Chinese. A missing one fails the type check. */
const zh = {
  community: {
    title: "新版本，第一时间知道。",
    description: "如何订阅各产品的发行说明，以及交流约定。",
    feeds: "订阅新版本",
    copyFeed: (product) => spaced(spaced("复制", product), "的订阅地址"),
    conduct: "交流约定",
    conductList: ["友善待人。", "提供能够重现问题的最小工程。", "安全问题请先发邮件告知。"],
  },
} satisfies typeof en;

export default zh;
