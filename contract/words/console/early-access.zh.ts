import type { EarlyAccessWords } from "./early-access.en.ts";

/** Texts of the console's view of releases that are not for everybody, in Chinese. A missing one fails the type check. */
const zh = {
  title: "抢先体验",
  state: (count) => `${count} 个版本可抢先体验`,
  lead: "以下版本尚未对所有人开放，请勿外传文件。",
  none: "目前没有你可查看的抢先体验版本",
  forDevelopers: "通过审核的开发者可在此提前获取新版本。",
  apply: "成为开发者",
  ask: "如需某个版本，请联系我们。",
  contact: "联系我们",
  releases: "版本",
  audiences: { everybody: "", members: "对已登录用户开放", developers: "对开发者开放" },
} satisfies EarlyAccessWords;

export default { earlyAccess: zh };
