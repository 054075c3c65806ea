import type en from "./product.en.ts";

/** Texts of a product's page in Chinese. A missing one fails the type check. */
const zh = {
  product: {
    all: "SDK 与工具",
    tabs: {
      label: "该产品的页面",
      download: "下载",
      documentation: "文档",
      releases: "发行说明",
      compatibility: "兼容性",
      samples: "示例",
      faq: "常见问题",
    },
    latest: "最新",
    older: "旧版本",
    withdrawn: "已撤回",
    deprecated: "不建议使用",
    deprecatedText: "该版本已不建议使用。",
    released: (date) => `发布于 ${date}`,
    latestIs: (version) => `最新版本为 ${version}`,
    withdrawnOn: (date) => `该版本已于 ${date} 撤回，不再提供下载。`,
    instead: (version) => `请改用 ${version}。`,
    retired: "该产品已停止维护，不再发布新版本。现有页面、文件和发行说明仍可查看和下载。",
    reserved: {
      everybody: () => "",
      members: (version) => `${version} 已对会员开放。`,
      developers: (version) => `${version} 正在面向开发者抢先体验。`,
    },
    reservedLink: { everybody: "", members: "登录后查看", developers: "查看抢先体验" },
    becomeDeveloper: "成为开发者",
    noVersion: "尚未发布任何版本。",
    address: "永久地址",
    version: "版本",
    show: "查看",
    requirements: "环境要求",
    requires: {
      Unity: "Unity",
      "Unreal Engine": "Unreal Engine",
      Headset: "头显",
      System: "系统",
      Computer: "电脑",
      Android: "Android",
      Graphics: "图形接口",
      Build: "构建",
      Compiler: "编译器",
      "Node.js": "Node.js",
      SDK: "SDK",
    },
    comingFrom: "从旧版本升级？",
    iHave: "当前使用",
    olderVersion: "我的版本更早",
    choose: "请选择",
    sinceThen: (added, changed, fixed, breaking) =>
      `新增 ${added} 项，更新 ${changed} 项，修复 ${fixed} 项${breaking > 0 ? `，其中 ${breaking} 项不兼容` : ""}。`,
    seeWhatChanged: "查看变更",
    knownIssues: (version) => `${version} 的已知问题`,
    allIssues: (count) => `全部 ${count} 项`,
  },
  noContent: { text: "可以前往产品页面，查看发行说明和下载文件。", action: "前往产品页面" },
} satisfies typeof en;

export default zh;
