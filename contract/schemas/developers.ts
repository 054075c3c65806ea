import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { limits } from "../limits.ts";
import { location, status } from "./accounts.ts";
import { organizationTypes } from "./applications.ts";
import { moment } from "./values.ts";

/** Whose ids a question uses: the portal's, or those of the provider that developers log in with. */
const issuers = ["provider"] as const;

const developer = z.object({
  /** The account's id; never reused. */
  subject: z.string(),
  /** 0 none, 1 waiting, 2 recognized developer, 3 refused or revoked. */
  status,
  /** Since when the account has been a recognized developer; the organization is that of the approved application. */
  since: z.nullable(moment),
  organization: z.nullable(z.string()),
  organizationType: z.nullable(z.enum(organizationTypes)),
  /** 0 mainland China, 1 elsewhere; as in the approved application, until then as at the registration. */
  location,
  updatedAt: moment,
});
export type Developer = z.infer<typeof developer>;

const subject = z.strictObject({ subject: z.string().check(z.minLength(1, "required"), z.maxLength(255, "tooLong")) });
const developerQuery = z.strictObject({ issuer: z.optional(z.enum(issuers, "invalid")) });
const changesQuery = z.strictObject({
  since: z._default(z.coerce.number("invalid").check(z.int("invalid"), z.gte(0, "invalid")), 0),
  limit: z._default(
    z.coerce
      .number("wholeNumber")
      .check(z.int("wholeNumber"), z.gte(1, "wholeNumber"), z.lte(limits.changes, "changesLimit")),
    100,
  ),
});
const changes = z.object({
  items: z.array(
    z.union([
      z.extend(developer, { deleted: z.literal(false) }),
      z.strictObject({ subject: z.string(), deleted: z.literal(true) }),
    ]),
  ),
  /** Where to go on; also when there is nothing new. */
  cursor: z.string(),
  more: z.boolean(),
});

export const developerCalls = {
  developer: defineCall({
    method: "GET",
    path: "/developers/:subject",
    access: "service",
    scope: "developers:read",
    tag: "Applications",
    title: { en: "Whether an account is a recognized developer", zh: "查询账号是否为认证开发者" },
    description: {
      en: "`subject` is the account's id, or with `issuer=provider` the `sub` of the provider that developers log in with.",
      zh: "`subject` 为账号 id；`issuer=provider` 时为开发者登录服务的 `sub`。",
    },
    params: subject,
    input: developerQuery,
    output: developer,
  }),
  developers: defineCall({
    method: "GET",
    path: "/developers",
    access: "service",
    scope: "developers:read",
    tag: "Applications",
    title: { en: "Changes of all accounts, in order", zh: "按顺序获取全部账号的变更" },
    description: {
      en: "For services that have a copy. Begin without `since`, then send the last `cursor`: whoever applies all items has every account as it is. An account may come more than once. Of a deleted one, only its subject is left, to be removed from the copy; that is repeated for three years.",
      zh: "供保存副本的服务使用。首次不带 `since`，之后发送上次的 `cursor`；应用所有条目后即与各账号一致。同一账号可能多次出现。已删除的账号只保留 subject，以便从副本中移除，三年内会重复返回。",
    },
    input: changesQuery,
    output: changes,
  }),
};
