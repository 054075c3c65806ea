import { randomBytes } from "node:crypto";
import { passwordIssue } from "../../../contract/password.ts";

/** Generates random passwords until one satisfies the rule. */
export function makePassword(max: number): string {
  const length = Math.min(max, 16);
  for (;;) {
    const password = randomBytes(length).toString("base64url").slice(0, length);
    if (!passwordIssue(password, max)) return password;
  }
}
