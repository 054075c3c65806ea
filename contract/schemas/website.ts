import * as z from "zod/mini";
import { productNames } from "./catalogue.ts";
import { defineCall } from "../call.ts";
import { ln } from "./accounts.ts";
import { countries } from "../countries.ts";
import { moment } from "./values.ts";

/**
 * Mailboxes of the operator, the account for purchases, and when somebody answers (specification, section 1), as the site folder
 * says; empty where it says nothing.
 */
export const contact = z.object({
  developerRelations: z.string(),
  support: z.string(),
  business: z.string(),
  purchaseAccount: z.string(),
  /** The number under which the site is registered in mainland China, where it has one. */
  icpNumber: z.nullable(z.string()),
  hours: z.nullable(z.object({ days: z.string(), from: z.string(), to: z.string(), zone: z.string() })),
});
export type Contact = z.infer<typeof contact>;

/** What an operator may set and forms name: lengths in characters, times in seconds and minutes. */
export const accountRules = z.object({
  password: z.object({ shortest: z.int(), longest: z.int() }),
  code: z.object({ digits: z.int(), seconds: z.int(), resendSeconds: z.int() }),
  linkMinutes: z.int(),
  /** Country calling codes whose numbers get messages. */
  countries: z.array(z.string()),
  /** The main country or region of each of them, ISO 3166-1 alpha-2. */
  regions: z.record(z.string(), z.string()),
  /** What the OpenID provider is called where operators may log in; null if there is none. */
  companyLogin: z.nullable(z.string()),
  /** The same for developers, in both languages, and whose accounts they log in with. */
  developerLogin: z.nullable(z.object({ en: z.string(), zh: z.string() })),
  accounts: z.enum(["own", "provider", "both"]),
});
export type AccountRules = z.infer<typeof accountRules>;

/** A country or region, ISO 3166-1 alpha-2. */
const ofCountry = z.strictObject({
  country: z.string("country").check(z.refine((code) => countries.includes(code), "country")),
});

/** Names in Latin letters, as they are written in an address; of mainland China, `contract/provinces.ts` has the Chinese ones, too. */
const provinceList = z.object({ items: z.array(z.string()) });

/** The presumed location of the visitor; `ln` as everywhere, 0 for Chinese. */
const visitorLocation = z.object({ isCn: z.boolean(), ln });

const key = {
  /** Base64. */
  key: z.string(),
  /** When the next one follows; `null` if none does. */
  expires: z.nullable(moment),
};
/** The public keys of what the portal signs, the newest first. `keyid` of a file's key is that of `minisign`. */
const publicKeys = z.object({
  packages: z.array(z.object({ keyid: z.string(), ...key })),
  files: z.array(z.object({ keyid: z.string(), ...key })),
});
export type PublicKeys = z.infer<typeof publicKeys>;

export const websiteCalls = {
  publicKeys: defineCall({
    method: "GET",
    path: "/website/publicKeys",
    access: "public",
    tag: "Website",
    title: { en: "The keys that verify packages and files", zh: "用于校验软件包与文件签名的公钥" },
    description: {
      en: "`packages`: ECDSA P-256 (SPKI), for the signatures in npm documents. `files`: what `minisign -P` takes, for the `.minisig` beside every address under `/files/`.",
      zh: "`packages` 为 ECDSA P-256（SPKI），用于 npm 文档中的签名。`files` 供 `minisign -P` 使用，对应 `/files/` 下每个地址旁的 `.minisig`。",
    },
    output: publicKeys,
    cached: true,
  }),
  contact: defineCall({
    method: "GET",
    path: "/website/contact",
    access: "public",
    tag: "Website",
    title: { en: "Mailboxes and hours of the operator", zh: "联系邮箱与联系时间" },
    description: { en: "As the site says; empty where it says nothing.", zh: "以站点设置为准，未设置的为空。" },
    output: contact,
    cached: true,
  }),
  accountRules: defineCall({
    method: "GET",
    path: "/website/accountRules",
    access: "public",
    tag: "Website",
    title: { en: "What forms say of passwords, codes and links", zh: "密码、验证码与邮件链接的规则" },
    description: { en: "What a form can say before it is sent.", zh: "供表单在提交前提示用户。" },
    output: accountRules,
    cached: true,
    island: true,
  }),
  location: defineCall({
    method: "GET",
    path: "/website/getWebSiteLocation",
    access: "public",
    tag: "Location",
    title: { en: "A hint where the visitor is, for a first choice", zh: "访客所在地区的提示，用于首次选择" },
    description: {
      en: "Taken from the country that a trusted proxy names, else from Accept-Language. Nothing is looked up.",
      zh: "取自可信代理提供的国家代码，否则取自 Accept-Language，不查询其他服务。",
    },
    output: visitorLocation,
    island: true,
  }),
  provinces: defineCall({
    method: "GET",
    path: "/website/provinces",
    access: "public",
    tag: "Website",
    title: { en: "States or provinces of a country, to choose from", zh: "国家或地区下的省、州列表" },
    description: { en: "For the form of the developer application.", zh: "用于开发者申请表。" },
    input: ofCountry,
    output: provinceList,
    cached: true,
    island: true,
  }),
  navigation: defineCall({
    method: "GET",
    path: "/website/navigation",
    access: "public",
    tag: "Website",
    title: { en: "Names of all products, in display order", zh: "全部产品名称，按显示顺序" },
    description: {
      en: "What every page names of them. It changes less often than the products, which tell their newest version.",
      zh: "各页面所需的产品名称，变化少于带最新版本的产品列表。",
    },
    output: productNames,
    cached: true,
  }),
};
