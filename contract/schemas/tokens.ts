import * as z from "zod/mini";
import { limits } from "../limits.ts";
import { moment, pageOf, paging } from "./values.ts";

/** What a token for automation may do: no more than a publisher. */
export const tokenRoles = ["member", "publisher"] as const;
export type TokenRole = (typeof tokenRoles)[number];

const requiredName = z
  .string("required")
  .check(z.trim(), z.minLength(1, "required"), z.maxLength(limits.name, "tooLong"));
const days = z.int32("wholeNumber").check(z.gte(1, "tokenDays"), z.lte(limits.tokenDays, "tokenDays"));

export const tokenRequest = z.strictObject({
  name: requiredName,
  role: z._default(z.enum(tokenRoles, "tokenRole"), "publisher"),
  expiresInDays: days,
});
export const tokenQuery = z.strictObject(paging);
export const tokenId = z.strictObject({ id: z.string().check(z.maxLength(64, "tooLong")) });

const described = {
  id: z.string(),
  name: z.string(),
  role: z.enum(tokenRoles),
  createdAt: moment,
  /** What the account that created it is called; `null` once that is deleted. */
  createdBy: z.nullable(z.string()),
  expiresAt: moment,
};
/** The token itself is in this answer alone. */
export const createdToken = z.object({ ...described, token: z.string() });
/** `inactive`: whoever created it is no admin any more, is suspended or deleted. */
const tokenStates = ["active", "expired", "inactive"] as const;
/** A revoked token is gone. `lastUsedAt` is exact to five minutes. */
export const tokenList = pageOf(z.object({ ...described, lastUsedAt: z.nullable(moment), state: z.enum(tokenStates) }));
export type ListedToken = z.infer<typeof tokenList>["items"][number];
