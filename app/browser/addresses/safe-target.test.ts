import { describe, expect, test } from "vitest";
import { safeTarget } from "./safe-target.ts";

const pages = new Set(["/", "/sdk/unity", "/sdk/unity/releases", "/license", "/redirect/sdk/unity"]);
const exists = (pathname: string) => pages.has(pathname);
const target = (text: string) => safeTarget(text, exists);

describe("a redirect", () => {
  test("to a page of this site keeps query and fragment", () => {
    expect(target("/sdk/unity")).toBe("/sdk/unity");
    expect(target("/sdk/unity/releases?from=2.5.0&kind=added#2.7.0")).toBe(
      "/sdk/unity/releases?from=2.5.0&kind=added#2.7.0",
    );
    expect(target("/sdk/unity?next=https://evil.example/%0a%5c")).toBe("/sdk/unity?next=https://evil.example/%0a%5c");
  });

  test.each([
    "//evil",
    "///evil",
    "/\\evil",
    "\\\\evil",
    "/%5Cevil",
    "/%09/evil",
    "/\t/evil",
    "/\n//evil",
    "/%00",
    "/..//evil",
    "/.//evil",
    "/%2e%2e//evil",
    "https://this.site//evil",
    "https://evil/sdk/unity",
    "http:/sdk/unity",
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "data:text/html,x",
    "/%zz",
    "",
    "sdk/unity",
    "?x",
    "#x",
    "@evil",
    "/@evil",
    "//user@evil/sdk/unity",
    "/sdk/unity\u2028",
    "\u0000/sdk/unity",
  ])("of %j ends at home", (text) => {
    expect(target(text)).toBe("/");
  });

  test("to a page that does not exist goes home", () => {
    expect(target("/nothing/here")).toBe("/");
  });

  test("to another redirect goes home, however it is written", () => {
    expect(target("/redirect/sdk/unity")).toBe("/");
    expect(target("/REDIRECT/sdk/unity")).toBe("/");
    expect(target("/%72edirect/sdk/unity")).toBe("/");
    expect(target("/sdk/../redirect/sdk/unity")).toBe("/");
  });

  test("never leaves the site", () => {
    const everything = () => true;
    for (const text of ["//evil", "/\\evil", "/%09/evil", "/..//evil", "/.//evil", "https://evil", "/%5c%5cevil"]) {
      expect(new URL(safeTarget(text, everything), "https://portal.example").origin).toBe("https://portal.example");
    }
  });
});
