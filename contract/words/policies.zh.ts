import type en from "./policies.en.ts";

/** Texts of the policies in Chinese. A missing one fails the type check. */
const zh = {
  policy: {
    version: "版本",
    effective: (day) => `${day} 起生效`,
    minutes: (minutes) => `约 ${minutes} 分钟`,
    twin: "中文版",
    changesSince: (version) => `与 ${version} 版相比的修改`,
    wholeText: "查看全文",
    next: (version, effective) => `${version} 版自 ${effective} 起生效`,
    current: "现行版本",
    forAccount: "同意后对整个账号有效，包括浏览器下载和令牌下载。",
    forBrowser: "同意后可在此浏览器中下载。",
    unfilledSign: "【 】",
    unfilled: "待运营方填写",
    legend: "下划线为新增内容，删除线为删去内容。",
    description: (title) => `{ brand }平台《${title}》的版本、生效日期与全文。`,
  },
} satisfies typeof en;

export default zh;
