import type { Language } from "../../contract/language.ts";
import type { SiteProblem } from "../../contract/schemas/site.ts";

/** Problems of a site folder in Chinese by their English sentences, which the command line shows; `{1}` and `{2}` vary. */
const sentences = {
  "is missing": "缺少此项",
  "was not sent, and is not stored; push again": "未发送且未存储，请重新推送",
  "is no list of files": "不是文件列表",
  "must be the notes in this language": "此处应为该语言的发行说明",
  "is empty": "内容为空",
  "is too long": "过长",
  "is longer than {1} characters": "超过 {1} 个字符",
  "is larger than {1} MB": "超过 {1} MB",
  "is larger than {1} kB": "超过 {1} kB",
  "is not known": "没有此项",
  "{1} is used twice": "{1} 重复使用",
  "has the address of {1}": "与 {1} 的地址相同",
  "{1} is a package of {2}, which has published it, and cannot be one of {3}":
    "{1} 是 {2} 的软件包，且已由其发布，不能再属于 {3}",
  "{1} is a package of {2}": "{1} 是 {2} 的软件包",
  "needs en and zh": "需要同时填写 en 和 zh",
  "needs an entry": "至少需要一项",
  "needs an option": "至少需要一个选项",
  "needs a type": "至少需要一种类型",
  "has the key of another name in queries; choose another key": "此 key 在查询中另有用途，请换一个",
  "has a key twice": "有重复的 key",
  "has a name twice": "有重复的名称",
  "has a value that begins with *: put it in quotation marks": "值以 * 开头：请加引号",
  "has a value that begins with a reserved character: put it in quotation marks": "值以保留字符开头：请加引号",
  "has a value with a colon: put it in quotation marks": "值中含有冒号：请加引号",
  "has a backslash in double quotation marks: write two, or use single quotation marks":
    "双引号中有反斜杠：请写两个反斜杠，或改用单引号",
  "is indented unlike the lines around it, or a bracket is not closed": "缩进与相邻行不一致，或括号没有闭合",
  "is indented with a tab: use spaces": "缩进使用了制表符：请改用空格",
  "has a list or map by lines within brackets": "括号内不能使用按行书写的列表或映射",
  "has no closing quotation mark or bracket, or no comma or colon where one belongs":
    "引号或括号没有闭合，或缺少逗号或冒号",
  "has no colon after a key, or a key on two lines": "key 之后缺少冒号，或 key 跨行",
  "has a second document after ---": "--- 之后有第二个文档",
  "has too many levels or aliases": "层级或别名过多",
  "has something that does not belong here, such as a second value or a bracket too many":
    "此处有多余的内容，例如第二个值或多余的括号",
  "has too many entries": "条目过多",
  "has more than {1} products": "超过 {1} 个产品",
  "has more than {1} options": "超过 {1} 个选项",
  "has more than {1} fields": "超过 {1} 个字段",
  "cannot have the key constructor": "key 不能是 constructor",
  "has the address of a page of the portal; say a path": "与门户页面的地址冲突，请填写 path",
  "has a contrast below {1} to the {2} page, so that it would be shown as another colour":
    "与 {2} 模式页面的对比度低于 {1}，会显示为其他颜色",
  "must be lowercase letters, digits and hyphens": "只能包含小写字母、数字和连字符",
  "must be letters, digits and dashes": "只能包含字母、数字和连字符",
  "must be at most 40 letters and digits, the first one a lower-case letter": "最多 40 个字母和数字，首字符为小写字母",
  "must be one of {1}": "只能是以下之一：{1}",
  "{1} must be one of {2}": "{1} 只能是以下之一：{2}",
  "must be en or zh": "只能是 en 或 zh",
  "must be true or false": "只能是 true 或 false",
  "must be a number": "必须是数字",
  "must be 0 to 100": "必须在 0 到 100 之间",
  "must be a text": "必须是文本",
  "must be a text, or one in en and zh": "必须是文本，或包含 en 和 zh 的文本",
  "must be a list": "必须是列表",
  "must be a list of products": "必须是产品列表",
  "must be a list of questions": "必须是问题列表",
  "must be a list of samples": "必须是示例列表",
  "must be a list of options": "必须是选项列表",
  "must be a list of fields": "必须是字段列表",
  "must be a day, YYYY-MM-DD": "必须是日期，格式为 YYYY-MM-DD",
  "must have the kind {1}": "类型只能是：{1}",
  "must be a year": "必须是年份",
  "must be an answer, or a list of answers": "必须是一个答案或答案列表",
  "must be {1} or a choice before this field": "只能是 {1}，或此字段之前的单选字段",
  "must be a mail address": "必须是邮箱地址",
  "must be an https address": "必须是 https 地址",
  "must be an https address with {1}": "必须是包含 {1} 的 https 地址",
  "names its files now, as in {1}": "现在须写明所用文件，例如 {1}",
  "names a drawing of the folder now, such as {1}": "现在须写明文件夹中的图稿，例如 {1}",
  "needs a picture, whose text says what is seen": "需要同时填写 picture，由其 text 说明画面",
  "must be a picture of brand/ such as {1}": "必须是 brand/ 中的图片，例如 {1}",
  "must be a clip of brand/ such as {1}": "必须是 brand/ 中的视频，例如 {1}",
  "must be a picture or clip of brand/ such as {1}": "必须是 brand/ 中的图片或视频，例如 {1}",
  "must be a picture or clip such as {1}": "必须是图片或视频，例如 {1}",
  "must be a SHA-256": "必须是 SHA-256",
  "must be called {1} or {2} to be a page": "文件名为 {1} 或 {2} 才会成为页面",
  "must be releases/<slug of a product>/<version>.yaml": "文件名必须是 releases/<产品的 slug>/<版本>.yaml",
  "must be a version such as {1}": "必须是版本号，例如 {1}",
  "must be a size such as {1}, at most {2}": "必须是文件大小，例如 {1}，最大 {2}",
  "must be a {1} such as {2}": "格式有误，例如 {2}",
  "must be an address such as {1}": "必须是地址，例如 {1}",
  "must be /…, https://… or mailto:…": "必须以 /、https:// 或 mailto: 开头",
  "there is no picture or clip {1}": "没有图片或视频 {1}",
  "there is no picture {1}": "没有图片 {1}",
  "there is no product {1} in products.yaml": "products.yaml 中没有产品 {1}",
  "there is no {1}": "没有 {1}",
  "frames: there is no {1}": "frames：没有 {1}",
  'no code language is called "{1}"': "没有名为“{1}”的代码语言",
  'no heading of {1} has the id "{2}"': "{1} 中没有 id 为“{2}”的标题",
  "the link {1} leads to no page": "链接 {1} 指向的页面不存在",
  "{1} has no size: give it a poster beside it, or a width and height":
    "{1} 没有尺寸：请在旁边放置封面图，或写明宽度和高度",
  "{1}: {2} has no {3} at version {4}": "{1}：{2} 在版本 {4} 中没有 {3}",
  "must be an address, or a list of addresses": "必须是地址，或地址列表",
  "must be an address that begins with /, without ? and #": "必须是以 / 开头、不含 ? 和 # 的地址",
  "must be /… or https://…": "必须是 /… 或 https://…",
  "must be a map of addresses": "必须是“旧地址: 新地址”的对照表",
  "must be a list of names": "必须是名称列表",
  "is the address of a page, which is shown instead": "是现有页面的地址，将显示该页面",
  "is in a folder that is called neither docs/<product> nor docs/<product>@<version>":
    "所在文件夹不是 docs/<产品> 或 docs/<产品>@<版本>",
  "has no page in {1}: {2} are shown in {3}": "没有 {1} 页面：{2} 页将以 {3} 显示",
  "has no text": "没有正文",
  "is a Git LFS pointer: check the repository out with LFS": "是 Git LFS 指针：请用 LFS 检出仓库",
  "is larger than {1} kB; pages are shown without it": "超过 {1} kB，页面将不显示",
  "is larger than {1} MB; it is left out": "超过 {1} MB，已跳过",
  "keys of heads that the portal does not use, by pages: {1}": "头部中门户不使用的键及页数：{1}",
  "left out: {1} of the files of {2} in {3}, which the portal does not have":
    "已跳过 {2} 中 {1} 个 {3} 文件：门户没有该语言",
  "left out: {1} of the files of {2} whose name begins with _, and that no page includes":
    "已跳过 {2} 中 {1} 个以 _ 开头、没有页面引用的文件",
  "left out: {1} of the files of {2} that are drafts": "已跳过 {2} 中 {1} 篇草稿",
  "the component <{1}> is left out; its text stays: write Markdown or HTML":
    "已省略组件 <{1}>，保留其中的文字：请改用 Markdown 或 HTML",
  "the line of import or export is left out": "已省略 import 或 export 行",
  "{{ }} of a template is shown as text: write its value": "模板的 {{ }} 会显示为文字：请写出其值",
  "{% %} of a template is shown as text: write its result": "模板的 {% %} 会显示为文字：请写出其结果",
  "no page has the uid {1}: the link is left out, its text stays": "没有 uid 为 {1} 的页面：已省略链接，保留文字",
  "an expression between { } is left out: write its value": "已省略 { } 之间的表达式：请写出其值",
  "the element <{1}> is left out with what is in it": "已省略元素 <{1}> 及其内容",
  "the element <{1}> is left out; its text stays": "已省略元素 <{1}>，保留其中的文字",
  "a video of another site is shown as a link": "其他网站的视频将显示为链接",
  "a picture that is no file is left out: put it beside the text": "已省略不是文件的图片：请将图片放在文档旁边",
  "a link of {1}: is left out, its text stays": "已省略 {1}: 链接，保留文字",
  'the id "{1}" is one of the portal\'s own: it is left out': "id“{1}”已由门户自身使用，已省略",
  'the id "{1}" is used twice on the page': "页面上重复使用了 id“{1}”",
  "{1} is outside the documentation: it is not included": "{1} 不在该产品的文档目录内，未引用",
  "{1} is no text of the folder: it is not included": "目录中没有文本 {1}，未引用",
  "{1} has no part {2}: it is not included": "{1} 中没有片段 {2}，未引用",
  "includes itself: {1}": "引用了自身：{1}",
  "includes more than {1} levels or 1 MB": "引用超过 {1} 层或 1 MB",
  "$$ is shown as text: write a formula between $$ and $$, or as a block of math":
    "$$ 会显示为文字：公式请写在 $$ 与 $$ 之间，或写成 math 代码块",
  "an include is shown as text: write the text itself": "引用语句会显示为文字：请直接写出内容",
  "an include of code is shown as text: write the code itself": "代码引用语句会显示为文字：请直接写出代码",
  "[! ] is shown as text: write > [!NOTE] on a line of its own": "[! ] 会显示为文字：请单独一行书写 > [!NOTE]",
  "::: is shown as text: write :::note, and ::: on a line of its own at the end":
    "::: 会显示为文字：请以 :::note 开头，并以单独一行 ::: 结尾",
  'a note of !!! is shown as text: write !!! note "Title"': '!!! 提示会显示为文字：请写成 !!! note "标题"',
  'a tab of === is shown as text: write === "Title", with indented lines below':
    '=== 选项卡会显示为文字：请写成 === "标题"，并缩进其下各行',
  "@@@ is shown as text: write :::note": "@@@ 会显示为文字：请改用 :::note",
  "a list of attributes is shown as text: write {#id} behind a heading": "属性列表会显示为文字：请在标题后写 {#id}",
  "a line of a script is shown as text: remove it": "脚本语句会显示为文字：请删除",
  "an attribute of JSX is shown as text: write HTML": "JSX 属性会显示为文字：请改用 HTML",
  "a component is shown as text: write Markdown or HTML": "组件会显示为文字：请改用 Markdown 或 HTML",
  "an element of HTML is shown as text: close its tags": "HTML 元素会显示为文字：请补全标签",
  "a comment is shown as text: write <!-- --> as a whole": "注释会显示为文字：请写完整的 <!-- -->",
  "a head is shown as text: write it in YAML between --- at the top of the file":
    "头部会显示为文字：请在文件开头的 --- 之间用 YAML 书写",
  "# is shown as text: leave an empty line above the heading": "# 会显示为文字：请在标题上方空一行",
  "** is shown as text: leave an empty line below HTML, and no blank within the marks":
    "** 会显示为文字：请在 HTML 下方空一行，且标记内侧不留空格",
  "a link is shown as text: leave an empty line below HTML, and write its address as https://…":
    "链接会显示为文字：请在 HTML 下方空一行，地址请写成 https://…",
  "a link is shown as text: its address is missing": "链接会显示为文字：缺少其地址",
  "the address of a link is shown as text: write [name]: https://…": "链接地址会显示为文字：请写成 [名称]: https://…",
  "a fence is shown as text: leave an empty line above the block of code": "代码围栏会显示为文字：请在代码块上方空一行",
  "a table is shown as text: write |---| below its first line": "表格会显示为文字：请在首行下方写 |---|",
  "a directive of reStructuredText is shown as text: write Markdown":
    "reStructuredText 指令会显示为文字：请改用 Markdown",
  "a role of MyST is shown as text: write a link or a note": "MyST 角色会显示为文字：请改用链接或提示",
  "a link of a wiki is shown as text: write [text](file.md)": "Wiki 链接会显示为文字：请写成 [文字](file.md)",
  "a link of xref: is shown as text: write [text](xref:uid)": "xref: 会显示为文字：请写成 [文字](xref:uid)",
  "a footnote is shown as text: write its text as [^name]: …": "脚注会显示为文字：请补写 [^名称]: …",
  "an abbreviation is shown as text: write the term out": "缩写定义会显示为文字：请写出全称",
  "<% %> of a template is shown as text: write its result": "模板的 <% %> 会显示为文字：请写出其结果",
  "a formula is shown as text: write it between $ and $": "公式会显示为文字：请写在 $ 与 $ 之间",
  "== is shown as text: write <mark>": "== 会显示为文字：请改用 <mark>",
  "++ is shown as text: write <kbd>": "++ 会显示为文字：请改用 <kbd>",
  "an emoji between colons is shown as text: write the character": "冒号之间的表情会显示为文字：请直接写出字符",
  "%% is shown as text: write a comment as <!-- -->": "%% 会显示为文字：注释请写成 <!-- -->",
  "a diagram is shown as text: write it in a block of the language mermaid":
    "图表会显示为文字：请写在 mermaid 代码块中",
  "an icon between colons is shown as text: remove it": "冒号之间的图标会显示为文字：请删除",
  "an icon between colons is left out": "已省略冒号之间的图标",
  "a mark that begins with @ is shown as text: remove it": "以 @ 开头的标记会显示为文字：请删除",
  "redirect_url leads to no page, so this one is left out: {1}": "redirect_url 指向的页面不存在，因此略去本页：{1}",
  "the frame {1} of another site is shown as a link": "其他网站的内嵌页面 {1} 将显示为链接",
  "the picture {1} of another site is shown as a link": "其他网站的图片 {1} 将显示为链接",
  "has no English version": "缺少英文版本",
  "has no Chinese version": "缺少中文版本",
  "its headings have other ids than the English version": "标题的 id 与英文版本不同",
  "differs from that of {1}": "与 {1} 中的不同",
  "{1} is a page of the portal; say another one": "{1} 是门户自有的页面，请换一个",
  "{1} is that of {2}, too": "{1} 与 {2} 的相同",
  "{1} is no answer of {2}": "{1} 不是 {2} 的选项",
  "is a field that every application has": "是每份申请都有的字段",
  "is no UTF-8 text": "不是 UTF-8 文本",
  "is no file that the portal uses": "门户不使用此文件",
  "is no text of the portal": "门户没有这条文案",
  "is no {1}, or damaged": "不是 {1}，或已损坏",
  "is no gzipped tar, or is cut off": "不是 gzip 压缩的 tar，或不完整",
  "is no {1}": "不是 {1}",
  "{1} is not known": "没有 {1}",
  "{1} is missing": "缺少 {1}",
  "the text is missing": "缺少正文",
  "the file must begin with a head between two lines of ---": "文件必须以两行 --- 之间的头部开始",
  "leads out of the folder, or has characters that no name may have": "路径超出文件夹，或包含不允许的字符",
  "leads out of the folder": "路径超出文件夹",
  "has a name that Windows cannot write": "文件名在 Windows 上无法使用",
  "has a name that differs from another's in case only, or not at all": "与另一文件同名，或仅大小写不同",
  "is within {1}, which is a file": "位于 {1} 之下，而它是一个文件",
  "is one too many: a folder has at most {1} files": "文件过多：文件夹最多 {1} 个文件",
  "is too much: a folder has at most {1} MB": "超出大小：文件夹最大 {1} MB",
  "unpacks to more than {1} MB": "解压后超过 {1} MB",
  "is a link": "是链接",
  "is a device or another special file": "是设备文件或其他特殊文件",
  "is a {1}": "是 {1}",
  "is missing among the stored files; push the whole folder again": "已存储的文件中缺少此文件，请重新推送整个文件夹",
  "{1} was downloaded and cannot be removed; say retired: true instead":
    "{1} 已有人下载，不能移除，请改为 retired: true",
  "{1} has published releases, so its kind {2}, a part of its addresses, stays":
    "{1} 已有发布的版本，类型 {2} 是其地址的一部分，不能更改",
  "the {1} {2} is used by releases of {3} and cannot be removed": "{3} 的版本正在使用 {2}，不能移除",
  "its text has changed, so it needs a new version: people have agreed to this one as it is":
    "正文已更改，需要新的版本号：此版本已有人同意",
  "a later version is in force; only a rollback returns to an earlier one":
    "更新的版本已生效，只能通过回滚恢复较早的版本",
  "its effective day is before {1}, that of the version in force": "生效日期早于当前版本的 {1}",
  "its version is before {1}, the version in force": "版本号低于当前版本 {1}",
  "takes effect on {1}, and until then nobody could download {2}: say a day up to today, or name it in products.yaml later":
    "将于 {1} 生效，在此之前无人能下载 {2}：请填写不晚于今天的日期，或届时再在 products.yaml 中引用",
};

