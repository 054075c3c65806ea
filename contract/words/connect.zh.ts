import type en from "./connect.en.ts";

/** Texts of the question whether a client may learn who one is, in Chinese. A missing one fails the type check. */
const zh = {
  connect: {
    title: "登录其他网站",
    description: "选择哪些网站可以获取你的{ brand }开发者账号信息。",
    loading: "正在打开",
    ask: (client) => `${client} 申请获取你的账号信息`,
    lead: "同意后，它将获取：",
    scopes: {
      openid: "你在本站的账号 ID",
      profile: "你的姓名和语言",
      email: "你的邮箱",
      phone: "你的手机号",
      developer: "你的开发者状态、认证时间和所属组织",
      offline_access: "以上信息的后续变化，直到你在本站退出登录",
    },
    account: (username) => `当前登录账号：${username}`,
    allow: "同意",
    working: "正在继续",
    refuse: "拒绝",
    bad: "该请求无效或已过期，请返回原网站重新开始。",
    badTitle: "请重新开始",
    home: "前往首页",
  },
} satisfies typeof en;

export default zh;
