import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { limits } from "../limits.ts";
import { code, password, ticket, session } from "./accounts.ts";
import { providerKinds } from "./oidc.ts";
import { listedOwnToken } from "./tokens.ts";
import { moment, nothing } from "./values.ts";

/** Bytes as WebAuthn's JSON has them. */
const bytes = z.base64url("invalid").check(z.maxLength(16_384, "tooLong"));
const extensions = z.record(z.string(), z.unknown());
const attachment = z.optional(z.string().check(z.maxLength(32, "tooLong")));
const credential = { id: bytes, rawId: bytes, type: z.literal("public-key"), clientExtensionResults: extensions };
const transports = z.array(z.string().check(z.maxLength(32, "tooLong"))).check(z.maxLength(8, "tooLong"));

/** What a browser returns of a passkey that proves somebody (WebAuthn Level 3, `AuthenticationResponseJSON`). */
const assertion = z.strictObject({
  ...credential,
  authenticatorAttachment: attachment,
  response: z.strictObject({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(bytes),
  }),
});
export type Assertion = z.output<typeof assertion>;

/** What it returns of a new passkey (WebAuthn Level 3, `RegistrationResponseJSON`). */
const attestation = z.strictObject({
  ...credential,
  authenticatorAttachment: attachment,
  response: z.strictObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
    authenticatorData: z.optional(bytes),
    transports: z.optional(transports),
    publicKeyAlgorithm: z.optional(z.int()),
    publicKey: z.optional(bytes),
  }),
});
export type Attestation = z.output<typeof attestation>;

const descriptors = z.array(
  z.object({ id: z.string(), type: z.literal("public-key"), transports: z.optional(transports) }),
);
const verification = z.enum(["required", "preferred", "discouraged"]);

/** For `navigator.credentials.get` (`PublicKeyCredentialRequestOptionsJSON`). */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: verification,
  allowCredentials: z.optional(descriptors),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

/** For `navigator.credentials.create` (`PublicKeyCredentialCreationOptionsJSON`). */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal("none"),
  excludeCredentials: descriptors,
  authenticatorSelection: z.object({
    residentKey: z.literal("preferred"),
    userVerification: verification,
  }),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

const name = z.string("required").check(z.minLength(1, "required"), z.maxLength(limits.credentialName, "tooLong"));
const listed = z.string().check(z.maxLength(64, "tooLong"));

const passkeyLogin = z.strictObject({ passkey: assertion });
const newPasskey = z.strictObject({ name, passkey: attestation });
const passkeyId = z.strictObject({ id: listed });
const passkeyName = z.strictObject({ name });

/** Spaces and case of a recovery code do not matter. */
const recoveryCode = z.string("enterCode").check(z.minLength(1, "enterCode"), z.maxLength(64, "tooLong"));

/** Exactly one of them proves who somebody is; `remember` lets this browser skip the second step for 30 days. */
const proof = z.strictObject({
  password: z.optional(password),
  code: z.optional(code),
  ticket: z.optional(ticket),
  otp: z.optional(code),
  recoveryCode: z.optional(recoveryCode),
  passkey: z.optional(assertion),
  remember: z.optional(z.boolean()),
});

export const proofWays = ["password", "code", "passkey", "otp", "recovery", "company", "developers"] as const;
export type ProofWay = (typeof proofWays)[number];
export const proofOptions = z.object({
  ways: z.array(z.enum(proofWays)),
  /** The number that codes are sent to. */
  phone: z.nullable(z.string()),
  /** The names of the providers whose login is one of the ways. */
  providers: z.object({ company: z.optional(z.string()), developers: z.optional(z.string()) }),
  /** Where a passkey is one of the ways. */
  passkey: z.nullable(passkeyRequest),
});
export type ProofOptions = z.infer<typeof proofOptions>;

const contactKind = z.enum(["phone", "mailbox"]);
const contactOf = z.strictObject({ kind: contactKind });

