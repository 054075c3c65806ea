import type en from "./home.en.ts";

/** Texts of the home page in Chinese. A missing one fails the type check. */
const zh = {
  home: {
    headline: "为 {headset} 开发应用",
    lead: "{headset} 的 SDK 与开发工具。每个版本的下载地址、校验值与发行说明，长期保留。",
    get: (product, version) => `下载 ${product} ${version}`,
    all: "全部 SDK 与工具",
    room: "房间",
    products: "SDK 与工具",
    notesAlsoFor: "另有发行说明",
    forEngine: (product, engine) => `${product}（${engine}）`,
    notes: "发行说明",
    documentation: "文档",
    samples: "示例",
    faq: "常见问题",
    download: (product) => `下载 ${product}`,
    firstApp: "三步跑起第一个应用",
    latest: "最新发布",
    become: "成为开发者",
    becomeLead: "上架应用商店并使用应用内购买。只需申请一次，由专人审核，1–3 个工作日内答复。",
    publish: "发布你的应用",
    publishLead: "上架应用商店、邀请测试组或面向单个企业分发，并使用应用内购买。",
    applyNow: "立即申请",
    becomeStatus: ["你的申请正在审核。", "你已是开发者。", "你的申请已退回。"],
    seeApplication: "查看申请",
    whatYouNeed: "申请所需信息",
    needs: [
      { title: "团队", text: "团队名称，以及所属公司或组织名称" },
      { title: "组织类型", text: "企业或个人" },
      { title: "所在地区", text: "中国大陆或其他地区，以及联系地址" },
      { title: "联系人", text: "联系人姓名、手机号与邮箱；微信号或 QQ 号可选填" },
    ],
    contact: "与我们联系",
    developerRelations: "开发者关系",
    support: "技术支持",
    business: "商务合作",
  },
} satisfies typeof en;

export default zh;
