import type { CallData } from "../../../contract/schemas.ts";
import type { Role } from "../../../contract/schemas/accounts.ts";
import type { AccountDetail } from "../../../contract/schemas/operator.ts";
import type { ApiClient } from "../../browser/client/client.ts";

/** What an admin can do to an account, in the order in which it is shown. */
export const actions = ["unlock", "endSessions", "setRole", "suspend", "restore", "revokeDeveloper"] as const;
export type Action = (typeof actions)[number];

/** `hidden`: not offered; `idle`: there is nothing to do, and a sentence says why. */
export type Offer = "offered" | "idle" | "hidden";

/** What can be done to an account as it is now. */
export function offerOf(action: Action, account: AccountDetail, isOneself: boolean): Offer {
  const { locked, sessions, suspended, status } = account;
  if (action === "unlock") return locked ? "offered" : "idle";
  if (action === "endSessions") return sessions > 0 ? "offered" : "idle";
  if (action === "suspend") return suspended ? "hidden" : isOneself ? "idle" : "offered";
  if (action === "restore") return suspended ? "offered" : "hidden";
  if (action === "revokeDeveloper") return status === 2 ? "offered" : "idle";
  return "offered";
}

/** Whether the person or the portal needs a reason for it. */
export function needsReason(action: Action): boolean {
  return action === "suspend" || action === "revokeDeveloper";
}

/** What no other action takes back. */
export function isFinal(action: Action): boolean {
  return action === "revokeDeveloper";
}

type Input = { id: string; version: number; reason: string; role: Role };

/** Makes the call of an action; an empty reason is none. */
export function act(
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
    case "suspend":
      return api.call("suspendAccount", { id, version, reason });
    case "restore":
      return api.call("restoreAccount", { id, version, ...told });
    case "revokeDeveloper":
      return api.call("revokeDeveloper", { id, version, reason });
  }
}
