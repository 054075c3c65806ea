import type en from "./search.en.ts";

/** Texts of the search in Chinese. A missing one fails the type check. */
const zh = {
  finder: {
    title: "搜索",
    titleOf: (query) => `“${query}”`,
    label: "搜索全部内容",
    placeholder: "版本、指南、示例、常见问题",
    submit: "搜索",
    product: "范围",
    allProducts: "全部产品",
    kinds: {
      product: "产品",
      version: "版本",
      notes: "发行说明",
      docs: "文档",
      sample: "示例",
      faq: "常见问题",
      policy: "政策",
      page: "页面",
    },
    hits: (count) => `${count} 条结果`,
    pageOf: (page, pages) => `第 ${page} 页，共 ${pages} 页`,
    previous: "上一页",
    next: "下一页",
    pages: "结果分页",
    start: "想找什么？",
    startText: "支持中文、拼音搜索，可容错。",
    none: (query) => `没有与“${query}”匹配的内容`,
    noneText: "可以减少或更换关键词，也可以联系我们。",
    noneHere: "搜索全部产品",
    waiting: "正在搜索",
    all: "全部结果",
    allCount: (count) => `全部 ${count} 条结果`,
    recent: "最近搜索",
    visited: "最近打开",
    tasks: "常用入口",
    taskList: {
      download: "下载 SDK 与工具",
      apply: "成为开发者",
      faq: "常见问题",
      api: "HTTP API 参考",
    },
    newest: "最新版本",
    clear: "清除",
    cleared: "列表已清空",
    close: "关闭",
    results: "搜索结果",
    keys: { move: "移动", open: "打开", close: "关闭" },
  },
} satisfies typeof en;

export default zh;
