import { existsSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Given } from "./command.ts";
import { CommandRefused, WrongUsage, type CommandOutcome } from "./outcome.ts";

/** `site new`: writes a commented folder to begin with, which can be pushed as it is. */
export async function writeSkeleton({ positionals: [named, ...more] }: Given): Promise<CommandOutcome> {
  if (named === undefined || more.length) throw new WrongUsage("Name one folder.");
  const folder = path.resolve(named);
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new CommandRefused([`${folder} is not empty. Name another folder.`]);
  for (const [name, text] of Object.entries(skeleton)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  const said = [`Wrote ${Object.keys(skeleton).length} files. Edit them, then: portal push ${named} --dry-run`];
  return { said, json: { folder, files: Object.keys(skeleton) } };
}

const skeleton: Record<string, string> = {
  ".gitignore": ".site-revision\n",

  "site.yaml": `# Whose portal this is. Every key is optional.
name: { en: My Platform, zh: 我的平台 }
# legalName: { en: My Company Ltd, zh: 我的公司 }
# headset: { en: My Headset, zh: 我的头显 }
# defaultLanguage: zh

# home:
#   title: { en: Build for My Headset, zh: 为我的头显开发 }
#   text: { en: SDKs and tools., zh: SDK 与工具。 }
#   products: [sdk]
#   # Files of brand/: a picture, about 1440 x 1176, at the first paint, also smaller as room-960.webp and room-480.webp; a clip of
#   # the same view (room.webm, room.mp4) that plays over it; room-dark.webp and so on for the dark; stereo: side by side for
#   # "See it with both eyes", that of the left eye first
#   scene: { still: room.webp, clip: room.webm, stereo: room-sbs.webp, alt: { en: A room, zh: 房间 } }

# Drawings of the headset; {width} stands for the fact in texts and in the drawings, var(--ink) for a colour of the portal
# device:
#   title: { en: My Headset, zh: 我的头显 }
#   facts: { width: 180 mm }
#   views:
#     - picture: brand/headset-front.svg
#       title: { en: Front, zh: 正面 }
#       text: { en: "{width} wide", zh: "宽 {width}" }
#       labels: [{ at: [80, 75], text: { en: cameras, zh: 摄像头 } }]   # in percent of the picture's width and height

# theme: { accent: "#7a3cff" }

# navigation:
#   - { label: { en: Forum, zh: 论坛 }, href: "https://forum.example.com" }

# footer: { icp: 京ICP备00000000号, copyrightSince: 2026 }

# contacts:
#   support: support@example.com
#   hours: { days: [mon, fri], from: "09:00", to: "18:00", zone: Asia/Shanghai }

# Files of policies/, in the order in which the footer links them. agreed: everybody with an account agrees to it, at the
# registration and after each new version. linkedFrom: other places that link to it, distribution or deletion (of an account)
# policies:
#   - { name: terms, agreed: true, linkedFrom: [distribution] }
#   - { name: privacy, agreed: true }
`,

  "application.yaml": `# Fields of the developer application beyond the twelve that are always there. Kinds: text, long text, url, date, choice,
# several choices, file. Applications keep the answers to fields that you remove here.
fields: []
#  - key: engine
#    kind: choice
#    label: { en: Engine, zh: 引擎 }
#    help: { en: The one that your first app uses., zh: 第一款应用所用的引擎。 }
#    required: true
#    options:
#      - { key: unity, label: { en: Unity, zh: Unity } }
#      - { key: other, label: { en: Another one, zh: 其他引擎 } }
#  - key: businessLicence
#    kind: file
#    label: { en: Business licence, zh: 营业执照 }
#    required: true
#    when: { location: 0 } # asked in mainland China only; also organizationType, country, and choices before
#    accept: [pdf, jpg, png] # also webp, zip
#    maxSize: 10 MB
`,

  "products.yaml": `# The products in the order in which the portal shows them. A product appears with its first release.
- slug: sdk
  # formerSlugs: [old-sdk] # if it has a new slug: what the portal knows of it moves, and its old addresses lead here
  kind: sdk # or tool, or notes, which has release notes and no files; or one of the taxonomy in site.yaml
  licence: sdk-licence # the file of licences/ that its downloads ask to agree to; without one, they ask for nothing
  name: { en: My SDK, zh: 我的 SDK }
  summary: { en: What it is for., zh: 它的用途。 }
  # packages: { maven: "com.example:sdk" } # /maven/ serves files of its releases that are called sdk-<version>.aar, .jar, .pom or .module
  # audience: developers # recognized developers; or members, who have logged in. Channels of site.yaml and releases have it, too
  # shown: true # others see that it exists and who gets it, never notes, documentation or files
`,

  "docs/sdk/01-start.en.md": `---
title: Get started
summary: Install the SDK and run a first app.
---

## Install {#install}

Download the newest version, and add it to your project.
`,

  "docs/sdk/01-start.zh.md": `---
title: 快速入门
summary: 安装 SDK 并运行第一个应用。
---

## 安装 {#install}

下载最新版本，并添加到工程中。
`,

  "docs/sdk/02-writing.en.md": `---
title: Write a page
summary: Every element that a page can have, to copy from.
# updated: 2026-01-31, or the day on which the text was first pushed
---

Text has **bold**, *italic*, \`code\`, and links: to [a page](01-start.md#install) by its file, or to [a site](https://example.com).
A claim can have a footnote.[^source]

[^source]: It stands at the end of the page.

## Lists {#lists}

1. First
2. Second

- [x] A task that is done
- [ ] One that is not

Passthrough
: The camera image of the room.

| Part | Version |
| --- | --- |
| Headset | 2 |

## Notes {#notes}

> [!NOTE]
> Also TIP, IMPORTANT, WARNING and CAUTION.

## Code {#code}

Consecutive blocks with a \`tab\` are shown one at a time. A block can have a title, marked lines, and lines that were added or removed:

\`\`\`bash tab="Linux"
sha256sum sdk.zip
\`\`\`

\`\`\`powershell tab="Windows"
Get-FileHash sdk.zip
\`\`\`

\`\`\`js title="start.js" {1}
const session = start();
session.end(); // [!code --]
await session.end(); // [!code ++]
\`\`\`

## Folders {#folders}

Folders are sections of the page list. \`_meta.yaml\` in one has its \`title\` and the \`order\` of its pages; otherwise \`sidebar_position\` in
a page's head, or numbers before names. A page may also be called \`name.md\`, \`README.md\` or \`index.md\`, and needs no head: its title is
then its first heading. The notes of other generators and safe HTML are understood; the push says with file and line what is not.

## Pictures and clips {#pictures}

They lie beside the page, at most 5 MB a picture and 60 MB a clip; the text in quotation marks is the caption. \`shot-dark.png\` is shown
in the dark, and \`turn.png\` until the clip plays:

\`\`\`markdown
![A menu on the palm](shot.png "The menu follows the hand.")
![The room turns](turn.mp4)
\`\`\`

\`figure: hand.svg\` in the head shows a drawing beside the page above its text. It takes the portal's colours, \`var(--ink)\`,
\`ink-2\`, \`ink-3\`, \`bg\`, \`surface\`, \`sunken\`, \`line\`, \`line-2\`, \`edge\`, \`fill\`, \`on-fill\`, \`link\`, \`ghost\`,
\`ghost-soft\`, \`eye\` and \`wash\`; \`<title lang="en">\` and \`<title lang="zh">\` in it say what it shows.

Documentation of an older version is a folder \`docs/sdk@1.0/\`.
`,

  "docs/sdk/02-writing.zh.md": `---
title: 撰写文档
summary: 页面支持的全部元素，可直接复制使用。
# updated: 2026-01-31，不写则为正文首次推送的日期
---

正文支持**加粗**、*斜体*、\`代码\`与链接：可按文件名链接到[其他页面](01-start.md#install)，也可链接到[其他网站](https://example.com)。
还可以添加脚注。[^source]

[^source]: 脚注显示在页面末尾。

## 列表 {#lists}

1. 第一步
2. 第二步

- [x] 已完成的任务
- [ ] 未完成的任务

透视
: 摄像头拍摄的房间画面。

| 部件 | 版本 |
| --- | --- |
| 头显 | 2 |

## 提示框 {#notes}

> [!NOTE]
> 另有 TIP、IMPORTANT、WARNING 与 CAUTION。

## 代码 {#code}

带 \`tab\` 的连续代码块以标签页显示。代码块可带标题、标记行，以及新增与删除的行：

\`\`\`bash tab="Linux"
sha256sum sdk.zip
\`\`\`

\`\`\`powershell tab="Windows"
Get-FileHash sdk.zip
\`\`\`

\`\`\`js title="start.js" {1}
const session = start();
session.end(); // [!code --]
await session.end(); // [!code ++]
\`\`\`

## 文件夹 {#folders}

文件夹即页面列表中的章节。文件夹内的 \`_meta.yaml\` 可写 \`title\` 和页面顺序 \`order\`；否则按页首的 \`sidebar_position\`，或文件名前的数字排序。
页面也可命名为 \`name.md\`、\`README.md\` 或 \`index.md\`，页首可省略，此时以第一个标题为题名。其他文档工具的提示框和安全的 HTML 都能识别，
不能识别之处推送时会指出文件和行号。

## 图片与短片 {#pictures}

图片与短片放在页面旁，图片不超过 5 MB，短片不超过 60 MB；引号内为图注。\`shot-dark.png\` 用于深色模式，\`turn.png\` 为短片播放前的画面：

\`\`\`markdown
![手掌上的菜单](shot.png "菜单跟随手部移动。")
![旋转的房间](turn.mp4)
\`\`\`

头部的 \`figure: hand.svg\` 在正文前显示页面旁的图稿。图稿可使用门户的颜色 \`var(--ink)\`、\`ink-2\`、\`ink-3\`、\`bg\`、\`surface\`、
\`sunken\`、\`line\`、\`line-2\`、\`edge\`、\`fill\`、\`on-fill\`、\`link\`、\`ghost\`、\`ghost-soft\`、\`eye\` 与 \`wash\`，
并以 \`<title lang="en">\` 与 \`<title lang="zh">\` 说明所示内容。

旧版本的文档放在 \`docs/sdk@1.0/\` 文件夹中。
`,

  "faq/general.yaml": `- id: first-question
  question: { en: Where do I begin?, zh: 从哪里开始？ }
  answer: { en: With the documentation., zh: 请先阅读文档。 }
`,

  "licences/sdk-licence.en.md": `---
title: License terms
version: "1.0"
effective: "2026-01-01"
---

Write here what people may do with your downloads. A changed text needs a new version.
`,

  "licences/sdk-licence.zh.md": `---
title: 许可条款
version: "1.0"
effective: "2026-01-01"
---

请在此写明下载内容的使用许可。修改正文须提高版本号。
`,
};
