import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { limits } from "../limits.ts";
import { byId, moment, pageOf, paging } from "./values.ts";

/** What a client may ask about an account; the claims of each are in docs/openid-connect.md. */
export const oauthScopes = ["openid", "profile", "email", "phone", "developer", "offline_access"] as const;
const scopes = z.array(z.enum(oauthScopes));

/** Compared character by character when a client uses it: https, or http on this machine, without a fragment. */
const redirectUri = z
  .string("redirectUri")
  .check(
    z.maxLength(limits.operatorText, "tooLong"),
    z.regex(/^https?:\/\/[^\s<>"#]+$/, "redirectUri"),
    z.refine(isRedirectUri, "redirectUri"),
  );
export const clientRequest = z.strictObject({
  name: z.string("required").check(z.trim(), z.minLength(1, "required"), z.maxLength(limits.name, "tooLong")),
  redirectUris: z
    .array(redirectUri, "redirectUri")
    .check(z.minLength(1, "redirectUri"), z.maxLength(limits.redirectUris, "tooMany")),
  confidential: z.boolean(),
  own: z.boolean(),
});
const client = z.object({
  id: z.string(),
  name: z.string(),
  redirectUris: z.array(z.string()),
  confidential: z.boolean(),
  own: z.boolean(),
  createdAt: moment,
  /** What the account that created it is called; `null` once that is deleted. */
  createdBy: z.nullable(z.string()),
});
const createdClient = z.extend(client, { secret: z.nullable(z.string()) });
/**
 * `lastLogin`: of the people who are still logged in here, within the last 30 days: how many they are, and what the
 * client could read with the last one.
 */
const clientList = pageOf(
  z.extend(client, { lastLogin: z.nullable(z.object({ at: moment, people: z.int(), scopes })) }),
);
export type ListedClient = z.infer<typeof clientList>["items"][number];

const uid = z.string("required").check(z.regex(/^[\w-]{21,64}$/, "invalid"));
const authorization = z.strictObject({ uid, allow: z.optional(z.boolean()) });
/** `url`: where the browser goes; without it, the person is asked whether the client may learn this. */
const authorized = z.object({ url: z.nullable(z.string()), client: z.string(), scopes });

export const oauthCalls = {
  clients: defineCall({
    method: "GET",
    path: "/admin/clients",
    access: "admin",
    tag: "Tokens",
    title: {
      en: "Clients of the portal as an OpenID provider, the newest first",
      zh: "接入本站登录的应用，按时间倒序",
    },
    input: z.strictObject(paging),
    output: clientList,
  }),
  createClient: defineCall({
    method: "POST",
    path: "/admin/clients",
    access: "admin",
    fresh: "always",
    tag: "Tokens",
    title: { en: "Register a client; its secret is shown this once", zh: "登记应用，密钥仅显示一次" },
    description: {
      en: "The portal is an OpenID provider (`/.well-known/openid-configuration`) for registered clients: authorization code with PKCE (S256). A `confidential` client has a secret; for one of the platform's `own`, nobody is asked for consent. Redirect URIs are compared exactly.",
      zh: "门户是已注册客户端的 OpenID 提供方（`/.well-known/openid-configuration`）：授权码加 PKCE（S256）。`confidential` 客户端有密钥；平台自有（`own`）的客户端不询问用户同意。重定向地址须完全一致。",
    },
    input: clientRequest,
    output: createdClient,
    idempotencyKey: "ignored",
  }),
  endClient: defineCall({
    method: "POST",
    path: "/admin/clients/end",
    access: "admin",
    fresh: "always",
    tag: "Tokens",
    title: { en: "End a client with all that it was granted", zh: "停用应用，其全部授权同时失效" },
    input: byId,
    output: z.null(),
  }),
  authorize: defineCall({
    method: "POST",
    path: "/account/authorize",
    access: "account",
    tag: "Own account",
    title: { en: "Let a client learn who one is, or refuse it", zh: "同意或拒绝应用读取账号信息" },
    description: {
      en: "For the browser that a client sent to `/oauth/authorize`, whose cookie is needed. Without `allow`, it answers what the client asks for, or `url` if nothing needs to be asked.",
      zh: "供客户端跳转到 `/oauth/authorize` 的浏览器使用，需其 Cookie。不带 `allow` 时返回客户端请求的内容；无须询问时返回 `url`。",
    },
    input: authorization,
    refusals: ["oidcRefused"],
    output: authorized,
    island: true,
  }),
  removeGrant: defineCall({
    method: "DELETE",
    path: "/account/grants",
    access: "account",
    tag: "Login security",
    title: { en: "Take back what a client was allowed; its tokens end", zh: "取消对应用的授权，其令牌立即失效" },
    input: byId,
    refusals: ["notFound"],
    output: z.null(),
  }),
};

function isRedirectUri(text: string): boolean {
  const url = URL.parse(text);
  const isLocal = url?.protocol === "http:" && /^(127\.0\.0\.1|localhost|\[::1\])$/.test(url.hostname);
  return Boolean(url && (url.protocol === "https:" || isLocal) && !url.username && !url.password);
}
