import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { limits } from "../limits.ts";
import { passwordForm } from "../password.ts";
import { moment, nothing } from "./values.ts";

/** A number or mailbox as typed into a form, in any of its spellings. */
const typed = (empty: string) => z.string(empty).check(z.minLength(1, empty), z.maxLength(320, "tooLong"));
const anyAccount = typed("required");
export const phone = typed("phone");
export const mailbox = typed("enterMailbox");

/**
 * A password as input, normalized to the form in which it is checked, compared and hashed. Its rule is checked only
 * where it is set, never at login (specification, section 5).
 */
export const password = z.string("enterPassword").check(z.minLength(1, "enterPassword"), z.normalize(passwordForm));
export const code = z.string("enterCode").check(z.minLength(1, "enterCode"), z.regex(/^\d{6}$/, "code"));
/** The response of `sendCode`; a browser sends it in a cookie instead. */
export const ticket = z.string().check(z.minLength(1, "required"), z.maxLength(200, "tooLong"));
export const linkToken = z.string("required").check(z.minLength(1, "required"), z.maxLength(200, "tooLong"));
export const ln = z.union([z.literal(0), z.literal(1)]);
/** 0 mainland China, 1 elsewhere (specification, section 3). */
export const location = z.union([z.literal(0), z.literal(1)]);
/** No larger number is one: the databases keep 32 bits. */
export const version = z.int32();

export const codePurposes = ["login", "register", "reset", "bind", "delete"] as const;
export type CodePurpose = (typeof codePurposes)[number];
const purpose = z.enum(codePurposes);

/** Versions of policies that a person agrees to, by the policies' slugs. */
export const policyVersion = z
  .string("required")
  .check(z.minLength(1, "required"), z.maxLength(limits.version, "tooLong"));
export const policyVersions = z.catchall(z.object({}), policyVersion);
export type PolicyVersions = z.infer<typeof policyVersions>;

const codeRequest = z.strictObject({ account: phone, purpose });
const codeSent = z.object({ retryAfter: z.int(), ticket: z.string() });
const codeDeliveryRequest = z.strictObject({ account: phone, purpose, ticket: z.optional(ticket) });
/**
 * The delivery state of the last code requested with a ticket: without one, `channel` is null and `state` "none".
 * `unknown`: it was sent by mail, and this caller may not know whether the account has a mailbox. `mailbox` is masked.
 */
export const codeDelivery = z.object({
  channel: z.nullable(z.enum(["sms", "mail"])),
  state: z.enum(["none", "sending", "sent", "delayed", "refused", "unknown"]),
  offersMail: z.boolean(),
  mailbox: z.nullable(z.string()),
});
export type CodeDelivery = z.infer<typeof codeDelivery>;
const codeCheck = z.strictObject({ account: phone, code, ticket: z.optional(ticket), purpose });
const logInRequest = z.strictObject({
  account: anyAccount,
  password: z.optional(password),
  code: z.optional(code),
  ticket: z.optional(ticket),
});
const mailLogInRequest = z.strictObject({ account: mailbox, password });
const accountOnly = z.strictObject({ account: anyAccount });
const mailboxOnly = z.strictObject({ account: mailbox });
const phoneRegistration = z.strictObject({
  account: phone,
  code,
  ticket: z.optional(ticket),
  password,
  location,
  agreed: z.optional(policyVersions),
});
const mailRegistration = z.strictObject({
  account: mailbox,
  password,
  location,
  agreed: z.optional(policyVersions),
});
const registrationEnd = z.strictObject({ token: linkToken, password });
/** Which other ways into the account a reset takes away, by their ids. */
const remove = z.optional(z.array(z.string().check(z.maxLength(300, "tooLong"))).check(z.maxLength(50, "tooMany")));
const mailReset = z.strictObject({ token: linkToken, password, remove });
/** By the link of a mail, or by mobile number and code. */
const resetWaysRequest = z.strictObject({
  token: z.optional(linkToken),
  account: z.optional(phone),
  code: z.optional(code),
  ticket: z.optional(ticket),
});
const resetWays = z.object({
  ways: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(["phone", "mailbox", "passkey", "authenticator", "company", "developers", "token"]),
      /** The masked number or mailbox, or what the way is called. */
      contact: z.string(),
      since: z.nullable(moment),
      /** Whether it was added in the last 30 days. */
      isRecent: z.boolean(),
      /** Whether this reset may remove it: not a second factor that is older than 30 days. */
      removable: z.boolean(),
    }),
  ),
});
/** Logged in: `oldPassword`; else by mobile number and code, which may also `remove` other ways into the account. */
const passwordChange = z.strictObject({
  oldPassword: z.optional(password),
  account: z.optional(phone),
  code: z.optional(code),
  ticket: z.optional(ticket),
  password,
  remove,
});

