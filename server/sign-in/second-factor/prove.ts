import type { Language } from "../../../contract/language.ts";
import type { ProviderKind } from "../../../contract/schemas/oidc.ts";
import type { LoginMethod, Session } from "../../../contract/schemas/accounts.ts";
import type { ParsedInput } from "../../../contract/schemas.ts";
import type { ProofOptions, ProofWay } from "../../../contract/schemas/security.ts";
import { record } from "../../audit/record.ts";
import type { Write } from "../../database/database.ts";
import { passkeyChallenges, spendOrProve, type Requester } from "../../limits/budgets.ts";
import type { Portal, Clock, Stores } from "../../portal.ts";
import { refuse, refuseInput } from "../../refuse.ts";
import { hasSecondStep } from "../sessions/second-step.ts";
import { renewSession } from "../sessions/renew-session.ts";
import { ownAccount, type Account } from "../../accounts/find-account.ts";
import { hasPassword, withProvenOwner } from "./prove-owner.ts";
import { useAppCode } from "./authenticator.ts";
import { withCountedGuess } from "./guesses.ts";
import { isLinked } from "./last-way-in.ts";
import { useRecoveryCode } from "./recovery-codes.ts";
import { rememberBrowser } from "./remembered-devices.ts";
import { addProof, factorsOf } from "./turn-on.ts";
import { passkeyRequestFor, passkeysOf, refuseCopied, usePasskey, verifyPasskey } from "./verify-passkey.ts";
import type { SignedIn } from "../../caller.ts";
import { setDeviceCookie } from "../sessions/known-devices.ts";
import type { Handlers } from "../../handler.ts";

type Proof = ParsedInput<"prove">;

/**
 * How a logged-in user can prove who they are. If logins take two steps and a factor is set up, one of the factors is
 * required, because somebody who stole password and session has none.
 */
async function waysFor(portal: Portal, account: Account, { twoStep }: SignedIn): Promise<ProofWay[]> {
  const { passkeys, authenticator } = await factorsOf(portal.db.read, account.id);
  const hasFactor = passkeys > 0 || authenticator;
  const ways: ProofWay[] = [];
  if (passkeys > 0) ways.push("passkey");
  if (authenticator) ways.push("otp");
  if (twoStep && hasFactor) return [...ways, "recovery"];
  if (hasPassword(portal, account)) ways.push("password");
  if (account.phone !== null) ways.push("code");
  for (const { kind, issuer } of Object.values(portal.oidc))
    if (mayProve(account, kind) && (await isLinked(portal.db.read, issuer, account.id))) ways.push(kind);
  return ways;
}

/** Whether a provider can prove who an account's owner is: the developers' cannot if the account has a role. */
export function mayProve({ role }: Pick<Account, "role">, kind: ProviderKind): boolean {
  return kind === "company" || role === "member";
}

/** The available methods, and a challenge if a passkey is one of them. */
async function proofOptions(
  portal: Portal,
  signedIn: SignedIn,
  { language, ...requester }: Requester & { language: Language },
): Promise<ProofOptions> {
  const account = await ownAccount(portal.db.read, signedIn.account);
  const ways = await waysFor(portal, account, signedIn);
  const passkeys = ways.includes("passkey") ? await passkeysOf(portal.db.read, account.id) : undefined;
  if (passkeys) await spendOrProve(portal, requester, passkeyChallenges);
  const passkey = passkeys
    ? await portal.db.write((write) =>
        passkeyRequestFor(portal, write, { purpose: "prove", session: signedIn.session, passkeys }),
      )
    : null;
  const { company, developers } = portal.oidc;
  const providers = {
    ...(ways.includes("company") && company && { company: company.nameIn(language) }),
    ...(ways.includes("developers") && developers && { developers: developers.nameIn(language) }),
  };
  return { ways, phone: ways.includes("code") ? account.phone : null, passkey, providers };
}

/** The methods that `prove` accepts; the others require a redirect to a provider. */
type CallWay = Exclude<ProofWay, ProviderKind>;

