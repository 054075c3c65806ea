import type { WebhookTexts } from "./words.en.ts";

/** The messages for group chats in Chinese. */
const zh = {
  "release.published": (name, version) => `${name} ${version} 已发布。`,
  "release.withdrawn": (name, version) => `${name} ${version} 已撤回。`,
  "licence.published": (title, version, day) => `《${title}》${version} 版已发布，${day} 起生效。`,
  "application.submitted": "收到新的开发者申请。",
  "application.decided": { approved: "一份开发者申请已通过。", refused: "一份开发者申请已退回修改。" },
  "developer.approved": "新增一名开发者。",
  "developer.revoked": "一个账号不再具备开发者资格。",
  "site.changed": (revision, files) => `站点内容已更新：修订 ${revision}，共 ${files} 个文件。`,
  "webhook.test": "这是一条测试消息，Webhook 工作正常。",
} satisfies WebhookTexts;

export default zh;
