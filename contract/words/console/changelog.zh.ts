import type { ChangelogWords } from "./changelog.en.ts";

/** Texts of the shell's view that imports a change log, in Chinese. */
const zh = {
  title: "导入更新日志",
  lead: "支持 Markdown、纯文本、reStructuredText，以及代码托管平台导出的发行版 JSON。确认之前不会有任何改动。",
  product: "产品",
  language: "语言",
  drop: "将更新日志文件拖到此处，或",
  choose: "选择文件",
  paste: "或粘贴文本",
  pasteHint: "Markdown 或纯文本",
  fileChosen: (name, size) => `${name}，${size}`,
  removeFiles: "移除文件",
  notText: "无法识别文件的文本编码（支持 UTF-8、UTF-16 与 GB 18030）。",
  tooLarge: (max) => `文本过大，一次最多读取 ${max}。`,
  encoding: (encoding) => `已按 ${encoding.toUpperCase()} 读取。`,
  insertExample: "插入示例",
  example: `## 2.9.0 (2026-11-20)

### 新增

- 手部：关节以 90 Hz 更新
- 透视：不透明度支持动画

### 修复

- 打开安全边界时出现黑帧

## 2.8.2 (2026-10-30)

### 变更

- 需要 Unity 2022.3 或更高版本
`,
  appears: "输入时在此显示解析出的版本。",
  found: (versions, lines) => `${versions} 个版本，共 ${lines} 行`,
  noVersions: "未在文本中找到版本。",
  noVersionsText: "版本应以“## 2.8.0 (2024-05-08)”或“Version 2.8.0”这样的行开头。",
  replaced: (count) => `有 ${count} 个字符无法识别：文件的实际编码与读取时不同。`,
  understood: (percent, lost) => (lost === 0 ? "所有条目均已识别。" : `已识别 ${percent}% 的条目。`),
  dates: {
    ambiguous: (count) => `有 ${count} 个日期（如 03/02/2026）无法判断日与月的顺序。`,
    dayFirst: "日在前",
    monthFirst: "月在前",
  },
  mapping: {
    title: "类型与分组",
    text: "相同标题下的内容会归入同一列表。",
    heading: "文本中的标题",
    noHeading: "没有标题的行",
    lines: "行数",
    kind: (heading) => `“${heading}”的类型`,
    group: (heading) => `“${heading}”的分组`,
    mixed: "按识别结果",
    introduction: "概述",
    separator: " › ",
  },
  rules: {
    title: "规则：",
    change: "修改规则",
    of: (product) => `${product} 的分组规则`,
    text: "标题或前缀为该名称的内容会归入对应分组。规则会保留，用于以后的导入。",
    label: "每行一条规则",
    hint: (groups) => `例如“Sense Pack: platform”。可用分组：${groups}。`,
    wrong: (line) => `“${line}”不是有效规则：请依次填写名称、冒号和分组。`,
    save: "保存并重新读取",
    saving: "正在保存",
  },
  versions: {
    title: "版本",
    all: "全选",
    none: "全不选",
    take: (version) => `导入 ${version}`,
    date: (version) => `${version} 的日期`,
    noDate: "文本中没有日期",
    dateForAll: "缺少的日期",
    useDate: "全部使用",
    lines: (count) => `${count} 行`,
    repeats: (lines) => `已与第 ${lines} 行合并`,
    yanked: "标记为已撤回",
    draft: "尚未发布",
    understood: (percent) => `已识别 ${percent}%`,
    fates: { created: "新版本", changed: "有变化", unchanged: "无变化", kept: "已在控制台修改" },
    done: { created: "已创建", changed: "已更新", unchanged: "无变化", kept: "保留控制台中的修改" },
    line: (version, index) => `${version}，第 ${index} 行`,
    kindOf: (version, index) => `${version} 第 ${index} 行的类型`,
    groupOf: (version, index) => `${version} 第 ${index} 行的分组`,
    removeLine: (version, index) => `不导入 ${version} 第 ${index} 行`,
    more: (count) => `再显示 ${count} 个`,
    open: "打开该版本",
  },
  unread: {
    title: (count) => `有 ${count} 处未导入`,
    place: (from, to) => (from === to ? `第 ${from} 行` : `第 ${from}–${to} 行`),
    reasons: {
      beforeFirstVersion: "位于首个版本之前",
      outsideVersions: "所在标题不含版本号",
      comment: "注释",
      tooLong: "超过单行长度上限",
      notUnderstood: "无法识别",
    },
  },
  accept: (count, isPublished) => (isPublished ? `发布 ${count} 个版本` : `导入 ${count} 个版本`),
  publish: "直接发布（否则新版本保存为草稿）",
  overwrite: "覆盖在控制台中修改过的内容",
  incomplete: "仍要导入，忽略未识别的条目",
  acceptNone: "请至少选择一个版本。",
  acceptFirst: "有条目未识别，请先勾选后再导入。",
  stored: (created, changed, kept) => `新建 ${created} 个，更新 ${changed} 个${kept > 0 ? `，保留 ${kept} 个` : ""}。`,
  toReleases: "查看版本",
} satisfies ChangelogWords;

export default { changelog: zh };
