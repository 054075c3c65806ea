import type en from "./home.en.ts";

/** Texts of the home page in Chinese. A missing one fails the type check. */
const zh = {
  home: {
    headline: "为 {headset} 开发应用",
    lead: "{headset} 的 SDK 与开发工具。每个版本的地址、校验值与发行说明长期保留。",
    nothingYet: "暂未发布内容，首批 SDK 与工具将在此发布。",
    get: (product, version) => `下载 ${product} ${version}`,
    all: "全部 SDK 与工具",
    pause: "暂停动态画面",
    products: "SDK 与工具",
    forEngine: (product, engine) => `${product}（${engine}）`,
    notes: "发行说明",
    documentation: "文档",
    samples: "示例",
    download: (product) => `下载 ${product}`,
    firstApp: "运行第一个应用",
    latest: "最近的变化",
    become: "成为开发者",
    becomeLead: "介绍你的团队与作品。申请会在 1–3 个工作日内审核完成。",
    publish: "发布你的应用",
    publishLead: "上架应用商店，邀请测试组，或只分发给一家企业。",
    applyNow: "立即申请",
    becomeStatus: ["你的申请正在审核。", "你已是开发者。", "你的申请已退回。"],
    seeApplication: "查看申请",
    contact: "与我们联系",
    developerRelations: "开发者关系",
    support: "技术支持",
    business: "商务合作",
  },
} satisfies typeof en;

export default zh;
