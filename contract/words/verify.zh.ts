import type en from "./verify.en.ts";

/** Texts of checking a file in Chinese. A missing one fails the type check. */
const zh = {
  verifyFile: {
    title: "校验已下载的文件",
    lead: "将文件拖放到上方对应的行，或在此选择。浏览器会在本机比对 SHA-256，不会上传文件。",
    keys: "签名与公钥",
    choose: "选择文件",
    stop: "停止",
    reading: (file) => `正在读取 ${file}。`,
    verdicts: {
      same: "一致",
      renamed: "内容一致，文件名不同",
      otherFile: "同一版本的另一个文件",
      otherVersion: "另一版本的文件",
      differs: "不一致",
    },
    same: (file, version) => `与 ${version} 版本的 ${file} 逐字节相同。`,
    otherFile: (file) => `该文件是 ${file}，不是这一行的文件。`,
    differs: "大小相符，但哈希不同。请重新下载，切勿运行。",
    shorter: (bytes) => `少 ${bytes} 字节，下载可能提前中断。请重新下载。`,
    longer: (bytes) => `多 ${bytes} 字节。请重新下载，切勿运行。`,
    unknown: "该文件不属于此产品。",
    signature: {
      valid: "签名有效，由本门户的密钥签署。",
      invalid: "签名并非由本门户的密钥签署。切勿运行，并请告知我们。",
      unchecked: "此处无法验证签名，请使用 minisign。",
    },
    ownFile: "你的文件",
    publishedFile: "官方文件",
    notRead: "大小不同，未读取",
    folder: "这是一个文件夹。请拖放下载得到的原始文件，不要先解压。",
    many: "一次只能比对一个文件。",
    unreadable: "无法读取该文件，可能已被移动或修改。",
    failed: "未能获取官方校验值。请检查网络后重试。",
  },
} satisfies typeof en;

export default zh;
