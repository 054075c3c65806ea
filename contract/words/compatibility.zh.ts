import type en from "./compatibility.en.ts";
import { spaced } from "./spaced.ts";

/** Texts of the compatibility pages in Chinese. A missing one fails the type check. */
const zh = {
  compatibility: {
    title: "兼容性",
    titleOf: (product) => spaced(product, "兼容性"),
    all: "全部产品的兼容性",
    description: "查询各 SDK 中适配你的引擎和头显系统的版本。",
    of: (product) => spaced(spaced("查询", product), "适配你的引擎和头显系统的版本。"),
    question: "查询适配的版本",
    example: (version) => `例如 ${version}`,
    find: "查询",
    clear: "清除",
    works: "是适配的最新版本。",
    none: "没有适配的版本。",
    noneShort: "无适配版本",
    early: "抢先体验",
    needs: (version, requirements) => `（${version} 需要 ${requirements}）`,
    open: (version) => `查看 ${version}`,
    table: "各版本的环境要求",
    tableOfProducts: "各产品的最新版本及其环境要求",
    version: "版本",
    product: "产品",
    conflicts: "不含你的版本",
  },
} satisfies typeof en;

export default zh;
