import type en from "./distribute.en.ts";

/** Texts of the page about distribution in Chinese. A missing one fails the type check. */
const zh = {
  distribute: {
    title: "分发",
    description: "应用如何上架{ brand }商店：分发范围、审核与要求。",
    lead: "让每一位 {headset} 用户都能用上你的应用。",
    place: "开发者入口",
    guest: "你尚未登录。",
    forDevelopers: "成为开发者即可发布应用，并抢先体验新版本。",
    logIn: "登录",
    reminder: "你还不是开发者，请先注册成为开发者。",
    register: "注册",
    apply: "提交申请",
    refused: "你的申请已退回，请修改后重新提交。",
    waiting: "你的申请正在审核。",
    waitingText: "我们会在 1\u2060–\u20603 个工作日内答复。",
    seeApplication: "查看申请",
    correct: "修改申请",
    developer: "你已是开发者。",
    developerText: "请生成发布版本，并发送给开发者关系团队。",
    earlyAccess: "抢先体验版本",
    handIn: "联系开发者关系",
    opens: "通过审核之后",
    promise: "我们会在 1\u2060–\u20603 个工作日内答复。",
    audience: { title: "分发范围", text: "应用面向谁，由你决定。" },
    channels: [
      { title: "商店", text: "面向所选地区的全部用户。" },
      { title: "测试组", text: "仅限你邀请的用户。" },
      { title: "企业", text: "仅限一家组织的头显。" },
    ],
    early: { title: "抢先体验", text: "新版本公开之前即可使用。" },
    review: {
      title: "审核",
      text: "逐项说明退回原因。",
      reason: "请填写登记证件上的名称。",
      rest: "其余内容均已保留，无需重填。",
    },
    guides: "发布指南",
    requirements: "构建要求",
    requirementList: [
      { title: "帧率", text: "每个场景均达到 {headset} 的刷新率，无长时间卡顿" },
      { title: "构建", text: "使用自己的密钥签名的发布版本，不可调试" },
      { title: "舒适度", text: "地平线稳定，使用运行时的头部位姿，无需转身即可转向" },
      { title: "隐私", text: "提供隐私政策；读取手部、眼动、房间或锚点数据前须征得同意" },
    ],
    terms: "相关协议",
  },
} satisfies typeof en;

export default zh;
