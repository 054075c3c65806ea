import type { Bilingual } from "./language.ts";
import type { Application } from "./schemas/applications.ts";

/** A template for a reason. `field`: the field that it is about; empty for the application as a whole. */
export type ReasonTemplate = { field: keyof Application | ""; text: Bilingual };
export type ReasonTemplates = { revision: number; items: ReasonTemplate[] };

/** The default templates, until an admin changes them. */
export const defaultTemplates: ReasonTemplate[] = [
  {
    field: "teamName",
    text: {
      en: "Use the name under which your team publishes. A placeholder cannot be approved.",
      zh: "请填写团队对外发布时使用的名称，不能使用占位文字。",
    },
  },
  {
    field: "organizationName",
    text: {
      en: "The organization cannot be found in the public register. Enter its full registered name.",
      zh: "未能在公开登记信息中查到该单位，请填写营业执照上的完整名称。",
    },
  },
  {
    field: "organizationType",
    text: {
      en: "The type does not match the registered organization. Choose the type that your registration shows.",
      zh: "所选类型与单位登记信息不符，请按登记信息重新选择。",
    },
  },
  {
    field: "contactName",
    text: {
      en: "Enter the full name of a person whom we can reach.",
      zh: "请填写可以联系到的联系人的真实姓名。",
    },
  },
  {
    field: "mobile",
    text: {
      en: "We could not reach anybody under this number. Enter one that is in use.",
      zh: "该手机号无法接通，请填写可以联系到你的号码。",
    },
  },
  {
    field: "street",
    text: {
      en: "The address is incomplete. Add street and house number.",
      zh: "地址不完整，请补充街道与门牌号。",
    },
  },
  {
    field: "email",
    text: {
      en: "Mail to this address came back. Enter a mailbox that your team reads.",
      zh: "发往该邮箱的邮件被退回，请填写团队常用的邮箱。",
    },
  },
  {
    field: "",
    text: {
      en: "Another application of your organization is approved already. Ask its owner to add you to the team.",
      zh: "贵单位已有一份通过的申请，请联系其负责人将你加入团队。",
    },
  },
];
