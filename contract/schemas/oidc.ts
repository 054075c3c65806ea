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
    description:
      "For the browser that began at `/login/oidc`, whose cookie is needed. `response` is the query with which the provider sent it back.",
    input: oidcResponse,
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
    description:
      "For the browser that began at `/login/developer`, whose cookie is needed. Without an account, `next` says what follows, within ten minutes and with the cookie of this answer: `registerDeveloper`, or a login to the account that has the contact, and then `oidcVerify`.",
    input: oidcResponse,
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
    input: developerRegistration,
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
    description: "Answers where the browser goes; it comes back to `/profile/index` with what `oidcVerify` takes.",
    input: atProvider,
    output: oidcStart,
  }),
  confirmOidcLink: defineCall({
    method: "POST",
    path: "/account/oidcVerify",
    access: "account",
    tag: "Own account",
    title: { en: "Link this account with a provider's login", zh: "确认关联企业登录或平台账号" },
    input: linkResponse,
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
    output: z.null(),
  }),
  beginOidcProof: defineCall({
    method: "POST",
    path: "/account/oidcProof",
    access: "account",
    tag: "Login security",
    title: { en: "Begin to prove by a provider's login who one is", zh: "开始通过企业登录或平台账号重新验证身份" },
    description:
      "The provider is told to ask for the login again. Answers where the browser goes; it comes back to `page` with what `oidcProofVerify` takes.",
    input: oidcProofStart,
    output: oidcStart,
  }),
  confirmOidcProof: defineCall({
    method: "POST",
    path: "/account/oidcProofVerify",
    access: "account",
    tag: "Login security",
    title: { en: "Prove by a provider's login who one is", zh: "通过企业登录或平台账号重新验证身份" },
    description:
      "Throws 10123 where the provider does not say, by `auth_time`, that it asked for the login again. Answers a fresh token, as `upgradeToken` does.",
    input: providerResponse,
    output: session,
  }),
};