/** Everything that opens an account, with the day on which it was added (`null` if that was not recorded). */
export const security = z.object({
  contacts: z.array(z.object({ kind: contactKind, contact: z.string(), since: z.nullable(moment) })),
  /** Whether number or mailbox open the account with a password. */
  hasPassword: z.boolean(),
  /** When the password was last changed or reset, if that is still in the audit log. */
  passwordChangedAt: z.nullable(moment),
  /** The logins at OpenID providers that open it. */
  links: z.array(
    z.object({ kind: z.enum(providerKinds), provider: z.string(), since: moment, lastLoginAt: z.nullable(moment) }),
  ),
  /** The clients that learn who one is, until the session ends in which they were let in. */
  /** Whether a password or code alone does not log in. */
  twoStep: z.boolean(),
  /** Whether the operator's configuration demands it of this account. */
  required: z.boolean(),
  /** Whether an operator's account has no second factor yet. */
  recommended: z.boolean(),
  /** Passkeys need a host name: none where the site's address is a number. */
  passkeysAvailable: z.boolean(),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Copied to a person's other devices by their provider. */
      synced: z.boolean(),
      createdAt: moment,
      lastUsedAt: z.nullable(moment),
    }),
  ),
  /** Since when the authenticator app is set up. */
  authenticatorSince: z.nullable(moment),
  recoveryCodes: z.int(),
  devices: z.array(
    z.object({
      id: z.string(),
      current: z.boolean(),
      browser: z.string(),
      network: z.string(),
      createdAt: moment,
      endsAt: moment,
    }),
  ),
  /** Personal tokens, which open files and what their scopes name. */
  tokens: z.array(listedOwnToken),
  /** When an admin's reset takes all factors away, and why. */
  reset: z.nullable(z.object({ dueAt: moment, reason: z.string() })),
});
export type Security = z.infer<typeof security>;

/** New recovery codes, shown this once; `null` if the present ones stay. */
const recoveryCodes = z.object({ recoveryCodes: z.nullable(z.array(z.string())) });
/** `uri` opens an authenticator app (`otpauth://totp/…`), `secret` the same to type, in Base32. */
const newAuthenticator = z.object({ uri: z.string(), secret: z.string() });
const authenticatorCode = z.strictObject({ otp: code });
const deviceToForget = z.strictObject({ id: z.optional(listed), all: z.optional(z.literal(true)) });

