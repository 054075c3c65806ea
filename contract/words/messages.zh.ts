import type { MessageWords } from "./messages.en.ts";

/** Texts around the messages over a page, in Chinese. A missing one fails the type check. */
const zh = {
  working: "请稍候",
  place: "消息",
  close: "关闭",
} satisfies MessageWords;

export default zh;
