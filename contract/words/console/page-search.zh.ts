import type { SearchWords } from "./page-search.en.ts";

/** Texts of the shell's part "search", in Chinese. */
const zh: SearchWords = {
  title: "搜索页面",
  label: "搜索页面与公开站点",
  placeholder: "中英文标题、拼音或首字母",
  close: "关闭",
  results: "搜索结果",
  recent: "最近打开",
  pages: "页面",
  actions: "操作",
  site: "公开站点",
  allOnSite: (count) => `查看公开站点的全部 ${count} 条结果`,
  waiting: "正在搜索公开站点",
  found: (pages, hits) => `${pages} 个页面，公开站点 ${hits} 条结果。`,
  none: (query) => `没有与“${query}”匹配的内容`,
  noneText: "页面和公开站点中都没有找到，请减少或更换关键词。",
  noneHere: "页面中没有找到，请减少或更换关键词。",
  failed: "公开站点搜索失败。",
  start: "要去哪个页面？",
  startText: "可用标题、拼音、首字母或地址查找。",
  keys: { move: "移动", open: "打开", close: "关闭" },
};

export default { pageSearch: zh };