const fieldOf = {
  password: "password",
  code: "code",
  passkey: "passkey",
  otp: "otp",
  recovery: "recoveryCode",
} as const;
const methodOf = {
  password: "pwd",
  code: "sms",
  passkey: "passkey",
  otp: "otp",
  recovery: "recovery",
} as const satisfies Record<CallWay, LoginMethod>;

/**
 * Completes the second step of a login, or renews the proof of identity, which is valid for fifteen minutes. Throws
 * `invalidInput` (10100) for a method that the account does not have, and the refusals of each method: 10002, 10027,
 * 10051, 10115, 10117.
 */
async function prove(
  portal: Portal,
  { remember = false, ...proof }: Proof,
  signedIn: SignedIn,
  requester: Requester,
): Promise<Session> {
  const account = await ownAccount(portal.db.read, signedIn.account);
  const ways = (Object.keys(fieldOf) as CallWay[]).filter((way) => proof[fieldOf[way]] !== undefined); // the keys of the table are its names
  const [way] = ways;
  if (way === undefined || ways.length > 1) throw refuseInput("password", way === undefined ? "required" : "invalid");
  if (!(await waysFor(portal, account, signedIn)).includes(way)) throw refuseInput(fieldOf[way], "invalid");

  const store = async (write: Write, method: LoginMethod = methodOf[way]) => {
    await addProof(portal, write, signedIn, method);
    if (remember && signedIn.twoStep && hasSecondStep([methodOf[way]]))
      await rememberBrowser(portal, write, account.id, requester);
    const { network } = requester.client;
    const after = { amr: [method] };
    await record(portal, write, { action: "session.proved", actor: account.id, subject: account.id, network, after });
  };
  await provers[way](portal, { proof, signedIn, requester, store });
  return renewSession(portal, signedIn);
}

type Attempt = {
  proof: Omit<Proof, "remember">;
  signedIn: SignedIn;
  requester: Requester;
  /** Stores the proof in the transaction that consumes it; `method`, if the proof allows several. */
  store: (write: Write, method?: LoginMethod) => Promise<void>;
};

/** By account; the session may end in the meantime. */
const provers: Record<CallWay, (portal: Portal, attempt: Attempt) => Promise<void>> = {
  password: proveOwner,
  code: proveOwner,

  async passkey(portal, { proof: { passkey: assertion }, signedIn, requester, store }) {
    if (!assertion) throw refuse("passkeyRefused");
    const verified = await verifyPasskey(portal, assertion, { purpose: "prove", session: signedIn.session });
    if (verified.passkey.account !== signedIn.account) throw refuse("passkeyRefused");
    const isUsed = await portal.db.write(async (write) => {
      if (!(await usePasskey(portal, write, verified))) return false;
      await store(write);
      return true;
    });
    if (!isUsed) throw await refuseCopied(portal, verified, requester);
  },

  otp: (portal, { proof: { otp = "" }, signedIn: { account }, store }) =>
    withCountedGuess(portal, { account, factor: "otp" }, async (write) => {
      if (!(await useAppCode(portal, write, account, otp))) return false;
      await store(write);
      return true;
    }),

  recovery: (portal, { proof: { recoveryCode = "" }, signedIn: { account }, store }) =>
    withCountedGuess(portal, { account, factor: "recovery" }, async (write) => {
      if (!(await useRecoveryCode(portal, write, account, recoveryCode))) return false;
      await store(write);
      return true;
    }),
};

async function proveOwner(portal: Stores & Clock, { proof, signedIn, requester, store }: Attempt): Promise<void> {
  const { password, code: oldCode, ticket } = proof;
  const ownership = { signedIn, password, oldCode, ticket };
  await withProvenOwner(portal, ownership, requester, (useProof) =>
    portal.db.write(async (write) => {
      await store(write, await useProof(write));
    }),
  );
}

export const proveCalls = {
  proofOptions: (portal, _, caller) => proofOptions(portal, caller.signedIn, caller),

  prove: async (portal, { ticket, ...proof }, caller) =>
    setDeviceCookie(
      portal,
      caller,
      await prove(portal, { ...proof, ticket: ticket ?? caller.ticket }, caller.signedIn, caller),
    ),
} satisfies Partial<Handlers>;
