import type en from "./releases.en.ts";
import { spaced } from "./spaced.ts";

/** Texts of release notes in Chinese. A missing one fails the type check. */
const zh = {
  releases: {
    title: "发行说明",
    youHave: "当前使用",
    chooseVersion: "请选择",
    latest: "最新版本",
    compareTo: "对比版本",
    changedBetween: (older, newer) => `${older} 至 ${newer} 的变更`,
    sameVersion: (version) => `两侧均为 ${version}`,
    chooseAnother: "请在任一侧选择其他版本。",
    subscribe: "Atom 订阅",
    upgradeGuide: "升级指南",
    isOut: (version) => `${version} 已发布`,
    sinceThis: (changes, breaking) =>
      `自此版本以来有 ${changes} 项变更${breaking > 0 ? `，其中 ${breaking} 项不兼容` : ""}。`,
    everyRelease: "全部版本",
    chooseToCompare: "选择你当前使用的版本，即可查看此后的全部变更。",
    copyMarkdown: "复制为 Markdown",
    changedSince: (version) => `自 ${version} 以来的变更`,
    upToDate: (version) => `${version} 已是最新版本`,
    nothingNewer: "没有更新的版本，无需升级。",
    span: (releases, days, breaking) =>
      `${releases} 个版本${days === null ? "" : `，历时 ${days} 天`}。${breaking === null ? "" : breaking === 0 ? "无需修改代码。" : `其中 ${breaking} 项变更需要修改代码。`}`,
    kind: "类型",
    group: "分组",
    filters: "筛选",
    all: "全部",
    breakingOnly: "仅不兼容变更",
    openAll: "全部展开",
    breakingTag: "不兼容",
    marks: { deprecated: "弃用", removed: "移除", security: "安全" },
    kinds: { added: "新增", changed: "更新", fixed: "修复", known: "已知问题" },
    counted: {
      added: (n) => `新增 ${n} 项`,
      changed: (n) => `更新 ${n} 项`,
      fixed: (n) => `修复 ${n} 项`,
      known: (n) => `已知问题 ${n} 项`,
    },
    translation: {
      missing: "该版本的发行说明暂无中文译文，以下显示英文原文。",
      outdated: "该版本发行说明的英文内容已更新，中文译文可能不是最新内容。",
    },
    translationTag: { missing: "暂无译文", outdated: "译文待更新" },
    notes: "说明",
    yourVersion: "你的版本",
    allVersions: "全部版本",
    notesOf: (version) => `${version} 的变更`,
    newer: (version) => `较新版本：${version}`,
    earlier: (version) => `较早版本：${version}`,
    nothing: "没有符合筛选条件的内容",
    nothingText: "恢复显示所有类型与分组。",
    nothingHere: "可查看更早的版本，或恢复显示所有类型与分组。",
    showAll: "显示全部",
    none: "尚无发行说明",
  },
  releasePages: {
    label: "更多版本",
    newer: "较新版本",
    older: "较早版本",
    place: (page, pages) => `第 ${page} 页，共 ${pages} 页`,
  },
  news: {
    begin: "邮件通知新版本",
    stop: "退订版本通知",
    begun: "发布新版本时将邮件通知你。",
    ended: "已退订该产品的版本通知。",
    noMailbox: "请先在个人资料中添加邮箱。",
  },
  unsubscribe: {
    title: "版本通知",
    asked: (product) => spaced(spaced("退订", product), "的版本通知？"),
    done: (product) => spaced(spaced("已退订", product), "的版本通知"),
    incomplete: "链接不完整",
    texts: {
      asked: "无需登录，点击一次即可退订。",
      done: "已在发送途中的邮件可能仍会送达。可随时在个人资料中重新订阅。",
      incomplete: "请从邮件中复制完整链接，或在个人资料中设置。",
    },
    stop: "退订",
    settings: "前往个人资料设置",
  },
} satisfies typeof en;

export default zh;
