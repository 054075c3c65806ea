import type en from "./community.en.ts";
import { spaced } from "./spaced.ts";

/** Texts of the community's page in Chinese. A missing one fails the type check. */
const zh = {
  community: {
    title: "新版本，第一时间知道。",
    description: "如何订阅各产品的发行说明。",
    copyFeed: (product) => spaced(spaced("复制", product), "的订阅地址"),
  },
} satisfies typeof en;

export default zh;
