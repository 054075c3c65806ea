import type en from "./download.en.ts";

/** Texts around downloads in Chinese. A missing one fails the type check. */
const zh = {
  /** By the status of who is logged in. */
  application: ["成为开发者", "申请审核中", "你已是开发者", "修改申请"],
  files: {
    title: "文件",
    download: "下载",
    downloadFile: (file) => `下载 ${file}`,
    sha256: "SHA-256",
    copyHash: (file) => `复制 ${file} 的 SHA-256`,
    kinds: {
      tgz: "Package Manager 源代码包，推荐",
      unitypackage: "适用于不使用 Package Manager 的工程",
      samples: "示例场景",
      plugin: "插件，放入工程的 Plugins 目录",
      tool: "适用于 Windows、macOS 与 Linux，由 Node.js 运行",
      native: "供 NDK 使用的头文件与示例",
      other: "压缩包",
    },
    none: "该版本没有文件。",
  },
  verify: {
    title: "下载与校验",
    systems: { windows: "Windows", macos: "macOS", linux: "Linux" },
    system: "操作系统",
    file: "文件",
    copy: "复制命令",
    readTerms: "同意条款后显示 curl 命令",
    getLink: "获取 curl 命令",
    goodUntil: (time) => `链接有效期至 ${time}；已开始的下载可在 24 小时内续传。`,
    noScript: "下载需要启用 JavaScript，因为须先同意许可条款。",
  },
  licence: {
    please: "请先阅读并同意许可条款。",
    version: (title, version) => `《${title}》${version} 版。同一版本的条款只需同意一次。`,
    read: "阅读条款并下载",
    agreed: (title, version, date) => [`你已于 ${date} 同意`, `《${title}》${version} 版`, `。`],
    readAgain: "再次阅读",
    meta: (version, effective) => `${version} 版 · 自 ${effective} 起生效`,
    languages: { zh: "中文", en: "English" },
    openAsPage: "在页面中打开",
    close: "关闭",
    terms: "条款正文",
    agree: "我已阅读并同意许可条款",
    agreeAndDownload: "同意并下载",
    agreeOnly: "同意",
    cancel: "取消",
    readToEnd: ({ screen, screens }) => `请读至末尾（第 ${screen} 屏，共 ${screens} 屏）`,
    newTerms: "条款已更新，请阅读并同意新版本。",
    loading: "正在获取条款",
    preparing: "正在准备链接",
    started: (file, size) => `正在下载 ${file}（${size}），完成后请校验文件。`,
  },
  commandLine: {
    title: "用命令行下载",
    readTerms: "阅读条款",
    released: (size, date) => `${size} · 发布于 ${date}`,
  },
  sample: {
    addressCopied: "已复制地址",
    readSources: "查看源代码",
    partOf: (version) => `随 ${version} 版本提供`,
    missing: "此文件已不再提供下载。",
  },
} satisfies typeof en;

export default zh;
