import type { FormWords } from "./forms.en.ts";
import issues from "./issues.zh.ts";

/** Texts of forms in Chinese. A missing one fails the type check. */
const zh = {
  ...issues,
  form: {
    agreeFirst: "请先阅读并同意服务协议和隐私政策。",
    nameLong: (most) => `最多 ${most} 个字符。`,
    typeWord: (word) => `输入“${word}”`,
    deletionWord: "删除",
    phone: "手机号",
    phoneOrMailbox: "手机号或邮箱",
    mailbox: "邮箱",
    password: "密码",
    newPassword: "新密码",
    repeatPassword: "再次输入密码",
    code: "验证码",
    sendCode: "获取验证码",
    sendingCode: "正在发送",
    resendIn: (time) => `${time}后重发`,
    seconds: (count) => `${count} 秒`,
    minutes: (digits) => `${digits} `,
    showPassword: "显示密码",
    capsLock: "大写锁定已打开。",
    rule: (shortest, longest) => `${shortest}\u2060–\u2060${longest} 个字符，至少包含以下 3 种：`,
    kinds: { digits: "数字", uppercase: "大写字母", lowercase: "小写字母", symbols: "符号" },
    kindIncluded: "已包含",
    enterAgain: "请再次输入密码",
    notTheSame: "两次输入的密码不一致。",
    tryIn: (time) => `请 ${time}后再试。`,
    tryNow: "现在可以再试一次。",
    suspendedFor: (reason) => `原因：${reason}`,
    noScript: "此表单需要 JavaScript，请启用后重新加载页面。",
    home: "首页",
  },
  profile: {
    title: "个人中心",
    loading: "正在加载你的数据",
    noScript: "账号内容由 JavaScript 显示。请启用后重新加载页面。",
    failed: "此部分无法加载。",
    status: ["尚未成为开发者", "申请审核中", "开发者", "申请未通过"],
    toApplication: ["成为开发者", "查看申请", "查看申请", "修改申请"],
    more: "显示更多",
    showing: (shown, total) => `${shown} / ${total}`,
    cancel: "取消",
  },
} satisfies FormWords;

export default zh;
