import type en from "./docs.en.ts";
import { spaced } from "./spaced.ts";

/** Texts of the documentation in Chinese. A missing one fails the type check. */
const zh = {
  docs: {
    title: (product) => spaced(product, "文档"),
    description: (product) => `${spaced(product, "开发指南")}：工程配置、输入与手势、渲染、空间功能、测试与发布。`,
    pages: "文档页面",
    none: (product) => `${product} 暂无文档`,
    previous: (page) => `上一篇：${page}`,
    next: (page) => `下一篇：${page}`,
    updated: (day) => `编辑于 ${day}`,
    minutes: (count) => `阅读约 ${count} 分钟`,
    newIn: (version) => `${version} 的新变化`,
    copyMarkdown: "复制为 Markdown",
    markdownCopied: "已复制 Markdown",
    otherIsNewer: (day) => `英文页面较新（${day}）。`,
    thisIsNewer: (day) => `英文页面较旧（${day}）。`,
    readOther: "阅读英文页面",
    copyCode: "复制代码",
    codeCopied: "已复制代码",
    onlyOther: "本页暂无中文版，以下为英文原文。",
    edit: "编辑本页",
    version: (version) => `${version} 版本`,
    newest: (version) => (version === "" ? "最新版本" : `${version} 版本（最新）`),
    older: (version) => `本页为 ${version} 版本的文档。`,
    readNewest: "阅读最新版本的本页",
    onlyOlder: (version) => `本页为 ${version} 版本的文档，最新版本中没有此页。`,
    goToNewest: "前往最新文档",
    helpful: {
      question: "本页对你有帮助吗？",
      comment: "哪里可以改进？（选填）",
      yes: "有帮助",
      no: "没有帮助",
      thanks: "感谢反馈，文档作者会看到。",
    },
    overview: "概述",
    filter: "筛选页面",
    noneFits: "没有符合的页面。",
    tabs: "不同写法",
    alerts: { note: "说明", tip: "提示", important: "重要", warning: "警告", caution: "注意" },
  },
  article: {
    contents: "本页目录",
    linkTo: (heading) => `“${heading}”的链接`,
    linkCopied: "已复制链接",
  },
} satisfies typeof en;

export default zh;
