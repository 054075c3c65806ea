import type { LoginMethod, Role } from "../../contract/schemas/accounts.ts";
import type { Config } from "../config.ts";

/** Methods that count as a second factor, or, for a passkey, as both. */
const completing: readonly LoginMethod[] = ["passkey", "otp", "recovery", "device", "mfa"];

type AccountFacts = { role: Role; two_step: number };

/** Whether the operator's configuration requires a second factor for this role. */
export function isFactorRequired({ operatorMfa }: Pick<Config, "operatorMfa">, role: Role): boolean {
  return operatorMfa === "required" && role !== "member";
}

/**
 * Whether a password or code alone does not log in to an account. Whoever turned two-step login on keeps it, whatever becomes
 * of their role.
 */
export function takesTwoSteps(config: Pick<Config, "operatorMfa">, { role, two_step }: AccountFacts): boolean {
  return two_step === 1 || isFactorRequired(config, role);
}

/** Whether a login that was proved by these methods has its second step. */
export function hasSecondStep(amr: readonly LoginMethod[]): boolean {
  return amr.some((method) => completing.includes(method));
}

/**
 * Whether the role demands a factor and the account has none, although this session proved one: it was removed while the
 * account had no such role. A second factor of the company login is not kept here.
 */
export function lacksFactor(
  config: Pick<Config, "operatorMfa">,
  { role, has_factor }: { role: Role; has_factor: number },
  amr: readonly LoginMethod[],
): boolean {
  return isFactorRequired(config, role) && has_factor === 0 && !amr.includes("mfa");
}