/**
 * How somebody proved who they are, in the manner of RFC 8176 (`amr`): password, code by text message or mail, passkey,
 * code of an authenticator app, recovery code, a browser where a second step was taken before, the company login
 * (OpenID Connect), what its provider asserts to be several factors, and the developers' provider.
 */
export const loginMethods = [
  "pwd",
  "sms",
  "mail",
  "passkey",
  "otp",
  "recovery",
  "device",
  "oidc",
  "mfa",
  "platform",
] as const;
export type LoginMethod = (typeof loginMethods)[number];
/** `provedAt`: when the last of them was proved. */
export const proof = { amr: z.array(z.enum(loginMethods)), provedAt: moment };

/** `status`: 0 no application, 1 waiting for review, 2 developer, 3 refused. */
export const status = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export type Status = z.infer<typeof status>;

/** The result of a login (specification, section 3). */
export const session = z.object({
  token: z.string(),
  status,
  admin: z.union([z.literal(0), z.literal(1)]),
  username: z.string(),
  /** There where nothing is open to the account before its password is changed. */
  changePassword: z.optional(z.literal(true)),
  /**
   * What follows the login: `verify` its second step and `setUp` the set-up of one, before which nothing is open; `offer`
   * where an operator is advised to set one up.
   */
  secondStep: z.optional(z.enum(["verify", "setUp", "offer"])),
});
export type Session = z.infer<typeof session>;

