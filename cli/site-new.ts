import { existsSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Given } from "./commands.ts";
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

# theme: { accent: "#7a3cff" }

# navigation:
#   - { label: { en: Forum, zh: 论坛 }, href: "https://forum.example.com" }

# footer: { icp: 京ICP备00000000号, copyrightSince: 2026 }

# contacts:
#   support: support@example.com
#   hours: { days: [mon, fri], from: "09:00", to: "18:00", zone: Asia/Shanghai }

# Files of policies/, in the order in which the footer links them. agreed: registration asks for it
# policies:
#   - { name: privacy, agreed: true }
`,

  "products.yaml": `# The products in the order in which the portal shows them. A product appears with its first release.
- slug: sdk
  kind: sdk
  name: { en: My SDK, zh: 我的 SDK }
  summary: { en: What it is for., zh: 它的用途。 }
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
