import { expect, test } from "vitest";
import { loginPath } from "./login-path.ts";

test("the redirect contains path, query and fragment", () => {
  const path = loginPath({ pathname: "/sessions", search: "?page=2&q=a%26b", hash: "#row 3" });
  expect(new URL(path, "https://portal.example").searchParams.get("redirect")).toBe("/sessions?page=2&q=a%26b#row 3");
});

test("a mailed link's token appears in no other address", () => {
  const path = loginPath({ pathname: "/profile/mailbox", search: "", hash: "#token=abc" });
  expect(path).toBe("/login?redirect=%2Fprofile%2Fmailbox");
});

test("the login never redirects to an auth page", () => {
  expect(loginPath({ pathname: "/login", search: "?redirect=%2Fapply", hash: "#main" })).toBe(
    "/login?redirect=%2Fapply",
  );
});
