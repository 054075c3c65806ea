import * as z from "zod/mini";
import { personalScopes, tokenScopes } from "../access.ts";
import { defineCall } from "../call.ts";
import { limits } from "../limits.ts";
import { byId, moment, pageOf, paging } from "./values.ts";

const scopes = z.array(z.enum(tokenScopes, "tokenScope"), "tokenScope");

const requiredName = z
  .string("required")
  .check(z.trim(), z.minLength(1, "required"), z.maxLength(limits.name, "tooLong"));
const days = z.int32("wholeNumber").check(z.gte(1, "tokenDays"), z.lte(limits.tokenDays, "tokenDays"));

export const tokenRequest = z.strictObject({
  name: requiredName,
  scopes: z._default(scopes.check(z.maxLength(tokenScopes.length, "tokenScope")), ["publish"]),
  expiresInDays: days,
});
export const ownTokenRequest = z.strictObject({
  name: requiredName,
  scopes: z
    .array(z.enum(personalScopes, "personalScope"), "personalScope")
    .check(z.minLength(1, "personalScope"), z.maxLength(personalScopes.length, "personalScope")),
  expiresInDays: days,
});
const tokenQuery = z.strictObject(paging);

const described = {
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  createdAt: moment,
  /** What the account that created it is called; `null` once that is deleted. */
  createdBy: z.nullable(z.string()),
  expiresAt: moment,
};
/** The token itself is in this answer alone. */
const createdToken = z.object({ ...described, token: z.string() });
/** `inactive`: whoever created it is no admin any more, is suspended or deleted. */
const tokenStates = ["active", "expired", "inactive"] as const;
/** A revoked token is gone. `lastUsedAt` is exact to five minutes. */
export const tokenList = pageOf(z.object({ ...described, lastUsedAt: z.nullable(moment), state: z.enum(tokenStates) }));
export type ListedToken = z.infer<typeof tokenList>["items"][number];

const ownToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(personalScopes)),
  createdAt: moment,
  expiresAt: moment,
});
/** `lastUsedAt` is exact to five minutes. */
export const listedOwnToken = z.extend(ownToken, { lastUsedAt: z.nullable(moment) });
export type OwnToken = z.infer<typeof listedOwnToken>;

const terminalCode = z.string("required").check(z.minLength(1, "required"), z.maxLength(64, "tooLong"));