export const accountCalls = {
  sendCode: defineCall({
    method: "POST",
    path: "/account/reqSmscode",
    access: "public",
    tag: "Accounts",
    title: { en: "Send a verification code to a mobile number", zh: "向手机号发送验证码" },
    description: {
      en: "A code serves one purpose and one number. Send `ticket` back with it.",
      zh: "验证码只用于一个用途和一个号码，使用时一并发回 `ticket`。",
    },
    input: codeRequest,
    refusals: ["unregisteredPhone", "phoneTaken", "sentTooOften", "locked", "notLoggedIn", "notAllowed", "proofNeeded"],
    output: codeSent,
    island: true,
  }),
  mailCode: defineCall({
    method: "POST",
    path: "/account/reqMailcode",
    access: "public",
    tag: "Accounts",
    title: {
      en: "Send a verification code for a mobile number to the account's mailbox",
      zh: "收不到短信时，将验证码发送到账号绑定的邮箱",
    },
    description: {
      en: "Where text messages do not arrive: for `login`, `reset`, `delete`, and `bind` with one's own present number. It replaces the code before it, is sent back in the same calls, and counts with `reqSmscode` toward the limits of the number. The answer is the same whether the account has a mailbox or not.",
      zh: "用于收不到短信的情况：`login`、`reset`、`delete`，以及对本人当前号码的 `bind`。新验证码取代旧的，用法相同，并与 `reqSmscode` 共用该号码的次数限制。无论账号是否绑定邮箱，返回都相同。",
    },
    input: codeRequest,
    refusals: ["unregisteredPhone", "sentTooOften", "locked", "notLoggedIn", "notAllowed", "proofNeeded"],
    output: codeSent,
    island: true,
  }),
  codeDelivery: defineCall({
    method: "POST",
    path: "/account/codeDelivery",
    access: "public",
    tag: "Accounts",
    title: { en: "What became of the last verification code", zh: "查询最近一条验证码的发送状态" },
    description: {
      en: "For whoever requested the code: its ticket is sent as `ticket`, or by a browser as a cookie. `state`: `sending`, `sent` (the provider has accepted it), `delayed` (the provider puts it off, or has not confirmed it), `refused` (it will not be sent), `none` where no code of this ticket is valid, and `unknown` for a code by mail where the account was never used in this browser. `offersMail`: whether `reqMailcode` may be tried; `mailbox` is the mailbox, masked, for those who may know it.",
      zh: "供请求验证码的一方查询：ticket 通过 `ticket` 发送，浏览器通过 Cookie 发送。`state`：`sending` 发送中，`sent` 服务商已接受，`delayed` 服务商推迟或未确认，`refused` 不会发送，`none` 没有有效的验证码，`unknown` 由邮件发送且该账号未在此浏览器使用过。`offersMail` 表示可否改用 `reqMailcode`；`mailbox` 为脱敏邮箱，仅对有权知道者返回。",
    },
    input: codeDeliveryRequest,
    output: codeDelivery,
    island: true,
  }),
  checkCode: defineCall({
    method: "POST",
    path: "/account/validateSmscode",
    access: "public",
    tag: "Accounts",
    title: { en: "Whether a verification code is right; spends an attempt", zh: "检查验证码是否正确，会消耗一次尝试" },
    description: {
      en: "For a form that asks for the code first. The code stays valid.",
      zh: "用于先填验证码的表单，不会使验证码失效。",
    },
    input: codeCheck,
    refusals: ["wrongCode", "proofNeeded"],
    output: z.null(),
  }),
  logIn: defineCall({
    method: "POST",
    path: "/account/loginDvlper",
    access: "public",
    tag: "Accounts",
    title: { en: "Log in by password, or by mobile number and code", zh: "使用密码登录，或使用手机号与验证码登录" },
    description: {
      en: "By number or mailbox with `password`, or by number with `code`; never both. Five wrong passwords lock the account for five minutes.",
      zh: "手机号或邮箱加 `password`，或手机号加 `code`，二者不可同时使用。密码连续错误五次将锁定五分钟。",
    },
    input: logInRequest,
    refusals: [
      "unknownAccount",
      "wrongPassword",
      "lockedNow",
      "locked",
      "passwordClosed",
      "wrongCode",
      "suspended",
      "accountsElsewhere",
      "proofNeeded",
      "unavailable",
    ],
    output: session,
    idempotencyKey: "ignored",
    island: true,
  }),
  logInByMail: defineCall({
    method: "POST",
    path: "/account/loginDvlperByMail",
    access: "public",
    tag: "Accounts",
    title: { en: "Log in by mailbox and password", zh: "使用邮箱与密码登录" },
    description: { en: "As `loginDvlper`, for mailboxes alone.", zh: "同 `loginDvlper`，仅限邮箱。" },
    input: mailLogInRequest,
    refusals: [
      "unknownAccount",
      "wrongPassword",
      "lockedNow",
      "locked",
      "passwordClosed",
      "suspended",
      "accountsElsewhere",
      "proofNeeded",
      "unavailable",
    ],
    output: session,
    idempotencyKey: "ignored",
    island: true,
  }),
  checkAccount: defineCall({
    method: "POST",
    path: "/account/validateUser",
    access: "public",
    tag: "Accounts",
    title: { en: "Whether an account exists", zh: "查询账号是否存在" },
    description: { en: "Succeeds if the account exists.", zh: "账号存在时成功。" },
    input: accountOnly,
    refusals: ["noSuchAccount", "proofNeeded"],
    output: z.null(),
  }),
  registerByPhone: defineCall({
    method: "POST",
    path: "/account/registerSd",
    access: "public",
    tag: "Accounts",
    title: { en: "Register with a mobile number and a code", zh: "使用手机号与验证码注册" },
    description: { en: "Creates the account. Log in afterwards.", zh: "创建账号，随后需登录。" },
    input: phoneRegistration,
    refusals: ["phoneTaken", "wrongCode", "changedMeanwhile", "accountsElsewhere", "proofNeeded", "unavailable"],
    output: z.null(),
    idempotencyKey: "forGuests",
    island: true,
  }),
  registerByMail: defineCall({
    method: "POST",
    path: "/account/registerMail",
    access: "public",
    tag: "Accounts",
    title: { en: "Register with a mailbox: sends a link", zh: "使用邮箱注册，发送确认链接" },
    description: { en: "Nothing exists until the link is used.", zh: "使用链接之前不会创建账号。" },
    input: mailRegistration,
    refusals: ["mailboxTaken", "sentTooOften", "changedMeanwhile", "accountsElsewhere", "proofNeeded", "unavailable"],
    output: z.null(),
    idempotencyKey: "forGuests",
    island: true,
  }),
  confirmRegistration: defineCall({
    method: "POST",
    path: "/account/registerVerifyByMail",
    access: "public",
    tag: "Accounts",
    title: {
      en: "Finish a registration by the link in the mail and its password, and log in",
      zh: "通过邮件链接与密码完成注册并登录",
    },
    description: {
      en: "The password is the one chosen in the request that this link belongs to, so that nobody registers a mailbox of somebody else.",
      zh: "密码须为请求该链接时设置的密码，以防他人用你的邮箱注册。",
    },
    input: registrationEnd,
    refusals: ["wrongLink", "wrongPassword"],
    output: session,
    idempotencyKey: "ignored",
    island: true,
  }),
  sendResetMail: defineCall({
    method: "POST",
    path: "/account/pwdResetByMail",
    access: "public",
    tag: "Accounts",
    title: { en: "Send a link for a new password", zh: "发送重置密码的链接" },
    description: { en: "The link is good once.", zh: "链接只能使用一次。" },
    input: mailboxOnly,
    refusals: ["unknownMailbox", "sentTooOften", "proofNeeded"],
    output: z.null(),
    island: true,
  }),
  resetWays: defineCall({
    method: "POST",
    path: "/account/pwdResetWays",
    access: "public",
    tag: "Accounts",
    title: {
      en: "What else leads into an account whose password is being reset",
      zh: "重置密码时，该账号的其他登录方式",
    },
    description: {
      en: "For whoever holds the link of a reset (`token`) or its code (`account`, `code`); uses neither up. `ways`: the other contacts, masked, and since when they belong to the account (`null` where that was not recorded). A reset takes those away that its `remove` names.",
      zh: "供持有重置链接（`token`）或验证码（`account`、`code`）者使用，二者均不会失效。`ways` 为其他联系方式（脱敏）及绑定时间（无记录时为 `null`）。重置时会移除 `remove` 列出的方式。",
    },
    input: resetWaysRequest,
    refusals: ["wrongLink", "wrongCode", "unregisteredPhone"],
    output: resetWays,
    island: true,
  }),
  checkLink: defineCall({
    method: "POST",
    path: "/account/checkLink",
    access: "public",
    tag: "Accounts",
    title: { en: "Whether a mailed link can still be used", zh: "查询邮件中的链接是否仍可使用" },
    description: {
      en: "Does not use it up. 10109 for one that is unknown, expired or used.",
      zh: "链接不会因此失效。未知、过期或已使用的链接返回 10109。",
    },
    input: z.strictObject({ purpose: z.enum(["verify", "reset", "bind"], "invalid"), token: linkToken }),
    refusals: ["wrongLink"],
    output: z.null(),
    island: true,
  }),
  resetByMail: defineCall({
    method: "POST",
    path: "/account/pwdResetVerifyByMail",
    access: "public",
    tag: "Accounts",
    title: { en: "Set a new password by the link in the mail", zh: "通过邮件链接设置新密码" },
    description: {
      en: "Ends every session. A refused password does not use the link up.",
      zh: "结束所有会话。密码被拒绝时链接仍有效。",
    },
    input: mailReset,
    refusals: ["wrongLink", "samePassword"],
    output: z.null(),
    island: true,
  }),
  changePassword: defineCall({
    method: "POST",
    path: "/account/modifyPwd",
    access: "public",
    tag: "Accounts",
    title: {
      en: "Change the password, or set a new one by mobile number and code",
      zh: "修改密码，或使用手机号与验证码设置新密码",
    },
    description: {
      en: "Logged in: `oldPassword` and `password`. Otherwise `account`, `code` and `password`, also while the account is locked. Ends every session.",
      zh: "已登录时填 `oldPassword` 和 `password`；否则填 `account`、`code` 和 `password`，账号锁定时也可使用。修改后结束所有会话。",
    },
    input: passwordChange,
    refusals: [
      "wrongPassword",
      "lockedNow",
      "locked",
      "samePassword",
      "wrongCode",
      "unregisteredPhone",
      "notLoggedIn",
      "unavailable",
    ],
    output: z.null(),
    island: true,
  }),
  renewSession: defineCall({
    method: "POST",
    path: "/account/upgradeToken",
    access: "account",
    tag: "Accounts",
    title: { en: "A fresh token; the old one is good for 30 s more", zh: "换取新令牌，旧令牌 30 秒后失效" },
    input: nothing,
    output: session,
    idempotencyKey: "ignored",
    island: true,
  }),
  logOut: defineCall({
    method: "POST",
    path: "/account/logout",
    access: "account",
    opens: "always",
    tag: "Accounts",
    title: { en: "End this session everywhere at once", zh: "立即在所有位置结束此会话" },
    input: nothing,
    output: z.null(),
    island: true,
  }),
};
