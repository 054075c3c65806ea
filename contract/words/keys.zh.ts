import type en from "./keys.en.ts";

/** Texts of the page of signing keys in Chinese. A missing one fails the type check. */
const zh = {
  keys: {
    description: "{name}的签名公钥，以及文件与软件包的校验方法。",
    lead: "{name} 对发布的每个文件与软件包签名。签名只证明内容由本平台发布，不证明由谁构建。",
    files: "文件",
    filesText: "在文件地址后加 .minisig 即为其签名，同时涵盖文件名、SHA-256、版本与发布日期。",
    packages: "npm 包",
    packagesText: "每个版本都带有签名，npm 与 pnpm 会用注册表公布的公钥校验。",
    verify: "校验",
    key: "公钥",
    copyLine: "复制命令",
    copyKey: (keyid: string) => `复制公钥 ${keyid}`,
    until: (day: string) => `签名使用至 ${day}，此后仍可校验已有签名。`,
  },
} satisfies typeof en;

export default zh;
