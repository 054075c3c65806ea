import type { DocumentationWords } from "./documentation.en.ts";

/** Texts of the console's view of the documentation, in Chinese. A missing one fails the type check. */
const zh = {
  title: "文档",
  lists: "列表",
  feedback: {
    name: "读者反馈",
    state: (unhelpful) => (unhelpful === 0 ? "读者觉得每篇文档都有帮助" : `${unhelpful} 篇文档有读者觉得没有帮助`),
    table: "各文档的读者反馈",
    columns: { page: "文档", answers: "是否有帮助", comments: "最近的意见" },
    answers: (helpful, unhelpful) => `有帮助 ${helpful}，没有帮助 ${unhelpful}`,
    open: "打开文档",
    said: { helpful: "有帮助", unhelpful: "没有帮助" },
    gone: "该文档已删除",
    emptyTitle: "暂无反馈",
    empty: "读者可在每篇文档末尾反馈是否有帮助，反馈保留 180 天。",
  },
  translations: {
    name: "译文",
    state: (pages) => `${pages} 篇文档待翻译`,
    table: "译文缺失或较旧的文档",
    columns: { page: "文档", language: "待翻译", en: "英文", zh: "中文" },
    missing: { en: "缺少英文", zh: "缺少中文" },
    older: { en: "英文较旧", zh: "中文较旧" },
    none: "—",
    emptyTitle: "译文均为最新",
    empty: "仅有一种语言更新的文档会列在这里。",
  },
} satisfies DocumentationWords;

export default { documentation: zh };
