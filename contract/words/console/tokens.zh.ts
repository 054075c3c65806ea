import type { TokensWords } from "./tokens.en.ts";

/** Texts of the shell's part "tokens", in Chinese. */
const zh = {
  title: "自动化令牌",
  lead: "供脚本和 CI 代替登录使用，可发布版本、推送站点文件夹或查询认证开发者。",
  create: "新建令牌",
  table: "自动化令牌列表",
  columns: {
    name: "令牌",
    scopes: "权限",
    creator: "创建者",
    expires: "有效期至",
    lastUsed: "最近使用",
    action: "操作",
  },
  state: (all, ending, unused) =>
    [...(ending > 0 ? [`${ending} 个令牌本周到期`] : []), ...(unused > 0 ? [`${unused} 个久未使用`] : [])].join("，") ||
    `${all} 个自动化令牌`,
  daysLeft: (days) => `还有 ${days} 天`,
  notSince: (day) => `${day} 后未用`,
  neverUsed: "从未使用",
  scopes: { publish: "发布", site: "站点文件夹", "developers:read": "开发者" },
  noScope: "只读",
  states: { expired: "已过期", inactive: "已失效" },
  inactiveHint: "创建者已不是管理员。",
  emptyTitle: "暂无自动化令牌",
  empty: "为发布版本的脚本或 CI 任务新建一个令牌。",
  creating: {
    title: "新建自动化令牌",
    lead: "创建者不再是管理员后，令牌随即失效。",
    name: "名称",
    nameHint: "用于识别使用场景，例如“发版流水线”。",
    enterName: "请输入名称。",
    scope: "权限",
    scopes: {
      publish: "发布：与发布员权限相同",
      site: "推送和拉取站点文件夹",
      "developers:read": "查询认证开发者",
      none: "只读：仅可调用公开接口",
    },
    lifetime: "有效期",
    days: (count) => `${count} 天`,
    button: "创建令牌",
    working: "正在创建",
  },
  shown: {
    title: "请立即复制令牌",
    lead: (name) => `“${name}”仅显示这一次，请妥善保存到脚本可以读取的位置。`,
    field: "令牌",
    copy: "复制令牌",
    copied: "已复制",
    usage: "每次请求时携带：",
    done: "完成",
  },
  revoking: {
    ask: (name) => `确定吊销“${name}”？`,
    text: "吊销后，使用该令牌的请求将立即被拒绝，且无法恢复。",
    open: "吊销",
    openFor: (name) => `吊销 ${name}`,
    button: "吊销令牌",
    working: "正在吊销",
    done: (name) => `已吊销“${name}”。`,
  },
} satisfies TokensWords;

export default { tokens: zh };
