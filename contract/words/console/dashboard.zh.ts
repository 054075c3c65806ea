import type { DashboardWords } from "./dashboard.en.ts";

/** Texts of the shell's part "dashboard", in Chinese. */
const zh: DashboardWords = {
  title: "工作台",
  loading: "正在加载",
  unprotected: "你的账号可以影响所有开发者看到的内容，目前仅由密码保护。",
  protect: "设置两步验证",
  figures: {
    label: "近期数据",
    downloads: "近 7 天下载",
    registrations: "近 7 天新增账号",
    applications: "近 7 天申请",
    median: "近 28 天答复中位数",
    change: (percent) => `较前一周 ${percent}`,
    same: "与前一周持平",
    noneBefore: "前一周为 0",
    promise: "承诺：3 个工作日",
    noAnswer: "暂无审核结果",
  },
  releases: {
    title: "待发布的版本",
    all: "全部版本",
    none: "没有草稿，也没有定时发布的版本。",
    draft: "草稿",
    scheduled: (at) => `将于 ${at} 发布`,
  },
  chart: {
    downloads: "每日下载量",
    registrations: "每日新增账号",
    range: "显示天数",
    ranges: ["7 天", "28 天", "1 年"],
    now: ["近 7 天", "近 28 天", "近 365 天"],
    before: ["此前 7 天", "此前 28 天", "此前 365 天"],
  },
  products: {
    title: "各版本下载量",
    product: "产品",
    version: "版本",
    downloads: "下载量",
    none: "这段时间内没有下载。",
    all: (count) => `显示全部 ${count} 项`,
  },
  status: {
    titles: ["你还不是开发者，请先注册成为开发者。", "申请正在审核", "你已是开发者", "申请已退回"],
    none: "上传构建、测试组与销售仅面向开发者。申请由专人审核，1\u2060–\u20603 个工作日内答复。",
    waiting: (submitted, expected) => `提交于 ${submitted}，最晚 ${expected}（UTC+8）答复。`,
    late: (expected) => `很抱歉，我们未能按时答复，原定最晚 ${expected}（UTC+8）答复。`,
    since: (day) => `自 ${day} 起。`,
    changeWaiting: (expected) => `你修改的资料正在审核，期间开发者身份不变，最晚 ${expected}（UTC+8）答复。`,
    changeRefused: (count) => `你修改的资料被退回，共 ${count} 条原因，开发者身份不变。`,
    refused: (count) => `共 ${count} 条原因。已填写的内容都已保留，修改后可重新提交。`,
  },
  providers: {
    nobody: {
      mail: "邮件尚未真正发送：",
      sms: "短信尚未真正发送：",
      both: "邮件和短信尚未真正发送：",
    },
    instead: {
      mail: "它们只会存为门户数据目录下 outbox 中的文件。投入使用前请设置 SMTP_URL。",
      sms: "它们只会存为门户数据目录下 outbox 中的文件。投入使用前请设置 SMS_URL。",
      both: "它们只会存为门户数据目录下 outbox 中的文件。投入使用前请设置 SMTP_URL 和 SMS_URL。",
    },
  },
  summary: {
    label: "账号概况",
    downloads: "下载",
    allDownloads: "全部下载",
    agreements: "协议",
    allAgreements: "全部协议",
    due: (count) => `${count} 份待同意`,
    sessions: "已登录设备",
    allSessions: "全部设备",
  },
  news: {
    title: "你所用产品的更新",
    newestTitle: "最新版本",
    nothingUsed: "登录后下载的产品有新版本时，会在这里显示。",
    arrow: (from, to) => `${from} → ${to}`,
    newest: "已是最新",
    withdrawn: (version) => `${version} 已撤回`,
    notes: "发行说明",
    notesOf: (product, version) => `${product} ${version} 发行说明`,
  },
  lastDownloads: { title: "最近下载", all: "全部下载", withdrawn: "已撤回" },
};

export default { dashboard: zh };
