import type { Tag } from "../../../contract/call.ts";
import type { Bilingual } from "../../../contract/language.ts";

/** What the calls of each group are for. */
export const tagTexts: Record<Tag, Bilingual> = {
  Catalogue: {
    en: "Products, their releases, files and licenses; which version fits, and what changed between two.",
    zh: "产品及其版本、文件与许可条款；哪个版本适用，两个版本之间有哪些变化。",
  },
  Content: {
    en: "Documentation, samples, questions and answers, policies, and pages that the site adds.",
    zh: "文档、示例、常见问题、协议，以及站点添加的页面。",
  },
  Search: { en: "One search of everything public.", zh: "搜索全部公开内容。" },
  Website: {
    en: "What pages and forms need to know of the site: names, navigation, contacts, rules for passwords and codes, public keys.",
    zh: "页面与表单所需的网站信息：名称、导航、联系方式、密码与验证码规则、公钥。",
  },
  Downloads: {
    en: "A link to a file, for whoever agrees to its license.",
    zh: "同意许可条款后获取文件的下载链接。",
  },
  Location: { en: "Where a visitor presumably is.", zh: "访问者大致所在的地区。" },
  Accounts: {
    en: "Register, log in, set a new password, renew or end a session.",
    zh: "注册、登录、重设密码，更换令牌与退出登录。",
  },
  Applications: {
    en: "The application to become a developer; for other services, who is one.",
    zh: "申请成为开发者；供其他服务查询谁是开发者。",
  },
  "Own account": {
    en: "The account that is logged in: profile, contacts, sessions, agreements, downloads, personal tokens, export and deletion.",
    zh: "当前登录的账号：资料、联系方式、登录设备、已同意的协议、下载记录、个人令牌、导出与删除。",
  },
  "Login security": {
    en: "Second factors of the account that is logged in, and proving again who one is.",
    zh: "当前账号的两步验证，以及再次验证身份。",
  },
  Operator: {
    en: "Running the portal: applications, accounts, invitations, messages, statistics and the audit log.",
    zh: "运营门户：申请审核、账号、邀请、消息、统计与审计日志。",
  },
  Publishing: {
    en: "Create and change products, releases, files, licenses and policies; upload files, and read change logs.",
    zh: "创建与修改产品、版本、文件、许可条款与协议；上传文件，读取更新日志。",
  },
  Tokens: {
    en: "Tokens for automation, and build jobs that get one without a secret.",
    zh: "自动化令牌，以及无需密钥即可换取令牌的构建任务。",
  },
  Webhooks: { en: "Where events are sent, and what became of each delivery.", zh: "事件的接收地址与每次投递的结果。" },
  Site: {
    en: "The site folder: push and pull it, change and preview its files, and go back to an earlier revision.",
    zh: "站点文件夹：推送与拉取、修改与预览文件、恢复到之前的修订。",
  },
};
