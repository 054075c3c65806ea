import type { MessagesWords } from "./outbox.en.ts";

/** Texts of the shell's part "messages", in Chinese. */
const zh = {
  title: "发件箱",
  lead: "最近 30 天的邮件和短信，不显示正文。",
  filters: "按状态筛选消息",
  table: "消息列表",
  columns: { receiver: "收件人", state: "状态", attempts: "发送次数", when: "创建时间", action: "操作" },
  states: {
    waiting: "待发送",
    sent: "已发送",
    toFile: "已写入文件",
    failed: "发送失败",
    unknown: "结果未知",
    expired: "已过期",
  },
  channels: { sms: "短信", mail: "邮件" },
  purposes: {
    login: "登录验证码",
    register: "注册验证码",
    reset: "重置密码",
    bind: "绑定联系方式",
    delete: "注销账号验证码",
    verify: "注册链接",
    invite: "邀请",
    notice: "通知",
    news: "版本通知",
    decision: "审核结果",
  },
  kind: (channel, purpose) => `${channel} · ${purpose}`,
  attempts: (count) => `已发送 ${count} 次`,
  nextAttempt: (at) => `下次发送：${at}`,
  settled: (at) => `结束于 ${at}`,
  send: "重新发送",
  sendTo: (receiver) => `重新发送给 ${receiver}`,
  sending: "正在发送",
  queued: "消息已重新加入发送队列。",
  changed: "消息状态已发生变化，列表已刷新。",
  ask: "确定重新发送这条消息？",
  twice: "上次发送时，服务商未返回结果连接便已中断，无法确认对方是否收到。重新发送后，对方可能会收到两条相同的消息。",
  emptyTitle: "暂无消息",
  empty: {
    all: "最近 30 天没有发送过消息。",
    waiting: "没有待发送的消息。",
    sent: "最近 30 天没有已发送的消息。",
    failed: "最近 30 天没有发送失败的消息。",
    unknown: "没有结果未知的消息。",
    expired: "最近 30 天没有过期的消息。",
  },
  showAll: "查看全部消息",
} satisfies MessagesWords;

export default { outbox: zh };
