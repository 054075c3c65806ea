import { describe, expect, test } from "vitest";
import { readRoleRules, roleOf, roleRulesProblem } from "./oidc-roles.ts";

describe("OIDC_ROLES", () => {
  test.each([
    ["groups:admins=admin", { groups: "admins" }, "admin"],
    ["groups:admins=admin", { groups: ["staff", "admins"] }, "admin"],
    ["groups:a=reviewer,b=admin,c=publisher", { groups: ["a", "c", "b"] }, "admin"],
    ["groups:a=reviewer,c=publisher", { groups: ["a", "c"] }, "publisher"],
    ["https://example.com/roles:a=admin", { "https://example.com/roles": "a" }, "admin"],
    ["realm_access.roles:portal=publisher", { realm_access: { roles: ["portal"] } }, "publisher"],
    ["groups:cn%3Dops%2Cdc%3Dx=reviewer", { groups: "cn=ops,dc=x" }, "reviewer"],
    ["groups:admins=admin", { groups: "admins,others" }, undefined],
    ["groups:admins=admin", { groups: [["admins"], { admins: true }, 1, null] }, undefined],
    ["groups:admins=admin", { groups: { admins: "admins" } }, undefined],
    ["groups:admins=admin", {}, undefined],
    ["constructor.name:Object=admin", {}, undefined],
    ["__proto__.x:1=admin", {}, undefined],
  ])("%s and %j give %s", (rules, claims, role) => {
    expect(roleOf(readRoleRules(rules), claims)).toBe(role);
  });

  test.each(["admins=admin", "groups", "groups:", "groups:admins", "groups:admins=root", "groups:=admin", ":a=admin"])(
    "%s is refused",
    (text) => {
      expect(roleRulesProblem(text)).toBeDefined();
    },
  );

  test("a claim value maps to one role", () => {
    expect(roleRulesProblem("groups:a=admin,a=reviewer")).toBe("names a value twice");
  });
});
