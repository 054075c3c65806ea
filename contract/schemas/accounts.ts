import * as z from "zod/mini";
import { limits } from "../limits.ts";
import { passwordForm } from "../password.ts";
import { moment, pageOf } from "./values.ts";

/** A number or mailbox as typed into a form, in any of its spellings. */
const typed = (empty: string) => z.string(empty).check(z.minLength(1, empty), z.maxLength(320, "tooLong"));
const anyAccount = typed("required");
const phone = typed("phone");
const mailbox = typed("enterMailbox");

/**
 * A password as input, normalized to the form in which it is checked, compared and hashed. Its rule is checked only
 * where it is set, never at login (specification, section 5).
 */
export const password = z.string("enterPassword").check(z.minLength(1, "enterPassword"), z.normalize(passwordForm));
export const code = z.string("enterCode").check(z.minLength(1, "enterCode"), z.regex(/^\d{6}$/, "code"));
/** The response of `sendCode`; a browser sends it in a cookie instead. */
export const ticket = z.string().check(z.minLength(1, "required"), z.maxLength(200, "tooLong"));
const linkToken = z.string("required").check(z.minLength(1, "required"), z.maxLength(200, "tooLong"));
const ln = z.union([z.literal(0), z.literal(1)]);
/** 0 mainland China, 1 elsewhere (specification, section 3). */
export const location = z.union([z.literal(0), z.literal(1)]);
/** No larger number is one: the databases keep 32 bits. */
const version = z.int32();

export const codePurposes = ["login", "register", "reset", "bind", "delete"] as const;
export type CodePurpose = (typeof codePurposes)[number];
const purpose = z.enum(codePurposes);

/** Versions of the service agreement and the privacy policy that a person agrees to. */
const policyVersion = z.string("required").check(z.minLength(1, "required"), z.maxLength(64, "tooLong"));
const policyVersions = z.strictObject({ server: policyVersion, protection: policyVersion });
export type PolicyVersions = z.infer<typeof policyVersions>;

