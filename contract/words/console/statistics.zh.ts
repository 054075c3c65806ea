import type { StatisticsWords } from "./statistics.en.ts";

/** Texts of the shell's part "statistics", in Chinese. */
const zh = {
  title: "数据统计",
  state: (change, days) => {
    if (change === null) return "首次有下载";
    if (change === 0) return `下载量与此前 ${days} 天持平`;
    return `下载量较此前 ${days} 天${change > 0 ? "增加" : "减少"} ${Math.abs(change)}%`;
  },
  was: (count) => `上一时段：${count}`,
  range: "显示天数",
  ranges: ["7 天", "28 天", "1 年"],
  from: "开始日期",
  to: "结束日期",
  zone: "UTC+8",
  now: "本期",
  before: "上期",
  figures: {
    label: "本期数据概览",
    downloads: "下载量",
    registrations: "新增账号",
    agreements: "许可条款同意次数",
    applications: "申请",
    answer: "答复中位数",
    ofDays: (days) => `/ ${days} 个工作日`,
  },
  charts: {
    downloads: "每日下载量",
    registrations: "每日新增账号",
    applications: "每日申请数",
    agreements: "每日许可条款同意次数",
  },
  answerTimes: {
    title: (answers, late) => `答复用时（工作日，共 ${answers} 份${late > 0 ? `，${late} 份逾期` : ""}）`,
    bar: (from, isLast, answers, before) =>
      `${isLast ? `${from} 个工作日以上` : `${from}–${from + 0.5} 个工作日`}：${answers}，上一时段：${before}`,
    promise: "承诺",
  },
  hours: {
    title: "下载时段",
    cell: (day, hour, count) => `${day} ${hour}:00：${count}`,
    busiest: (day, hour) => `最集中：${day} ${hour}:00（UTC+8）`,
  },
  change: "变化",
  products: {
    title: "按产品统计下载量",
    versions: "按版本统计下载量",
    product: "产品",
    version: "版本",
    downloads: "下载量",
  },
  countries: {
    title: "按国家或地区统计下载量",
    country: "国家或地区",
    unknown: "未知",
    hint: "仅当门户部署在可信代理之后，且代理提供国家或地区信息（COUNTRY_HEADER）时，才能统计来源。",
  },
  licences: {
    title: "按许可条款版本统计同意次数",
    licence: "许可条款",
    count: "同意次数",
  },
  all: (count) => `显示全部 ${count} 项`,
  csvOf: (title) => `下载 CSV：${title}`,
} satisfies StatisticsWords;

export default { statistics: zh };
