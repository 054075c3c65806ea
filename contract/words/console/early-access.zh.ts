import type { EarlyAccessWords } from "./early-access.en.ts";

/** Texts of the console's view of releases that are not for everybody, in Chinese. A missing one fails the type check. */
const zh = {
  title: "抢先体验",
  state: (count) => (count === 0 ? "目前没有抢先体验版本" : `${count} 个版本可抢先体验`),
  lead: "以下版本尚未对所有人开放，请勿外传文件。",
  none: "通过审核的开发者可在此提前获取新版本。",
  open: "现已开放的版本",
  apply: "成为开发者",
  releases: "版本",
  audiences: { everybody: "", members: "对会员开放", developers: "对开发者开放" },
} satisfies EarlyAccessWords;

export default { earlyAccess: zh };
