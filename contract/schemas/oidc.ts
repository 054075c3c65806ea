import * as z from "zod/mini";
import { session } from "./accounts.ts";
import { defineCall } from "../call.ts";
import { moment, nothing } from "./values.ts";

/** The query with which a browser comes back from the OpenID provider. */
const oidcResponse = z.strictObject({ response: z.string("required").check(z.maxLength(8_000, "tooLong")) });
/** `provider`: its name, null if none is configured; times are null if the account is not linked or was not used. */
const oidcLink = z.object({
  provider: z.nullable(z.string()),
  linkedAt: z.nullable(moment),
  lastLoginAt: z.nullable(moment),
});
/** The page to which the browser returns: a path of this site. */
const oidcProofStart = z.strictObject({
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
  oidcLink: defineCall({
    method: "GET",
    path: "/account/oidc",
    access: "account",
    tag: "Own account",
    title: { en: "Whether this account is linked with the company login", zh: "查询账号关联的企业登录" },
    output: oidcLink,
  }),
  beginOidcLink: defineCall({
    method: "POST",
    path: "/account/oidc",
    access: "account",
    fresh: "always",
    tag: "Own account",
    title: { en: "Begin to link this account with the company login", zh: "开始关联企业登录" },
    description: "Answers where the browser goes; it comes back to `/profile/index` with what `oidcVerify` takes.",
    input: nothing,
    output: oidcStart,
  }),
  confirmOidcLink: defineCall({
    method: "POST",
    path: "/account/oidcVerify",
    access: "account",
    tag: "Own account",
    title: { en: "Link this account with the company login", zh: "确认关联企业登录" },
    input: oidcResponse,
    output: z.null(),
  }),
  removeOidcLink: defineCall({
    method: "DELETE",
    path: "/account/oidc",
    access: "account",
    fresh: "always",
    tag: "Own account",
    title: { en: "Unlink this account from the company login", zh: "取消关联企业登录" },
    output: z.null(),
  }),
  beginOidcProof: defineCall({
    method: "POST",
    path: "/account/oidcProof",
    access: "account",
    tag: "Login security",
    title: { en: "Begin to prove by the company login who one is", zh: "开始通过企业登录重新验证身份" },
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
    title: { en: "Prove by the company login who one is", zh: "通过企业登录重新验证身份" },
    description:
      "Throws 10123 where the provider does not say, by `auth_time`, that it asked for the login again. Answers a fresh token, as `upgradeToken` does.",
    input: oidcResponse,
    output: session,
  }),
};
