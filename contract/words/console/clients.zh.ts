import type { ClientsWords } from "./clients.en.ts";

/** Texts of the shell's part "clients", in Chinese. */
const zh = {
  title: "接入应用",
  lead: "使用本站账号登录的网站和应用（OpenID Connect）。",
  create: "登记应用",
  table: "接入应用列表",
  count: (count) => `${count} 个接入应用`,
  columns: { name: "应用", id: "Client ID", addresses: "回调地址", kind: "类型", creator: "创建者", action: "操作" },
  kinds: { confidential: "有密钥", public: "无密钥" },
  own: "自有",
  emptyTitle: "暂无接入应用",
  empty: "登记需要使用本站账号登录的论坛、商店或工具。",
  creating: {
    title: "登记应用",
    lead: "接口地址见 /.well-known/openid-configuration。",
    name: "名称",
    nameHint: "用户授权时会看到此名称。",
    enterName: "请输入名称。",
    addresses: "回调地址",
    addressesHint: "每行一个，须与应用实际使用的地址完全一致。",
    wrongAddress: "请输入以 https:// 开头、不含 # 的地址；仅本机地址可使用 http://。",
    confidential: "可以保管密钥",
    confidentialHint: "适用于有服务端的网站，不适用于浏览器内或手机上的应用。",
    own: "自有应用",
    ownHint: "登录时不询问用户是否授权。",
    button: "登记应用",
    working: "正在登记",
  },
  shown: {
    title: "请复制接入信息",
    lead: (name) => `“${name}”的密钥仅显示这一次。`,
    leadPublic: (name) => `“${name}”没有密钥。`,
    id: "Client ID",
    secret: "密钥",
    copyId: "复制 Client ID",
    copySecret: "复制密钥",
    copied: "已复制",
    done: "完成",
  },
  ending: {
    ask: (name) => `移除“${name}”？`,
    text: "移除后，用户无法再通过它登录，其令牌立即失效。此操作无法撤销。",
    open: "移除",
    openFor: (name) => `移除 ${name}`,
    button: "移除应用",
    working: "正在移除",
    done: (name) => `已移除“${name}”。`,
  },
} satisfies ClientsWords;

export default { clients: zh };
