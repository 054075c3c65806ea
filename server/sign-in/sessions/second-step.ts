import type { LoginMethod } from "../../../contract/schemas/accounts.ts";
import type { Role } from "../../../contract/access.ts";
import type { Config } from "../../config/config.ts";

/** Methods that count as a second factor, or, for a passkey, as both. */
const completing: readonly LoginMethod[] = ["passkey", "otp", "recovery", "device", "mfa"];

type AccountFacts = { role: Role; two_step: number };

/** Whether the operator's configuration requires a second factor for this role. */
export function isFactorRequired({ operatorMfa }: Pick<Config, "operatorMfa">, role: Role): boolean {
  return operatorMfa === "required" && role !== "member";
}

/** Whether an account has two-step login: a password or code alone is not enough. It stays on if the role changes. */
export function takesTwoSteps(config: Pick<Config, "operatorMfa">, { role, two_step }: AccountFacts): boolean {
  return two_step === 1 || isFactorRequired(config, role);
}

/** Whether these methods complete the second step of a login. */
export function hasSecondStep(amr: readonly LoginMethod[]): boolean {
  return amr.some((method) => completing.includes(method));
}

/**
 * Whether the role requires a factor that the account no longer has, although this session proved one: it was removed
 * while the account had no such role. Second factors of the company login are not stored here.
 */
export function lacksFactor(
  config: Pick<Config, "operatorMfa">,
  { role, has_factor }: { role: Role; has_factor: number },
  amr: readonly LoginMethod[],
): boolean {
  return isFactorRequired(config, role) && has_factor === 0 && !amr.includes("mfa");
}
