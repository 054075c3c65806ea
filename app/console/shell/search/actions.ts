import type { Title } from "../../routing/route.ts";

/** What the search does, beside opening pages. `href`: it opens a page of the console; the others are done at once. */
export type SearchAction = { id: ActionId; title: Title; needs?: string; href?: string };
export type ActionId = "release" | "application" | "language" | "theme" | "logOut";

/** `needs`: the page that the user must be allowed to open. */
const actions: readonly SearchAction[] = [
  {
    id: "release",
    title: { en: "New release", zh: "新建版本", pinyin: "xin jian ban ben" },
    needs: "/publish",
    href: "/publish?new=1",
  },
  {
    id: "application",
    title: { en: "Next application", zh: "审核下一份申请", pinyin: "shen he xia yi fen shen qing" },
    needs: "/review",
  },
  { id: "language", title: { en: "Switch language: 中文", zh: "切换语言：English", pinyin: "qie huan yu yan" } },
  {
    id: "theme",
    title: { en: "Switch theme: light or dark", zh: "切换浅色或深色", pinyin: "qie huan qian se huo shen se" },
  },
  { id: "logOut", title: { en: "Log out", zh: "退出登录", pinyin: "tui chu deng lu" } },
];

/** The actions of somebody who may open these pages. */
export function actionsFor(paths: readonly string[]): SearchAction[] {
  return actions.filter(({ needs }) => needs === undefined || paths.includes(needs));
}

/** Those whose title has every word of a query, in either language or in pinyin. */
export function matchingActions(all: readonly SearchAction[], query: string): SearchAction[] {
  const words = query.normalize("NFKC").toLowerCase().split(/\s+/);
  return all.filter(({ title: { en, zh, pinyin = "" } }) => {
    const text = `${en} ${zh} ${pinyin} ${pinyin.replaceAll(" ", "")}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
