import type { SearchEntry } from "../app/console/shell/search/entries.ts";

/** English, Chinese, pinyin. */
type Word = readonly [en: string, zh: string, pinyin: string];

const areas: Word[] = [
  ["Publishing", "发布", "fa bu"],
  ["Devices", "设备", "she bei"],
  ["Content", "内容", "nei rong"],
  ["Accounts", "账号", "zhang hao"],
  ["Support", "支持", "zhi chi"],
  ["Analytics", "分析", "fen xi"],
  ["Store", "商店", "shang dian"],
  ["Settings", "设置", "she zhi"],
];
const kinds: Word[] = [
  ["Open", "开放", "kai fang"],
  ["Archived", "归档", "gui dang"],
  ["Daily", "每日", "mei ri"],
  ["Regional", "地区", "di qu"],
  ["Shared", "共享", "gong xiang"],
  ["Private", "私有", "si you"],
  ["Pending", "待审", "dai shen"],
  ["Signed", "签名", "qian ming"],
  ["Partner", "伙伴", "huo ban"],
  ["Internal", "内部", "nei bu"],
  ["Scheduled", "定时", "ding shi"],
  ["Failed", "失败", "shi bai"],
  ["Test", "测试", "ce shi"],
  ["Recent", "最近", "zui jin"],
  ["Draft", "草稿", "cao gao"],
  ["Trusted", "可信", "ke xin"],
  ["Blocked", "屏蔽", "ping bi"],
  ["Default", "默认", "mo ren"],
  ["Custom", "自定义", "zi ding yi"],
  ["Global", "全局", "quan ju"],
  ["Legacy", "旧版", "jiu ban"],
  ["Mobile", "移动", "yi dong"],
  ["Public", "公开", "gong kai"],
  ["Team", "团队", "tuan dui"],
  ["Trial", "试用", "shi yong"],
];
const things: Word[] = [
  ["releases", "版本", "ban ben"],
  ["reports", "报告", "bao gao"],
  ["headsets", "头显", "tou xian"],
  ["policies", "政策", "zheng ce"],
  ["downloads", "下载", "xia zai"],
  ["sessions", "会话", "hui hua"],
  ["licences", "许可", "xu ke"],
  ["messages", "消息", "xiao xi"],
  ["payments", "付款", "fu kuan"],
  ["previews", "预览", "yu lan"],
  ["reviews", "评审", "ping shen"],
  ["statistics", "统计", "tong ji"],
  ["translations", "翻译", "fan yi"],
  ["keys", "密钥", "mi yao"],
  ["members", "成员", "cheng yuan"],
  ["events", "事件", "shi jian"],
  ["samples", "示例", "shi li"],
  ["documents", "文档", "wen dang"],
  ["permissions", "权限", "quan xian"],
  ["alerts", "告警", "gao jing"],
  ["regions", "区域", "qu yu"],
  ["builds", "构建", "gou jian"],
  ["crashes", "崩溃", "beng kui"],
  ["tickets", "工单", "gong dan"],
  ["invoices", "发票", "fa piao"],
  ["channels", "渠道", "qu dao"],
  ["backups", "备份", "bei fen"],
];

/** Up to 5,400 distinct pages such as a large console could have: the word lists' lengths are coprime. */
export function madeEntries(count: number): SearchEntry[] {
  return Array.from({ length: count }, (_, index) => {
    const [area, kind, thing] = [taken(areas, index), taken(kinds, index), taken(things, index)];
    return {
      path: `/${area[0]}/${kind[0]}-${thing[0]}`.toLowerCase(),
      title: { en: `${area[0]} > ${kind[0]} ${thing[0]}`, zh: `${area[1]} > ${kind[1]}${thing[1]}` },
      pinyin: `${area[2]} > ${kind[2]} ${thing[2]}`,
      external: false,
    };
  });
}

/** Queries for these pages: titles in both languages, partial titles, typos, pinyin, paths, and others. */
export function typedTitles(entries: readonly SearchEntry[], count: number): string[] {
  const own = ({ title }: SearchEntry) => title.en.replace(/.* > /, "");
  const kindsOfTyping: ((entry: SearchEntry) => string)[] = [
    ({ title }) => title.en,
    own,
    (entry) => own(entry).slice(0, 5),
    (entry) => own(entry).replace(/(.)(.)$/, "$2$1"),
    (entry) => own(entry).replace(/e/, ""),
    ({ title }) => title.zh.replace(/.* > /, ""),
    ({ title }) => title.zh.slice(0, 2),
    ({ pinyin }) => pinyin.replace(/.* > /, "").replaceAll(" ", ""),
    ({ pinyin }) => pinyin.replace(/(\w)\w*\s?/g, "$1").replaceAll(/[ >]/g, ""),
    ({ path }) => path.slice(0, 14),
    (entry) => own(entry).charAt(0),
    ({ title }) => title.en.replaceAll(" > ", " ").toUpperCase(),
    () => "nothing has this name",
  ];
  return Array.from({ length: count }, (_, index) => taken(kindsOfTyping, index)(taken(entries, index * 7)));
}

function taken<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("there is nothing to take from");
  return item;
}
