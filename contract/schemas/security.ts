import * as z from "zod/mini";
import { limits } from "../limits.ts";
import { code, password, ticket } from "./accounts.ts";
import { moment } from "./values.ts";

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

export const passkeyLogin = z.strictObject({ passkey: assertion });
export const newPasskey = z.strictObject({ name, passkey: attestation });
export const passkeyId = z.strictObject({ id: listed });
export const passkeyName = z.strictObject({ name });

/** Spaces and case of a recovery code do not matter. */
const recoveryCode = z.string("enterCode").check(z.minLength(1, "enterCode"), z.maxLength(64, "tooLong"));

/** Exactly one of them proves who somebody is; `remember` lets this browser skip the second step for 30 days. */
export const proof = z.strictObject({
  password: z.optional(password),
  code: z.optional(code),
  ticket: z.optional(ticket),
  otp: z.optional(code),
  recoveryCode: z.optional(recoveryCode),
  passkey: z.optional(assertion),
  remember: z.optional(z.boolean()),
});

export const proofWays = ["password", "code", "passkey", "otp", "recovery", "company"] as const;
export type ProofWay = (typeof proofWays)[number];
export const proofOptions = z.object({
  ways: z.array(z.enum(proofWays)),
  /** The number that codes are sent to. */
  phone: z.nullable(z.string()),
  /** The company login's name, where it is one of the ways. */
  provider: z.nullable(z.string()),
  /** Where a passkey is one of the ways. */
  passkey: z.nullable(passkeyRequest),
});
export type ProofOptions = z.infer<typeof proofOptions>;

const contactKind = z.enum(["phone", "mailbox"]);
export const contactOf = z.strictObject({ kind: contactKind });

/** Everything that opens an account, with the day on which it was added (`null` if that was not recorded). */
export const security = z.object({
  contacts: z.array(z.object({ kind: contactKind, contact: z.string(), since: z.nullable(moment) })),
  /** Whether number or mailbox open the account with a password. */
  hasPassword: z.boolean(),
  company: z.nullable(z.object({ provider: z.string(), since: moment, lastLoginAt: z.nullable(moment) })),
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
  /** When an admin's reset takes all factors away, and why. */
  reset: z.nullable(z.object({ dueAt: moment, reason: z.string() })),
});
export type Security = z.infer<typeof security>;

/** New recovery codes, shown this once; `null` if the present ones stay. */
export const recoveryCodes = z.object({ recoveryCodes: z.nullable(z.array(z.string())) });
/** `uri` is the text of the QR code (`otpauth://totp/…`), `secret` the same to type, in Base32. */
export const newAuthenticator = z.object({ uri: z.string(), secret: z.string() });
export const authenticatorCode = z.strictObject({ otp: code });
export const deviceToForget = z.strictObject({ id: z.optional(listed), all: z.optional(z.literal(true)) });
