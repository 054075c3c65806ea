import { roles, type Role } from "../../contract/access.ts";

/** The claim of the OpenID provider, and the role for each of its values. */
export type RoleRules = { claim: string; roles: ReadonlyMap<string, Role> };

/** If several values give roles, the first of these counts. */
const strongestFirst = ["admin", "publisher", "reviewer", "member"] as const satisfies readonly Role[];

/**
 * Reads `OIDC_ROLES`: `<claim>:<value>=<role>,<value>=<role>…`, such as `groups:portal-admins=admin`. The claim ends at
 * the last colon before the first `=`, so that it may be a URL; names and values may be percent-encoded. Throws an
 * `Error` with the problem.
 */
export function readRoleRules(text: string): RoleRules {
  const colon = text.slice(0, text.indexOf("=")).lastIndexOf(":");
  if (colon <= 0) throw new Error("must be <claim>:<value>=<role>,…, such as groups:portal-admins=admin");
  const pairs = text
    .slice(colon + 1)
    .split(",")
    .map((pair) => readPair(pair.trim()));
  const byValue = new Map(pairs);
  if (byValue.size < pairs.length) throw new Error("names a value twice");
  return { claim: decoded(text.slice(0, colon).trim()), roles: byValue };
}

function readPair(pair: string): [string, Role] {
  const equals = pair.lastIndexOf("=");
  const value = pair.slice(0, equals).trim();
  const role = roles.find((each) => each === pair.slice(equals + 1).trim());
  if (equals < 0 || value === "") throw new Error(`"${pair}" is not <value>=<role>`);
  if (!role) throw new Error(`"${pair}" names no role; roles are ${roles.join(", ")}`);
  return [decoded(value), role];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error(`"${text}" is not percent-encoded correctly`);
  }
}

/** The claim that makes a recognised developer, and the value that it must have. */
export type StatusRule = { claim: string; value: string };

/**
 * Reads `DEVELOPER_OIDC_STATUS`: `<claim>`, which must be true, or `<claim>:<value>`, such as `groups:developers`. Names
 * and values may be percent-encoded. Throws an `Error` with the problem.
 */
export function readStatusRule(text: string): StatusRule {
  const [claim = "", value = "true", ...more] = text.split(":").map((part) => decoded(part.trim()));
  if (claim === "" || value === "" || more.length > 0)
    throw new Error("must be <claim> or <claim>:<value>, such as groups:developers");
  return { claim, value };
}

export const statusRuleProblem = (text: string) => problemOf(() => readStatusRule(text));
export const roleRulesProblem = (text: string) => problemOf(() => readRoleRules(text));

function problemOf(read: () => unknown): string | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The values of a claim: the strings of a list, or a single string; empty if it is missing or of another type. */
export function claimValues(claims: Record<string, unknown>, claim: string): string[] {
  const value = claims[claim] ?? within(claims, claim.split("."));
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((each) => typeof each === "string");
}

/** Whether the claims say that this is a recognised developer. */
export function saysDeveloper({ claim, value }: StatusRule, claims: Record<string, unknown>): boolean {
  const given = claims[claim] === true ? ["true"] : claimValues(claims, claim);
  return given.includes(value);
}

/** A nested claim, such as Keycloak's `realm_access.roles`. */
function within(claims: unknown, path: string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, name)
        ? Object.getOwnPropertyDescriptor(value, name)?.value
        : undefined,
    claims,
  );
}

/** The role that the claims give; `undefined` if no value gives one. */
export function roleOf(rules: RoleRules, claims: Record<string, unknown>): Role | undefined {
  const given = claimValues(claims, rules.claim).map((value) => rules.roles.get(value));
  return strongestFirst.find((role) => given.includes(role));
}
