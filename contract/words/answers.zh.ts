import type { Answers } from "./answers.en.ts";
import issues from "./issues.zh.ts";

/** What the server's answers say in Chinese. */
const zh: Answers = {
  ...issues,
  refusals: {
    unknownAccount: "该账号不存在",
    unregisteredPhone: "请输入已注册的手机号",
    noSuchAccount: "账号不存在。",
    wrongPassword: "密码错误。",
    lockedNow: (count) => `账号已被锁定，请 ${count} 分钟后重新登录。`,
    phoneTaken: "该手机号已被注册，请更换手机号。",
    mailboxTaken: "该邮箱已被注册，请登录",
    loginExpired: "登录过期，请重新登录！",
    locked: (count) => `账号已被锁定，请 ${count} 分钟后重新登录。`,
    passwordClosed: "密码错误次数过多，请重置密码后再用密码登录。",
    wrongCode: "验证码错误。",
    invalidInput: "该值无效。",
    malformed: "请求不是有效的 JSON。",
    tooLarge: "请求内容过大。",
    notJson: "请求必须是 JSON。",
    notLoggedIn: "你尚未登录。",
    notAllowed: "你没有权限执行此操作。",
    passwordChangeRequired: "请先修改密码，修改后即可使用其他功能。",
    foreignOrigin: "你没有权限执行此操作。",
    badDownloadLink: "下载链接无效或已过期，请在产品页面重新获取。",
    notDeveloper: "你还不是开发者，请先注册成为开发者。",
    licenceNotAgreed: "请先阅读并同意许可条款。",
    sentTooOften: "验证码发送过于频繁",
    samePassword: "新密码不能与旧密码相同。",
    changedMeanwhile: "内容已被他人修改，请重新加载。",
    notFound: "未找到。",
    unknownPath: "未找到。",
    wrongMethod: "此处不支持该请求方法。",
    wrongLink: "邮箱认证错误",
    proofNeeded: "请完成验证。",
    unknownMailbox: "该邮箱未注册",
    suspended: "该账号已被停用。",
    rateLimited: "请求过于频繁，请稍后再试。",
    internalError: "出了点问题。",
    unavailable: "服务繁忙。",
  },
};

export default zh;
