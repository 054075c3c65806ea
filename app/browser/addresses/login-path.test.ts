import { expect, test } from "vitest";
import { loginPath } from "./login-path.ts";

test("the way back holds path, query and fragment", () => {
  const path = loginPath({ pathname: "/sessions", search: "?page=2&q=a%26b", hash: "#row 3" });
  expect(new URL(path, "https://portal.example").searchParams.get("redirect")).toBe("/sessions?page=2&q=a%26b#row 3");
});

test("the key of a link in a mail is in no other address", () => {
  const path = loginPath({ pathname: "/profile/mailbox", search: "", hash: "#token=abc" });
  expect(path).toBe("/login?redirect=%2Fprofile%2Fmailbox");
});

test("nobody is led back to a page on the way in", () => {
  expect(loginPath({ pathname: "/login", search: "?redirect=%2Fapply", hash: "#main" })).toBe(
    "/login?redirect=%2Fapply",
  );
});
