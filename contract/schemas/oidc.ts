import * as z from "zod/mini";
import { policyVersions, session } from "./accounts.ts";
import { defineCall } from "../call.ts";
import { moment } from "./values.ts";

/** Where operators log in (the company login), and where developers do. */
export const providerKinds = ["company", "developers"] as const;
export type ProviderKind = (typeof providerKinds)[number];
const provider = z._default(z.enum(providerKinds), "company");
const atProvider = z.strictObject({ provider });

/** The query with which a browser comes back from the OpenID provider. */
const oidcResponse = z.strictObject({ response: z.string("required").check(z.maxLength(8_000, "tooLong")) });
const providerResponse = z.extend(oidcResponse, { provider });
/** Without `response`: what the browser's last login at the developers' provider has proved. */
const linkResponse = z.extend(atProvider, { response: z.optional(oidcResponse.shape.response) });
/**
 * `next`, without a session: either `register`, with what the provider has confirmed, or `prove` the account that
 * `contact`, masked, belongs to.
 */
const developerLogin = z.object({
  session: z.nullable(session),
  next: z.nullable(
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("register"), mailbox: z.nullable(z.string()), phone: z.nullable(z.string()) }),
      z.object({ kind: z.literal("prove"), contact: z.string() }),
    ]),
  ),
});
const developerRegistration = z.strictObject({ agreed: z.optional(policyVersions) });

/** `provider`: its name, null if none is configured; times are null if the account is not linked or was not used. */
const oidcLink = z.object({
  provider: z.nullable(z.string()),
  linkedAt: z.nullable(moment),
  lastLoginAt: z.nullable(moment),
});
/** The page to which the browser returns: a path of this site. */
const oidcProofStart = z.strictObject({
  provider,
  page: z
    .string("required")
    .check(z.maxLength(1_000, "tooLong"), z.regex(/^\/(?![/\\])[!-~]*$/, "invalid"), z.regex(/^[^\\#]*$/, "invalid")),
});
const oidcStart = z.object({ url: z.string() });

export const oidcCalls = {
  logInByOidc: defineCall({
    method: "POST",
    path: "/account/loginOidc",
    access: "public",
    tag: "Accounts",
    title: { en: "Log in as an operator with the OpenID provider's answer", zh: "通过企业登录（OpenID Connect）登录" },
    description: {
      en: "For the browser that began at `/login/oidc`, whose cookie is needed. `response` is the query with which the provider sent it back.",
      zh: "供从 `/login/oidc` 开始的浏览器使用，需其 Cookie。`response` 为登录服务跳转回来时的查询串。",
    },
    input: oidcResponse,
    refusals: ["oidcRefused", "oidcNoRole", "oidcUnavailable", "suspended", "notFound"],
    output: session,
    island: true,
  }),
  logInByPlatform: defineCall({
    method: "POST",
    path: "/account/loginDeveloper",
    access: "public",
    tag: "Accounts",
    title: {
      en: "Log in as a developer with the OpenID provider's answer",
      zh: "开发者通过平台账号（OpenID Connect）登录",
    },
    description: {
      en: "For the browser that began at `/login/developer`, whose cookie is needed. Without an account, `next` says what follows, within ten minutes and with the cookie of this answer: `registerDeveloper`, or a login to the account that has the contact, and then `oidcVerify`.",
      zh: "供从 `/login/developer` 开始的浏览器使用，需其 Cookie。尚无账号时，`next` 说明下一步，须在十分钟内带本次返回的 Cookie 完成：`registerDeveloper`，或登录拥有该联系方式的账号后调用 `oidcVerify`。",
    },
    input: oidcResponse,
    refusals: ["oidcRefused", "oidcUnavailable", "suspended", "notFound"],
    output: developerLogin,
    island: true,
  }),
  registerByPlatform: defineCall({
    method: "POST",
    path: "/account/registerDeveloper",
    access: "public",
    tag: "Accounts",
    title: {
      en: "Create the account of a developer who logged in at the OpenID provider",
      zh: "为通过平台账号登录的开发者创建账号",
    },
    description: {
      en: "For the browser that `loginDeveloper` told to register.",
      zh: "供 `loginDeveloper` 提示注册的浏览器使用。",
    },
    input: developerRegistration,
    refusals: ["oidcRefused", "changedMeanwhile", "notFound"],
    output: session,
    island: true,
  }),
  oidcLink: defineCall({
    method: "GET",
    path: "/account/oidc",
    access: "account",
    tag: "Own account",
    title: { en: "Whether this account is linked with a provider's login", zh: "查询账号关联的企业登录或平台账号" },
    input: atProvider,
    output: oidcLink,
  }),
  beginOidcLink: defineCall({
    method: "POST",
    path: "/account/oidc",
    access: "account",
    fresh: "always",
    tag: "Own account",
    title: { en: "Begin to link this account with a provider's login", zh: "开始关联企业登录或平台账号" },
    description: {
      en: "Answers where the browser goes; it comes back to `/profile/index` with what `oidcVerify` takes.",
      zh: "返回浏览器的跳转地址；返回 `/profile/index` 时带有 `oidcVerify` 所需的内容。",
    },
    input: atProvider,
    refusals: ["notFound", "oidcUnavailable"],
    output: oidcStart,
  }),
  confirmOidcLink: defineCall({
    method: "POST",
    path: "/account/oidcVerify",
    access: "account",
    tag: "Own account",
    title: { en: "Link this account with a provider's login", zh: "确认关联企业登录或平台账号" },
    input: linkResponse,
    refusals: ["oidcRefused", "changedMeanwhile", "notFound", "oidcUnavailable"],
    output: z.null(),
  }),
  removeOidcLink: defineCall({
    method: "DELETE",
    path: "/account/oidc",
    access: "account",
    fresh: "always",
    tag: "Own account",
    title: { en: "Unlink this account from a provider's login", zh: "取消关联企业登录或平台账号" },
    input: atProvider,
    refusals: ["lastWayIn", "notFound"],
    output: z.null(),
  }),
  beginOidcProof: defineCall({
    method: "POST",
    path: "/account/oidcProof",
    access: "account",
    tag: "Login security",
    title: { en: "Begin to prove by a provider's login who one is", zh: "开始通过企业登录或平台账号重新验证身份" },
    description: {
      en: "The provider is told to ask for the login again. Answers where the browser goes; it comes back to `page` with what `oidcProofVerify` takes.",
      zh: "要求登录服务重新验证用户。返回浏览器的跳转地址；返回 `page` 时带有 `oidcProofVerify` 所需的内容。",
    },
    input: oidcProofStart,
    refusals: ["notFound", "oidcUnavailable"],
    output: oidcStart,
  }),
  confirmOidcProof: defineCall({
    method: "POST",
    path: "/account/oidcProofVerify",
    access: "account",
    tag: "Login security",
    title: { en: "Prove by a provider's login who one is", zh: "通过企业登录或平台账号重新验证身份" },
    description: {
      en: "Throws 10123 where the provider does not say, by `auth_time`, that it asked for the login again. Answers a fresh token, as `upgradeToken` does.",
      zh: "登录服务未通过 `auth_time` 表明已重新验证时返回 10123。返回新的令牌，同 `upgradeToken`。",
    },
    input: providerResponse,
    refusals: ["oidcRefused", "oidcNotAskedAgain", "oidcUnavailable", "notFound"],
    output: session,
  }),
};