export const codeRequest = z.strictObject({ account: phone, purpose });
export const codeSent = z.object({ retryAfter: z.int(), ticket: z.string() });
export const codeDeliveryRequest = z.strictObject({ account: phone, purpose, ticket: z.optional(ticket) });
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
export const codeCheck = z.strictObject({ account: phone, code, ticket: z.optional(ticket), purpose });
export const logInRequest = z.strictObject({
  account: anyAccount,
  password: z.optional(password),
  code: z.optional(code),
  ticket: z.optional(ticket),
});
export const mailLogInRequest = z.strictObject({ account: mailbox, password });
/** The query with which a browser comes back from the OpenID provider. */
export const oidcResponse = z.strictObject({ response: z.string("required").check(z.maxLength(8_000, "tooLong")) });
/** `provider`: its name, null if none is configured; times are null if the account is not linked or was not used. */
export const oidcLink = z.object({
  provider: z.nullable(z.string()),
  linkedAt: z.nullable(moment),
  lastLoginAt: z.nullable(moment),
});
/** The page to which the browser returns: a path of this site. */
export const oidcProofStart = z.strictObject({
  page: z
    .string("required")
    .check(z.maxLength(1_000, "tooLong"), z.regex(/^\/(?![/\\])[!-~]*$/, "invalid"), z.regex(/^[^\\#]*$/, "invalid")),
});
export const oidcStart = z.object({ url: z.string() });
export const accountOnly = z.strictObject({ account: anyAccount });
export const mailboxOnly = z.strictObject({ account: mailbox });
export const phoneRegistration = z.strictObject({
  account: phone,
  code,
  ticket: z.optional(ticket),
  password,
  location,
  agreed: z.optional(policyVersions),
});
export const mailRegistration = z.strictObject({
  account: mailbox,
  password,
  location,
  agreed: z.optional(policyVersions),
});
export const tokenOnly = z.strictObject({ token: linkToken });
export const registrationEnd = z.strictObject({ token: linkToken, password });
/** Which other ways into the account a reset takes away, by their ids. */
const remove = z.optional(z.array(z.string().check(z.maxLength(300, "tooLong"))).check(z.maxLength(50, "tooMany")));
export const mailReset = z.strictObject({ token: linkToken, password, remove });
/** By the link of a mail, or by mobile number and code. */
export const resetWaysRequest = z.strictObject({
  token: z.optional(linkToken),
  account: z.optional(phone),
  code: z.optional(code),
  ticket: z.optional(ticket),
});
export const resetWays = z.object({
  ways: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(["phone", "mailbox", "passkey", "authenticator", "company"]),
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
export const passwordChange = z.strictObject({
  oldPassword: z.optional(password),
  account: z.optional(phone),
  code: z.optional(code),
  ticket: z.optional(ticket),
  password,
  remove,
});

/**
 * How somebody proved who they are, in the manner of RFC 8176 (`amr`): password, code by text message or mail, passkey,
 * code of an authenticator app, recovery code, a browser where a second step was taken before, OpenID Connect, and what
 * its provider asserts to be several factors.
 */
export const loginMethods = ["pwd", "sms", "mail", "passkey", "otp", "recovery", "device", "oidc", "mfa"] as const;
export type LoginMethod = (typeof loginMethods)[number];
/** `provedAt`: when the last of them was proved. */
const proof = { amr: z.array(z.enum(loginMethods)), provedAt: moment };

export const nothing = z.strictObject({});

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

export const roles = ["member", "reviewer", "publisher", "admin"] as const;
export type Role = (typeof roles)[number];

export const profile = z.object({
  username: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  mailbox: z.nullable(z.string()),
  ln,
  location,
  status,
  roles: z.array(z.enum(roles)),
  /** Slugs of the policies whose newer versions wait for an agreement. */
  agreementsDue: z.array(z.string()),
  /** Whether the second step of this login is due. */
  secondStepDue: z.boolean(),
  /** How this session was proved. */
  ...proof,
  version,
});
export type Profile = z.infer<typeof profile>;
export const profileChange = z.strictObject({
  name: z.string("required").check(z.maxLength(limits.name, "tooLong")),
  ln,
  version,
});

export const sessionList = pageOf(
  z.object({
    id: z.string(),
    current: z.boolean(),
    createdAt: moment,
    lastSeenAt: moment,
    /** Family of the browser, such as `Firefox on Windows`. */
    browser: z.string(),
    /** Prefix of the network address. */
    network: z.string(),
    /** The OpenID provider that it was opened by, by the name of its host; `null` for any other login. */
    provider: z.nullable(z.string()),
    ...proof,
  }),
);
export const sessionsToEnd = z.strictObject({
  id: z.optional(z.string().check(z.maxLength(64, "tooLong"))),
  others: z.optional(z.literal(true)),
});

export const agreementList = pageOf(
  z.object({
    kind: z.enum(["licence", "server", "protection"]),
    version: z.string(),
    product: z.nullable(z.string()),
    file: z.nullable(z.string()),
    agreedAt: moment,
  }),
);
export const policiesAgreed = z.strictObject({
  server: z.optional(policyVersion),
  protection: z.optional(policyVersion),
});

export const downloadList = pageOf(
  z.object({ product: z.string(), version: z.string(), file: z.string(), at: moment, withdrawn: z.boolean() }),
);

/** Whose releases are mailed, and to which mailbox; `mailbox` is null for an account that has none. */
export const releaseNews = z.object({ mailbox: z.nullable(z.string()), products: z.array(z.string()) });
export const releaseNewsChange = z.strictObject({
  product: z.string().check(z.minLength(1), z.maxLength(64)),
  subscribed: z.boolean(),
});

/** What proves, beside a token, that its holder owns the account: the password, or a code to the present number. */
const ownership = { password: z.optional(password), oldCode: z.optional(code) };
export const phoneToAdd = z.strictObject({ account: phone, code, ticket: z.optional(ticket), ...ownership });
export const mailboxToAdd = z.strictObject({ account: mailbox, ...ownership });
export const deletion = z.strictObject({
  password: z.optional(password),
  code: z.optional(code),
  ticket: z.optional(ticket),
});

/** The copy of a person's data, as they can request it. */
export const accountCopy = z.object({
  exportedAt: moment,
  account: z.record(z.string(), z.unknown()),
  sessions: z.array(z.record(z.string(), z.unknown())),
  devices: z.array(z.record(z.string(), z.unknown())),
  knownBrowsers: z.array(z.record(z.string(), z.unknown())),
  passkeys: z.array(z.record(z.string(), z.unknown())),
  authenticators: z.array(z.record(z.string(), z.unknown())),
  rememberedDevices: z.array(z.record(z.string(), z.unknown())),
  releaseNews: z.array(z.record(z.string(), z.unknown())),
  formerContacts: z.array(z.record(z.string(), z.unknown())),
  companyLogins: z.array(z.record(z.string(), z.unknown())),
  agreements: z.array(z.record(z.string(), z.unknown())),
  downloads: z.array(z.record(z.string(), z.unknown())),
  application: z.nullable(z.record(z.string(), z.unknown())),
  applicationDraft: z.nullable(z.record(z.string(), z.unknown())),
  messages: z.array(z.record(z.string(), z.unknown())),
  events: z.array(z.record(z.string(), z.unknown())),
});

/** The presumed location of the visitor; `ln` as everywhere, 0 for Chinese. */
export const visitorLocation = z.object({ isCn: z.boolean(), ln });
