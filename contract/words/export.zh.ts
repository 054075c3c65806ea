import type { Application } from "../schemas/applications.ts";
import type { ExportWords } from "./export.en.ts";

/** What the fields of an application are called in exports and mails. */
export const applicationFields = {
  teamName: "团队名称",
  organizationName: "组织名称",
  organizationType: "组织类型",
  location: "所在地区",
  contactName: "联系人姓名",
  mobile: "手机号",
  country: "国家或地区",
  province: "省份",
  city: "城市",
  street: "详细地址",
  email: "邮箱",
  im: "微信号或 QQ 号",
} satisfies Record<keyof Application, string>;

/** The first row of exported applications in Chinese. */
export default {
  applicationColumns: {
    id: "申请编号",
    state: "状态",
    version: "版本",
    submittedAt: "提交时间（UTC）",
    expectedBy: "预计答复日期",
    decidedAt: "审核时间（UTC）",
    decidedBy: "审核人",
    account: "账号编号",
    ...applicationFields,
  },
  formerFields: "以往字段",
  accountColumns: {
    id: "账号编号",
    name: "名称",
    phone: "手机号",
    mailbox: "邮箱",
    status: "开发者状态",
    organization: "组织名称",
    role: "角色",
    ln: "语言",
    location: "所在地区",
    createdAt: "注册时间（UTC）",
    lastSeenAt: "最近活动（UTC）",
    suspended: "已停用",
  },
  agreedTo: (policy) => `已同意：${policy}`,
  subscriptions: "订阅的版本通知",
  statisticsColumns: {
    days: {
      date: "日期（UTC+8）",
      downloads: "下载量",
      registrations: "新增账号",
      applications: "申请数",
      medianAnswerHours: "答复时长中位数（小时）",
      agreements: "许可条款同意次数",
    },
    products: { slug: "产品", version: "版本", downloads: "下载量" },
    countries: { country: "国家或地区", downloads: "下载量" },
    licences: { id: "许可条款", version: "版本", count: "同意次数" },
  },
  auditColumns: {
    id: "事件编号",
    at: "时间（UTC）",
    action: "操作",
    actor: "操作人",
    actorId: "操作人账号编号",
    subject: "对象",
    subjectId: "对象账号编号",
    network: "网络",
    before: "变更前",
    after: "变更后",
  },
} satisfies ExportWords;