const patterns = Object.entries(sentences).map(([english, chinese]) => {
  const escaped = english.replaceAll(/[.*+?^$()|[\]\\/]/g, String.raw`\$&`).replaceAll(/\{\d\}/g, "(.+)");
  return { pattern: new RegExp(`^${escaped}$`, "s"), chinese };
});

/** A problem of a site folder in the reader's language; what has no Chinese sentence, such as rare errors of YAML, stays. */
export function problemText(message: string, language: Language): string {
  if (language === "en") return message;
  const [, field = "", sentence = message] = /^([\w.-]+: |the whole file: )?(.*)$/s.exec(message) ?? [];
  for (const { pattern, chinese } of patterns) {
    const match = pattern.exec(sentence);
    if (match) return field + chinese.replaceAll(/\{(\d)\}/g, (_, index: string) => match[Number(index)] ?? "");
  }
  return message;
}

export function problemsIn(language: Language, problems: readonly SiteProblem[]): SiteProblem[] {
  return problems.map((problem) => ({ ...problem, message: problemText(problem.message, language) }));
}

/** An outcome with its warnings in the caller's language. */
export function inLanguage<Result extends { warnings: SiteProblem[] }>(language: Language, result: Result): Result {
  return { ...result, warnings: problemsIn(language, result.warnings) };
}
