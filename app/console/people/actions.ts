import type { CallData } from "../../../contract/schemas.ts";
import type { Role } from "../../../contract/access.ts";
import type { AccountDetail } from "../../../contract/schemas/people.ts";
import type { ApiClient } from "../../../client/client.ts";

/** What an admin can do to an account, in the order in which it is shown. */
export const actions = [
  "unlock",
  "endSessions",
  "setRole",
  "resetSecondFactor",
  "cancelFactorReset",
  "suspend",
  "restore",
  "approveDeveloper",
  "revokeDeveloper",
] as const;
export type Action = (typeof actions)[number];

/** Whether an account's state allows the action. One's own factors are removed in one's own account. */
export function isPossible(action: Action, account: AccountDetail): boolean {
  const { locked, sessions, suspended, status, own, secondFactor } = account;
  switch (action) {
    case "unlock":
      return locked;
    case "endSessions":
      return sessions > 0;
    case "setRole":
      return true;
    case "resetSecondFactor":
      return !own && secondFactor.reset === null && hasFactor(account);
    case "cancelFactorReset":
      return secondFactor.reset !== null;
    case "suspend":
      return !suspended && !own;
    case "restore":
      return suspended;
    case "approveDeveloper":
      return status !== 2 && !own;
    case "revokeDeveloper":
      return status === 2;
  }
}

/** Whether a passkey or an authenticator app is set up. */
export function hasFactor({ secondFactor: { passkeys, authenticator } }: AccountDetail): boolean {
  return passkeys > 0 || authenticator;
}

/** Whether the action requires a reason, for its notice or for the audit log. */
export function needsReason(action: Action): boolean {
  return action === "approveDeveloper" || takesAway(action);
}

/** Whether the action takes a right or a factor away from the account's owner. */
export function isHarmful(action: Action): boolean {
  return takesAway(action) || action === "endSessions";
}

function takesAway(action: Action): boolean {
  return action === "suspend" || action === "revokeDeveloper" || action === "resetSecondFactor";
}

/** Whether no other action can undo it. */
export function isFinal(action: Action): boolean {
  return action === "revokeDeveloper";
}

type Input = { id: string; version: number; reason: string; role: Role };

/** Makes the action's call; sends no reason if it is empty. */
export async function act(
  api: ApiClient,
  action: Action,
  { id, version, reason, role }: Input,
): Promise<CallData<"accountDetail">> {
  const told = reason === "" ? {} : { reason };
  switch (action) {
    case "unlock":
      return api.call("unlockAccount", { id, version, ...told });
    case "endSessions":
      return api.call("endAccountSessions", { id, version, ...told });
    case "setRole":
      return api.call("setRole", { id, version, role, ...told });
    case "resetSecondFactor":
      return api.call("resetSecondFactor", { id, version, reason });
    case "cancelFactorReset":
      return api.call("cancelFactorReset", { id, version, ...told });
    case "suspend":
      return api.call("suspendAccount", { id, version, reason });
    case "restore":
      return api.call("restoreAccount", { id, version, ...told });
    case "approveDeveloper":
      await api.call("approveDeveloper", { id, version, reason });
      return api.call("accountDetail", { id });
    case "revokeDeveloper":
      return api.call("revokeDeveloper", { id, version, reason });
  }
}