/** OpenID issuers of build systems; without TLS only on the portal's machine. */
const issuer = z
  .string("required")
  .check(
    z.maxLength(200, "tooLong"),
    z.regex(/^(?:https:\/\/[^\s?#]+[^\s?#/]|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?)$/, "issuer"),
  );
const line = z.string("required").check(z.trim(), z.minLength(1, "required"), z.maxLength(limits.name, "tooLong"));
export const trustedBuild = z
  .strictObject({
    product: z.nullable(z.string().check(z.maxLength(limits.slug, "tooLong"))),
    issuer,
    repository: line.check(z.regex(/^[^/\s]+(?:\/[^/\s]+)+$/, "repository")),
    workflow: z.nullable(line.check(z.regex(/^[\w.][\w./-]*$/, "workflow"))),
    ref: z.nullable(line.check(z.regex(/^refs\/[^\s*]+\*?$/, "gitRef"))),
    environment: z._default(z.nullable(line.check(z.regex(/^[^<>]+$/, "invalid"))), null),
    waits: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ workflow, ref }) => workflow !== null || ref !== null, { error: "workflowOrRef", path: ["workflow"] }),
  );
const listedBuild = z.object({
  id: z.string(),
  product: z.nullable(z.string()),
  issuer: z.string(),
  repository: z.string(),
  /** The issuer's own id of it, as of the first job; `null` before. */
  repositoryId: z.nullable(z.string()),
  workflow: z.nullable(z.string()),
  ref: z.nullable(z.string()),
  environment: z.nullable(z.string()),
  waits: z.boolean(),
  createdAt: moment,
  createdBy: z.nullable(z.string()),
  lastUsedAt: z.nullable(moment),
});
export type TrustedBuild = z.infer<typeof listedBuild>;

export const tokenCalls = {
  terminalLogin: defineCall({
    method: "POST",
    path: "/account/tokens/requested",
    access: "account",
    tag: "Own account",
    title: { en: "Which program in a terminal asks for a token", zh: "查看请求令牌的终端程序" },
    input: z.strictObject({ code: terminalCode }),
    output: z.object({ client: z.string(), network: z.string(), requestedAt: moment }),
  }),
  approveTerminalLogin: defineCall({
    method: "POST",
    path: "/account/tokens/approve",
    access: "account",
    fresh: "always",
    tag: "Own account",
    title: {
      en: "Let a program in a terminal fetch files, as `npm login` asks for",
      zh: "批准终端程序（如 npm login）下载文件",
    },
    description: {
      en: "`code` is that of the address at which the program sent its user; it is good once, for ten minutes. The token has the scope `download` for 90 days, and only the program receives it.",
      zh: "`code` 取自程序让用户打开的地址，十分钟内仅可使用一次。令牌权限为 `download`，有效期 90 天，仅由该程序取得。",
    },
    input: z.strictObject({ code: terminalCode, name: requiredName }),
    output: z.object({ id: z.string() }),
    idempotencyKey: "ignored",
  }),

  trustedBuilds: defineCall({
    method: "GET",
    path: "/admin/trustedBuilds",
    access: "admin",
    tag: "Tokens",
    title: { en: "Build jobs that get a token without a secret, by product", zh: "可免密钥获取令牌的构建任务" },
    input: tokenQuery,
    output: pageOf(listedBuild),
  }),
  trustBuild: defineCall({
    method: "POST",
    path: "/admin/trustedBuilds",
    access: "admin",
    fresh: "always",
    tag: "Tokens",
    title: { en: "Trust the build jobs of a repository", zh: "信任某仓库的构建任务" },
    description: {
      en: "`product`: the one whose releases they publish, or null for those that push the site folder. `workflow`: the file that defines the job; `ref`: such as `refs/tags/*`; at least one of them. `environment`: the deployment environment that the job has to name, whose rules the build system keeps; null for any. `waits`: a publisher has to publish what they deliver.",
      zh: "`product`：任务可发布其版本的产品，为 null 时可推送站点目录。`workflow`：定义任务的文件；`ref`：如 `refs/tags/*`；二者至少填一项。`environment`：任务须使用的部署环境，为 null 时不限。`waits`：任务提交的版本须由发布人员发布。",
    },
    input: trustedBuild,
    output: z.object({ id: z.string() }),
  }),
  distrustBuild: defineCall({
    method: "DELETE",
    path: "/admin/trustedBuilds/:id",
    access: "admin",
    fresh: "always",
    tag: "Tokens",
    title: { en: "Trust them no longer; their tokens end, too", zh: "取消信任；已签发的令牌同时失效" },
    params: byId,
    output: z.null(),
  }),
  exchangeBuildToken: defineCall({
    method: "POST",
    path: "/tokens/exchange",
    access: "public",
    tag: "Tokens",
    title: { en: "A token of fifteen minutes for a trusted build job", zh: "受信任的构建任务换取 15 分钟的令牌" },
    description: {
      en: "`token`: the job's own OpenID token for this portal's address as audience, from GitHub Actions or GitLab CI; it is accepted once. The answer's token makes the calls about releases of its products, or those of the site folder.",
      zh: "`token`：GitHub Actions 或 GitLab CI 任务自身的 OpenID 令牌，受众（audience）须为本平台地址，仅可使用一次。返回的令牌可调用其产品的版本接口，或站点目录接口。",
    },
    input: z.strictObject({
      token: z.string("required").check(z.minLength(1, "required"), z.maxLength(8_000, "tooLong")),
    }),
    output: z.object({ token: z.string(), expiresAt: moment, products: z.array(z.string()) }),
    idempotencyKey: "ignored",
  }),

  ownTokens: defineCall({
    method: "GET",
    path: "/account/tokens",
    access: "account",
    tag: "Own account",
    title: { en: "One's own tokens, the newest first", zh: "本人的访问令牌，按时间倒序" },
    input: tokenQuery,
    output: pageOf(listedOwnToken),
  }),
  createOwnToken: defineCall({
    method: "POST",
    path: "/account/tokens",
    access: "account",
    fresh: "always",
    tag: "Own account",
    title: { en: "Create a personal token; it is shown this once", zh: "创建个人访问令牌，仅显示一次" },
    description: {
      en: "`download` fetches files: `GET /files/:product/:version/:name` with `Authorization: Bearer`, or Basic with the token as password; `:version` is a version, `latest` or a channel. `read` makes public GET calls as the account, and `publish`, for publishers and admins, the calls of publishers; no token makes any other call (10102).",
      zh: "`download` 用于获取文件：`GET /files/:product/:version/:name`，使用 `Authorization: Bearer`，或以令牌为密码的 Basic；`:version` 为版本号、`latest` 或渠道。`read` 以该账号调用公开的 GET 接口；`publish` 供发布员和管理员调用发布接口；令牌不可调用其他接口（10102）。",
    },
    input: ownTokenRequest,
    output: z.extend(ownToken, { token: z.string() }),
    idempotencyKey: "ignored",
  }),
  endOwnToken: defineCall({
    method: "POST",
    path: "/account/tokens/end",
    access: "account",
    tag: "Own account",
    title: { en: "Revoke one's own token; counts from the next request", zh: "撤销本人的令牌，自下一次请求起生效" },
    input: byId,
    refusals: ["notFound"],
    output: z.null(),
  }),

  tokens: defineCall({
    method: "GET",
    path: "/admin/tokens",
    access: "admin",
    tag: "Tokens",
    title: { en: "Tokens for automation, the newest first", zh: "自动化令牌，按时间倒序" },
    input: tokenQuery,
    output: tokenList,
  }),
  createToken: defineCall({
    method: "POST",
    path: "/admin/tokens",
    access: "admin",
    fresh: "always",
    tag: "Tokens",
    title: { en: "Create a token for automation; it is shown this once", zh: "创建自动化令牌，仅显示一次" },
    description: {
      en: "Sent as `Authorization: Bearer` (or in the header `token`), it makes public calls, with the scope `publish` the calls of publishers, with `site` those of the site folder, and with `developers:read` those about developers; no others (10102). What it does is recorded as done by the token.",
      zh: "以 `Authorization: Bearer`（或请求头 `token`）发送，可调用公开接口；权限 `publish` 可调用发布接口，`site` 可调用站点文件夹接口，`developers:read` 可调用开发者查询接口；其他接口不可用（10102）。操作记录在令牌名下。",
    },
    input: tokenRequest,
    output: createdToken,
    idempotencyKey: "ignored",
  }),
  revokeToken: defineCall({
    method: "DELETE",
    path: "/admin/tokens/:id",
    access: "admin",
    fresh: "always",
    tag: "Tokens",
    title: { en: "Revoke a token; counts from the next request", zh: "撤销令牌，自下一次请求起生效" },
    description: {
      en: "One for automation, or the personal token of any account.",
      zh: "可为自动化令牌，也可为任一账号的个人令牌。",
    },
    params: byId,
    output: z.null(),
  }),
};
