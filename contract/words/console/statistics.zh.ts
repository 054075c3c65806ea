import type { StatisticsWords } from "./statistics.en.ts";

/** Texts of the shell's part "statistics", in Chinese. */
const zh = {
  title: "数据统计",
  range: "显示天数",
  ranges: ["7 天", "28 天", "1 年"],
  from: "开始日期",
  to: "结束日期",
  utc: "日期按 UTC 计算。",
  now: "本期",
  before: "上期",
  figures: {
    label: "本期数据概览",
    downloads: "下载量",
    registrations: "新增账号",
    agreements: "许可条款同意次数",
    answers: "3 个工作日内答复率",
    change: (percent) => `较上期 ${percent}`,
    unchanged: "与上期持平",
    noneBefore: "上期无数据",
    ofAnswers: (within, all) => `共 ${all} 次答复，${within} 次按时`,
    noAnswers: "本期没有审核记录",
  },
  charts: {
    downloads: "每日下载量",
    registrations: "每日新增账号",
    applications: "每日申请数",
    agreements: "每日许可条款同意次数",
  },
  answerTimes: {
    title: "答复时长",
    lead: "按审核日期统计，从提交到审核的小时数中位数。承诺时限为 3 个工作日。",
    day: "日期",
    hours: "中位数",
    hoursOf: (hours) => `${hours} 小时`,
    none: "该时段内没有审核记录。",
  },
  products: {
    title: "按产品统计下载量",
    versions: "按版本统计下载量",
    product: "产品",
    version: "版本",
    downloads: "下载量",
    share: "占比",
    none: "该时段内没有下载。",
  },
  countries: {
    title: "按国家或地区统计下载量",
    country: "国家或地区",
    unknown: "未知",
    hint: "仅当门户部署在可信代理之后，且代理提供国家或地区信息（COUNTRY_HEADER）时，才能统计来源。",
  },
  licences: {
    title: "按许可协议版本统计同意次数",
    licence: "许可协议",
    count: "同意次数",
    none: "该时段内没有同意记录。",
  },
  all: (count) => `显示全部 ${count} 项`,
  csvOf: (title) => `下载 CSV：${title}`,
} satisfies StatisticsWords;

export default { statistics: zh };
