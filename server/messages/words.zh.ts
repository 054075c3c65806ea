import { applicationFields } from "../../contract/words/export.zh.ts";
import { spaced } from "../../contract/words/spaced.ts";
import type { MessageTexts } from "./words.en.ts";

const factorNames = { passkey: "通行密钥", authenticator: "验证器应用" };
const notMe = "如果不是你本人操作，请立即重置密码，并联系我们的支持团队。";

/** The texts of mails and messages in Chinese. */
const zh = {
  time: (at) => {
    const text = at.toLocaleString("zh-CN", {
      year: "numeric",
      month: "long",
      day: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      hour12: false,
      timeZone: "Asia/Shanghai",
    });
    return `${text.replace(/[年月日]/g, " $& ").replace(/ +/g, " ")}（北京时间）`;
  },
  day: (date) => {
    const [year, month, day] = date.split("-").map(Number);
    return `${year} 年 ${month} 月 ${day} 日`;
  },
  footer: (host) => `本邮件由{ brand }开发者门户（${host}）自动发送，请勿直接回复。`,
  linkHint: "如果按钮无法打开，请将以下地址复制到浏览器中：",
  codeLabel: "验证码",
  labelled: (label, value) => `${label}：${value}`,
  reasonsTitle: "需要修改的内容",
  fields: applicationFields,
  detailLabels: {
    at: "时间",
    browser: "浏览器",
    network: "网络",
    contact: "新增",
    reason: "原因",
    ends: "到期时间",
    role: "角色",
  },
  roles: { member: "普通成员", reviewer: "审核员", publisher: "发布员", admin: "管理员" },

  codeUses: {
    login: "登录",
    register: "注册",
    reset: "重置密码",
    bind: "绑定联系方式",
    delete: "注销账号",
  },
  codeMessage: (use, code, count) => `【{signature}】验证码 ${code}，用于${use}，${count} 分钟内有效。请勿告诉任何人。`,
  codeMail: (use, count) => ({
    subject: "你的{ brand }验证码",
    title: `用于${use}的验证码`,
    lead: `请在 ${count} 分钟内输入，仅可使用一次。`,
    note: "{name} 的工作人员不会向你索要验证码。如果不是你本人申请，请忽略本邮件。",
  }),

  links: {
    verify: (count) => ({
      subject: "请验证你的{ brand }邮箱",
      title: "验证你的邮箱",
      lead: `只差一步，你的账号就创建好了。链接仅可使用一次，${count} 分钟内有效。`,
      button: "验证邮箱",
      note: "如果你没有注册，请忽略本邮件：不点击链接就不会创建账号。",
    }),
    reset: (count) => ({
      subject: "重置你的{ brand }密码",
      title: "重置密码",
      lead: `请通过以下链接设置新密码。链接仅可使用一次，${count} 分钟内有效。`,
      button: "设置新密码",
      note: "如果不是你本人申请，请忽略本邮件，你的密码不会改变。",
    }),
    bind: (count) => ({
      subject: "将此邮箱绑定到你的{ brand }账号",
      title: "绑定此邮箱",
      lead: `请确认这是你的邮箱。链接仅可使用一次，${count} 分钟内有效。`,
      button: "绑定邮箱",
      note: "如果不是你本人申请，请忽略本邮件：不点击链接就不会绑定。",
    }),
  },

  invitation: (days) => ({
    subject: "邀请你加入{ brand }开发者门户",
    title: "邀请你加入团队",
    lead: `{ brand }开发者门户的管理员邀请你参与门户的管理工作。链接仅供你本人使用一次，${days} 天内有效。`,
    button: "接受邀请",
    note: "如果你并不知情，请忽略本邮件：不打开链接就不会有任何变化。",
  }),

  imported: (days) => ({
    subject: "你的{ brand }开发者门户账号",
    title: "你的账号已迁移至此",
    lead: `你在{ brand }开发者门户也已是开发者。请通过以下链接设置密码。链接仅可使用一次，${days} 天内有效。`,
    button: "设置密码",
    note: "链接过期后，可在登录页选择“忘记密码”重新获取。",
  }),

  tokenExpires: (name) => ({
    subject: "你的{ brand }账号有令牌即将到期",
    title: `令牌“${name}”即将到期`,
    lead: "到期后，使用该令牌的脚本和构建将无法下载。请新建令牌并替换。",
    button: "查看令牌",
  }),
  passwordChanged: {
    subject: "你的{ brand }密码已修改",
    title: "你的密码已修改",
    lead: "所有设备均已退出登录，请使用新密码重新登录。",
    note: notMe,
  },
  newLogin: {
    subject: "你的{ brand }账号有新的登录",
    title: "来自新设备的登录",
    lead: "有人从此前未出现过的浏览器或网络登录了你的账号。",
    note: `如果是你本人操作，无需处理。${notMe}`,
  },
  accountDeleted: {
    subject: "你的{ brand }账号已注销",
    title: "你的账号已注销",
    lead: "注销后无法恢复。依法需要保留的信息，请见账号注销协议。",
    note: "如果不是你本人操作，请立即联系我们的支持团队。",
  },
  contactAdded: {
    subject: "你的{ brand }账号绑定了新的联系方式",
    title: "账号绑定了新的联系方式",
    lead: "今后可以用它登录和重置密码。",
    note: notMe,
  },
  contactRemoved: {
    subject: "你的{ brand }账号移除了一个联系方式",
    title: "账号移除了一个联系方式",
    lead: "今后不能再用它登录或重置密码。",
    note: notMe,
  },
  testMessage: {
    subject: "{ brand }开发者门户测试邮件",
    title: "测试邮件已送达",
    lead: "门户可以发送邮件。这是你在工作台请求的测试。",
  },
  alreadyRegistered: {
    subject: "你已有{ brand }账号",
    title: "你已有账号",
    lead: "有人尝试用此邮箱注册，但该邮箱已有账号。请直接登录；如果忘记了密码，可以重置密码。",
    note: "如果不是你本人操作，请忽略本邮件，账号没有任何变化。",
  },
  applicationReceived: (expectedBy) => ({
    subject: "我们已收到你的{ brand }开发者申请",
    title: "你的申请正在审核",
    lead: `最晚 ${expectedBy}（UTC+8）完成审核，结果会第一时间通知你。`,
    button: "查看申请",
  }),
  developerApproved: {
    subject: "你已成为{ brand }开发者",
    title: "你已成为开发者",
    lead: "{ brand }开发者关系团队已认定你为开发者，无需申请即可使用面向开发者的全部内容。",
    button: "打开门户",
  },
  developerRevoked: {
    subject: "你的{ brand }开发者资格已被撤销",
    title: "你的开发者资格已被撤销",
    lead: "由于以下原因，你的账号已不再具备开发者资格。你可以修改申请后重新提交。",
    button: "查看申请",
  },
  accountSuspended: {
    subject: "你的{ brand }账号已被停用",
    title: "你的账号已被停用",
    lead: "由于以下原因，我们停用了你的账号。恢复之前无法登录。",
    note: "如有疑问，请联系我们的支持团队。",
  },
  accountRestored: {
    subject: "你的{ brand }账号已恢复",
    title: "你的账号已恢复",
    lead: "你可以像以前一样登录。",
  },
  accountUnlocked: {
    subject: "你的{ brand }账号已解锁",
    title: "你的账号已解锁",
    lead: "账号因多次输错密码被锁定，现已由我们解除，可以重新登录。",
    note: "如果不是你本人要求，请联系我们的支持团队。",
  },
  sessionsEnded: {
    subject: "你的{ brand }账号已在所有设备上退出登录",
    title: "你已在所有设备上退出登录",
    lead: "我们结束了你账号的全部登录，请重新登录。",
    note: "如有疑问，请联系我们的支持团队。",
  },
  factorAdded: (factor) => ({
    subject: `你的{ brand }账号已添加${factorNames[factor]}`,
    title: `已添加${factorNames[factor]}`,
    lead: "现在起可用于登录你的账号。",
    note: notMe,
  }),
  factorRemoved: (factor) => ({
    subject: `你的{ brand }账号已移除${factorNames[factor]}`,
    title: `已移除${factorNames[factor]}`,
    lead: "现在起不能再用于登录你的账号。",
    note: notMe,
  }),
  passkeyCopied: (name) => ({
    subject: "你的{ brand }账号有一个通行密钥被拒绝",
    title: "通行密钥被拒绝",
    lead: `通行密钥“${name}”疑似被复制，我们已拒绝其登录。请移除该密钥并重新添加。`,
    note: notMe,
  }),
  factorsResetBegun: {
    subject: "你的两步验证方式将在 24 小时后移除",
    title: "你的两步验证方式将在 24 小时后移除",
    lead: "管理员已根据你的申请发起重置，届时将移除通行密钥、验证器应用和恢复码。",
    button: "保留我的验证方式",
    note: "如果不是你本人申请，请登录后保留验证方式，并联系我们的支持团队。",
  },
  factorsReset: {
    subject: "你的两步验证方式已移除",
    title: "你的两步验证方式已移除",
    lead: "通行密钥、验证器应用和恢复码均已移除，请在“登录安全”中重新设置。",
    note: notMe,
  },
  factorsKept: {
    subject: "你的两步验证方式不会被移除",
    title: "你的两步验证方式不会被移除",
    lead: "管理员已撤销重置，通行密钥、验证器应用和恢复码可继续使用。",
    note: "如果你仍无法使用，请联系我们的支持团队。",
  },
  roleSet: {
    subject: "你在{ brand }开发者门户的角色已变更",
    title: "你的角色已变更",
    lead: "管理员更改了你的角色，即刻生效。",
  },
  webhookStopped: (name) => ({
    subject: `Webhook“${name}”已停止推送`,
    title: `Webhook“${name}”已停止推送`,
    lead: "该 Webhook 连续一天推送失败，或接收方已拒绝接收。待推送的事件保留 30 天，请修复接收方后恢复推送。",
    button: "查看 Webhook",
  }),
  heldNotices: (count) => ({
    subject: "你的{ brand }账号近期有多次变动",
    title: "账号近期有多次变动",
    lead: `短时间内又有 ${count} 条关于登录、密码或联系方式的通知。`,
    note: notMe,
  }),
  releaseNews: (product, version, day) => ({
    subject: `${product} ${version} 已发布`,
    title: `${product} ${version} 已发布`,
    lead: `发布日期：${day}。发行说明列出了新增与变更内容，以及升级前需要完成的工作。`,
    button: "查看发行说明",
  }),
  releaseWithdrawn: (product, version, instead) => ({
    subject: `${product} ${version} 已撤回`,
    title: `${product} ${version} 已撤回`,
    lead: `该版本不再提供下载。${instead === null ? "" : `请改用 ${instead}。`}`,
    button: "查看发行说明",
  }),
  unsubscribe: (product) => spaced(spaced("退订", product), "的版本通知"),
  approved: {
    subject: "你已成为{ brand }开发者",
    title: "你的申请已通过",
    lead: "欢迎加入。门户中的开发者功能已对你的账号开放。",
    button: "打开开发者门户",
  },
  refused: {
    subject: "请修改你的{ brand }开发者申请",
    title: "你的申请需要修改",
    lead: "申请已退回。你填写的内容已保留，请按以下意见修改后重新提交。",
    button: "修改申请",
  },

  notices: {
    tokenExpires: (name, time, link) => `【{signature}】你的令牌“${name}”将于 ${time}到期，请新建令牌并替换：${link}`,
    passwordChanged: (at) => `【{signature}】你的密码已于 ${at}修改。如果不是你本人操作，请立即重置密码并联系我们。`,
    newLogin: (at, browser, network) =>
      `【{signature}】你的账号有新的登录：${browser}，${network}，${at}。如果不是你本人操作，请立即重置密码。`,
    accountDeleted: "【{signature}】你的账号已注销。如果不是你本人操作，请立即联系我们。",
    contactAdded: (contact) => `【{signature}】你的账号已绑定 ${contact}。如果不是你本人操作，请立即重置密码。`,
    contactRemoved: (contact) => `【{signature}】你的账号已移除 ${contact}。如果不是你本人操作，请立即重置密码。`,
    testMessage: "【{signature}】测试短信已送达，门户可以发送短信。",
    alreadyRegistered: "【{signature}】有人尝试用此号码注册，但该号码已有账号，请直接登录。",
    applicationReceived: (expectedBy, link) =>
      `【{signature}】已收到你的开发者申请，最晚 ${expectedBy}（UTC+8）完成审核：${link}`,
    accountSuspended: "【{signature}】你的账号已被停用。如有疑问，请联系我们的支持团队。",
    accountRestored: "【{signature}】你的账号已恢复，可以重新登录。",
    accountUnlocked: "【{signature}】你的账号已解锁，可以重新登录。",
    sessionsEnded: "【{signature}】你已在所有设备上退出登录，请重新登录。",
    factorAdded: (factor) =>
      `【{signature}】你的账号已添加${factorNames[factor]}。如果不是你本人操作，请立即重置密码。`,
    factorRemoved: (factor) =>
      `【{signature}】你的账号已移除${factorNames[factor]}。如果不是你本人操作，请立即重置密码。`,
    passkeyCopied: "【{signature}】你的一个通行密钥疑似被复制，已被拒绝。请移除该密钥并重新添加。",
    factorsResetBegun: (time, link) =>
      `【{signature}】你的两步验证方式将于 ${time}移除。如果不是你本人申请，请保留：${link}`,
    factorsReset: "【{signature}】你的两步验证方式已移除，请登录后重新设置。",
    factorsKept: "【{signature}】管理员已撤销重置，你的两步验证方式可继续使用。",
    roleSet: (role) => `【{signature}】你在开发者门户的角色已变更为：${role}。`,
    webhookStopped: (name, link) => `【{signature}】Webhook“${name}”已停止推送：${link}`,
    developerApproved: (link) => `【{signature}】你已被认定为开发者，无需申请：${link}`,
    developerRevoked: (link) => `【{signature}】你的开发者资格已被撤销，请查看原因，可修改后重新申请：${link}`,
    releaseNews: (product, version, link) => `【{signature}】${product} ${version} 已发布：${link}`,
    releaseWithdrawn: (product, version, link) => `【{signature}】${product} ${version} 已撤回：${link}`,
    heldNotices: (count) =>
      `【{signature}】短时间内你的账号又有 ${count} 条关于登录、密码或联系方式的通知。如果不是你本人操作，请立即重置密码。`,
    approved: (link) => `【{signature}】你的开发者申请已通过：${link}`,
    refused: (link) => `【{signature}】你的开发者申请需要修改：${link}`,
    imported: (link, days) => `【{signature}】你的账号已迁移至开发者门户，请设置密码：${link}（${days} 天内有效）`,
    invitation: (link, days) => `【{signature}】邀请你加入开发者门户团队：${link}（${days} 天内有效）`,
    link: (title, link, count) => `【{signature}】${title}：${link}（${count} 分钟内有效）`,
  },
} satisfies MessageTexts;

export default zh;
