import type { Group } from "./changelog.ts";

/** What the tests hand over. */
export const groups: Group[] = [
  { key: "core", name: { en: "Core", zh: "核心" } },
  { key: "platform", name: { en: "Platform", zh: "平台" } },
  { key: "tool", name: { en: "Tool", zh: "工具" } },
  { key: "enterprise", name: { en: "Enterprise", zh: "企业" } },
  { key: "business", name: { en: "Business", zh: "商务" } },
  { key: "device", name: { en: "Device", zh: "设备" } },
];

export const compareVersions = new Intl.Collator("en", { numeric: true }).compare;
