import type en from "./search-index.en.ts";

/** What the search finds of pages without content in Chinese. A missing one fails the type check. */
const zh = {
  search: {
    pages: {
      "/license": { title: "许可条款", text: "下载 SDK 或工具前须同意的条款。", also: "许可 条款 许可协议 授权" },
      "/keys": { title: "签名公钥", text: "文件与软件包的签名公钥及校验方法。", also: "签名 公钥 校验 minisign" },
      "/Community": { title: "社区", text: "如何订阅发行说明。", also: "论坛 订阅" },
      "/Distribute": { title: "分发", text: "应用上架商店的步骤与要求。", also: "上架 商店 发布 提交" },
      "/compatibility": {
        title: "兼容性",
        text: "查询各 SDK 与工具中适配你的引擎和头显系统的版本。",
        also: "环境要求 适配 Unity Unreal Android OpenXR 版本",
      },
      "/apply": { title: "申请成为开发者", text: "开发者申请，1–3 个工作日内答复。", also: "申请 认证 成为开发者" },
      "/register": { title: "注册", text: "使用手机号或邮箱创建账号。", also: "注册账号 新用户" },
      "/login": { title: "登录", text: "使用短信验证码、密码或邮箱登录。", also: "登陆 账号登录" },
      "/forgot-password": { title: "重置密码", text: "通过手机号或邮箱重置。", also: "忘记密码 找回密码" },
      "/FAQ": { title: "常见问题", text: "其他开发者问过的问题，以及联系方式。", also: "帮助 支持 联系" },
      "/api": { title: "HTTP API", text: "门户的全部接口与调用示例。", also: "接口 文档" },
    },
  },
} satisfies typeof en;

export default zh;
