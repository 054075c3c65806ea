/** The messages for group chats in English. */
const en = {
  "release.published": (name: string, version: string) => `${name} ${version} was released.`,
  "release.withdrawn": (name: string, version: string) => `${name} ${version} was withdrawn.`,
  "licence.published": (title: string, version: string, day: string) =>
    `Version ${version} of “${title}” was published. It takes effect on ${day}.`,
  "application.submitted": "A developer application was submitted.",
  "application.decided": {
    approved: "A developer application was approved.",
    refused: "A developer application was returned.",
  },
  "developer.approved": "An account became a developer.",
  "developer.revoked": "An account is no longer a developer.",
  "site.changed": (revision: number, files: number) =>
    `The site was changed: revision ${revision}, ${files === 1 ? "1 file" : `${files} files`}.`,
  "webhook.test": "This is a test. The webhook works.",
};

export type WebhookTexts = typeof en;
export default en;
