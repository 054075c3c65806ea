import type en from "./form.en.ts";
import issues from "./issues.zh.ts";

/** Texts of forms in Chinese. A missing one fails the type check. */
const zh = {
  ...issues,
  form: {
    agreeFirst: (names) => `请先阅读并同意${names}。`,
    nameLong: (max) => `最多 ${max} 个字符。`,
    typeWord: (word) => `输入“${word}”`,
    deletionWord: "删除",
    phone: "手机号",
    callingCode: "国家或地区代码",
    phoneOrMailbox: "手机号或邮箱",
    mailbox: "邮箱",
    password: "密码",
    newPassword: "新密码",
    repeatPassword: "再次输入密码",
    code: "验证码",
    sendCode: "获取验证码",
    sendingCode: "正在发送",
    resendIn: (time) => `${time}后重发`,
    delivery: {
      sms: {
        sending: () => "正在发送短信…",
        sent: () => "短信已发送。",
        delayed: () => "短信服务商发送延迟，请再等一会儿。",
        refused: () => "短信服务商未受理，短信没有发出。",
      },
      mail: {
        sending: (mailbox) => `正在将验证码发送至 ${mailbox}…`,
        sent: (mailbox) => `验证码已发送至 ${mailbox}，此前的验证码已失效。`,
        delayed: (mailbox) => `邮件服务商发送延迟，请稍后查看 ${mailbox}。`,
        refused: (mailbox) => `邮件服务商未受理，发送至 ${mailbox} 的邮件没有发出。`,
      },
      accountMailbox: "账号邮箱",
      mailUnknown: "如果该账号绑定了邮箱，验证码已发送至该邮箱，此前的验证码已失效。",
      notArrived: "没有收到？",
      byMail: "发送到邮箱",
      byMailTo: (mailbox) => `发送至 ${mailbox}`,
    },
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
  },
  profile: {
    title: "个人中心",
    loading: "正在加载你的数据",
    noScript: "账号内容由 JavaScript 显示。请启用后重新加载页面。",
    failed: "此部分无法加载。",
    status: ["尚未成为开发者", "申请审核中", "开发者", "申请已退回"],
    toApplication: ["成为开发者", "查看申请", "查看申请", "修改申请"],
    more: "显示更多",
    showing: (shown, total) => `${shown} / ${total}`,
    cancel: "取消",
  },
} satisfies typeof en;

export default zh;
