import type en from "./proof.en.ts";

/** Texts of the second step of a login and of other proofs of who somebody is in Chinese. A missing one fails the type check. */
const zh = {
  proof: {
    stepTitle: "两步验证",
    stepLead: "还需一步即可登录账号。",
    title: "验证身份",
    lead: "距离上次登录已超过 15 分钟，此操作需要再次验证身份。",
    ways: {
      password: "使用密码",
      code: "使用短信验证码",
      passkey: "使用通行密钥",
      otp: "使用验证器应用",
      recovery: "使用恢复码",
      company: "使用企业登录",
      developers: "使用平台账号",
    },
    password: "密码",
    codeTo: (phone) => `点击“获取验证码”，验证码将发送至 ${phone}。`,
    otp: "验证器应用中的验证码",
    recovery: "恢复码",
    recoveryHint: "设置两步验证时保存的 10 个恢复码之一。",
    remember: "30 天内在此浏览器不再询问",
    submit: "确认",
    working: "正在确认",
    passkeyText: "请按设备提示使用指纹、面容或锁屏密码。",
    otherAccount: "使用其他账号登录",
    company: (provider) => `前往 ${provider} 重新登录`,
    companyText: "请重新登录，完成后会返回此页面。当前页面未保存的内容将丢失。",
    companyWorking: "正在打开登录页面",
    companyDone: "身份验证成功，请继续操作。",
    byCompany: "该账号仅可通过企业登录。请退出后重新登录，之后 15 分钟内可进行此操作。",
    logOut: "退出登录",
    lost: "全部丢失？请联系管理员重置两步验证，重置将在 24 小时后生效。",
  },
} satisfies typeof en;

export default zh;