export const securityCalls = {
  passkeyOptions: defineCall({
    method: "POST",
    path: "/account/passkeyOptions",
    access: "public",
    tag: "Accounts",
    title: { en: "Begin a login by passkey", zh: "获取通行密钥登录所需的参数" },
    description: {
      en: "For `navigator.credentials.get`. Good for five minutes and one login.",
      zh: "供 `navigator.credentials.get` 使用，五分钟内有效，只能登录一次。",
    },
    input: nothing,
    refusals: ["proofNeeded"],
    output: passkeyRequest,
    idempotencyKey: "ignored",
    island: true,
  }),
  logInByPasskey: defineCall({
    method: "POST",
    path: "/account/loginByPasskey",
    access: "public",
    tag: "Accounts",
    title: { en: "Log in by passkey", zh: "通过通行密钥登录" },
    description: {
      en: "What the browser returned for the options of `passkeyOptions`, which are good for five minutes and one login. The authenticator has to verify its user, so that a passkey is both steps of a login.",
      zh: "浏览器对 `passkeyOptions` 选项的返回，五分钟内有效，只能登录一次。认证器须验证用户，因此通行密钥同时完成两步登录。",
    },
    input: passkeyLogin,
    refusals: ["passkeyRefused", "suspended"],
    output: session,
    idempotencyKey: "ignored",
    island: true,
  }),
  proofOptions: defineCall({
    method: "POST",
    path: "/account/proofOptions",
    access: "account",
    opens: "beforeSecondStep",
    tag: "Login security",
    title: { en: "How somebody who is logged in can prove again who they are", zh: "查询可用于验证身份的方式" },
    input: nothing,
    output: proofOptions,
    idempotencyKey: "ignored",
    island: true,
  }),
  prove: defineCall({
    method: "POST",
    path: "/account/prove",
    access: "account",
    opens: "beforeSecondStep",
    tag: "Login security",
    title: {
      en: "Take the second step of a login, or prove again who one is",
      zh: "验证身份：两步验证的第二步，或重要操作前的再次确认",
    },
    description: {
      en: "Exactly one of `password`, `code` (of purpose `bind`, to the present number), `otp`, `recoveryCode` and `passkey`. Where a login takes two steps, password and code alone prove nothing (10100). `remember` spares this browser the second step for 30 days. Answers a fresh token, as `upgradeToken` does.",
      zh: "`password`、`code`（用途 `bind`，发往当前号码）、`otp`、`recoveryCode`、`passkey` 中恰填一项。两步登录的账号仅凭密码或验证码不能通过（10100）。`remember` 使此浏览器 30 天内免第二步。返回新的令牌，同 `upgradeToken`。",
    },
    input: proof,
    refusals: ["wrongPassword", "locked", "wrongCode", "tooManyGuesses", "passkeyRefused"],
    output: session,
    idempotencyKey: "ignored",
    island: true,
  }),
  security: defineCall({
    method: "GET",
    path: "/account/security",
    access: "account",
    opens: "beforeSecondStep",
    tag: "Login security",
    title: {
      en: "Passkeys, authenticator app, recovery codes and remembered devices",
      zh: "账号的登录方式、两步验证与已记住的浏览器",
    },
    output: security,
  }),
  newPasskeyOptions: defineCall({
    method: "POST",
    path: "/account/newPasskeyOptions",
    access: "account",
    opens: "beforeSecondStep",
    fresh: "again",
    tag: "Login security",
    title: { en: "Begin to add a passkey", zh: "获取创建通行密钥所需的参数" },
    input: nothing,
    output: passkeyCreation,
    idempotencyKey: "ignored",
  }),
  addPasskey: defineCall({
    method: "POST",
    path: "/account/passkeys",
    access: "account",
    opens: "beforeSecondStep",
    fresh: "always",
    tag: "Login security",
    title: { en: "Add a passkey", zh: "添加通行密钥" },
    description: {
      en: "What the browser returned for the options of `newPasskeyOptions`. For operators their first factor turns two-step login on, and `recoveryCodes` are answered this once.",
      zh: "浏览器对 `newPasskeyOptions` 选项的返回。运营人员的第一个验证方式会开启两步登录，`recoveryCodes` 仅返回这一次。",
    },
    input: newPasskey,
    refusals: ["passkeyRefused", "changedMeanwhile"],
    output: recoveryCodes,
    idempotencyKey: "ignored",
  }),
  renamePasskey: defineCall({
    method: "POST",
    path: "/account/passkeys/:id",
    access: "account",
    tag: "Login security",
    title: { en: "Rename a passkey", zh: "重命名通行密钥" },
    params: passkeyId,
    input: passkeyName,
    refusals: ["notFound"],
    output: z.null(),
  }),
  removeContact: defineCall({
    method: "DELETE",
    path: "/account/contacts/:kind",
    access: "account",
    fresh: "always",
    tag: "Login security",
    title: {
      en: "Remove the mobile number or the mailbox; the last way to log in stays",
      zh: "移除手机号或邮箱，最后一种登录方式不可移除",
    },
    params: contactOf,
    refusals: ["lastWayIn", "notFound"],
    output: z.null(),
  }),
  removePasskey: defineCall({
    method: "DELETE",
    path: "/account/passkeys/:id",
    access: "account",
    fresh: "always",
    tag: "Login security",
    title: { en: "Remove a passkey", zh: "删除通行密钥，最后一种登录方式不可删除" },
    params: passkeyId,
    refusals: ["lastWayIn", "lastFactor", "notFound"],
    output: z.null(),
  }),
  beginAuthenticator: defineCall({
    method: "POST",
    path: "/account/authenticator",
    access: "account",
    opens: "beforeSecondStep",
    fresh: "again",
    tag: "Login security",
    title: { en: "Begin to set up an authenticator app", zh: "开始设置验证器应用" },
    input: nothing,
    output: newAuthenticator,
    idempotencyKey: "ignored",
  }),
  confirmAuthenticator: defineCall({
    method: "POST",
    path: "/account/authenticatorVerify",
    access: "account",
    opens: "beforeSecondStep",
    fresh: "always",
    tag: "Login security",
    title: { en: "Finish the set-up by a code of the app; turns two-step login on", zh: "用验证码确认验证器应用" },
    input: authenticatorCode,
    refusals: ["wrongCode", "tooManyGuesses", "notFound"],
    output: recoveryCodes,
    idempotencyKey: "ignored",
  }),
  removeAuthenticator: defineCall({
    method: "DELETE",
    path: "/account/authenticator",
    access: "account",
    fresh: "always",
    tag: "Login security",
    title: { en: "Remove the authenticator app", zh: "停用验证器应用" },
    refusals: ["lastFactor", "notFound"],
    output: z.null(),
  }),
  makeRecoveryCodes: defineCall({
    method: "POST",
    path: "/account/recoveryCodes",
    access: "account",
    fresh: "always",
    tag: "Login security",
    title: {
      en: "Ten new recovery codes, shown this once; the old ones end",
      zh: "生成十个恢复码，仅显示一次，旧恢复码失效",
    },
    input: nothing,
    output: recoveryCodes,
    idempotencyKey: "ignored",
  }),
  forgetDevices: defineCall({
    method: "POST",
    path: "/account/devices/end",
    access: "account",
    tag: "Login security",
    title: {
      en: "Ask one remembered device, or all, for the second step again",
      zh: "不再记住浏览器，下次登录须完成两步验证",
    },
    input: deviceToForget,
    output: z.null(),
  }),
  keepFactors: defineCall({
    method: "POST",
    path: "/account/secondFactorKeep",
    access: "account",
    tag: "Login security",
    title: { en: "Stop a reset of one's second factors that an admin began", zh: "取消管理员发起的两步验证重置" },
    input: nothing,
    output: z.null(),
  }),
};
