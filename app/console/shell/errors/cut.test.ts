import { describe, expect, test } from "vitest";
import { cutAddress, cutText } from "./cut.ts";

const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.c2lnbmF0dXJl";
const secret = "sJ3kP0zQ9vXw2LrT7uYb1NcE5aHd8GfM";

describe("an address", () => {
  const cases: [address: string, cut: string][] = [
    ["/dashboard", "/dashboard"],
    ["", ""],
    ["/", "/"],
    ["/a?x=1#y", "/a?x=…#…"],
    ["/a?x=1&y=&z=me@example.com", "/a?x=…&y=&z=…"],
    [`/a?${secret}`, "/a?…"],
    ["/a?me@example.com=1", "/a?…"],
    ["/a?13800138000=1", "/a?…"],
    ["/a?x=1?y=2#z?token=3#4", "/a?x=…#…"],
    ["/a?x=1&&y=2", "/a?x=…&&y=…"],
    ["/a?", "/a?"],
    ["/a#", "/a#"],
    [`/profile/mailbox#token=${secret}`, "/profile/mailbox#…"],
    ["/login?redirect=%2Fsessions%3Ftoken%3D1%23x", "/login?redirect=…"],
    ["/redirect/sessions%3Ftoken%3Dabc", "/redirect/sessions…"],
    ["/redirect/sessions%253Ftoken%253Dabc", "/redirect/sessions…"],
    ["/redirect/a%23token=abc", "/redirect/a…"],
    ["?q=secret", "?q=…"],
    ["#token=secret", "#…"],
    ["sessions?q=1", "sessions?q=…"],
    ["../a/b?q=1", "../a/b?q=…"],
    ["//other.example/a?q=1", "//other.example/a?q=…"],
    ["https://portal.example:3000/a?q=1#b", "https://portal.example:3000/a?q=…#…"],
    ["https://name:pass@portal.example/a", "https://portal.example/a"],
    ["//name:p@ss@portal.example/a", "//portal.example/a"],
    ["/accounts/me@example.com/edit", "/accounts/…/edit"],
    ["/accounts/me%40example.com", "/accounts/…"],
    ["/accounts/me%2540example.com", "/accounts/…"],
    ["/accounts/13800138000", "/accounts/…"],
    ["/accounts/+8613800138000/x", "/accounts/…/x"],
    ["/accounts/%2B86%20138%200013%208000", "/accounts/…"],
    ["/accounts/138-0013-8000", "/accounts/…"],
    [`/reset/${secret}`, "/reset/…"],
    [`/reset/${jwt}/x`, "/reset/…/x"],
    ["/files/0a1b2c3d4e5f60718293a4b5c6d7e8f9", "/files/…"],
    ["/a;jsessionid=ABC123;v=2/b", "/a;jsessionid=…;v=…/b"],
    ["/review/550e8400-e29b-41d4-a716-446655440000", "/review/550e8400-e29b-41d4-a716-446655440000"],
    ["/docs/unity/set-up-2-controllers-in-unity-2022", "/docs/unity/set-up-2-controllers-in-unity-2022"],
    ["/assets/ErrorLogDialog-CkX92a1bQ.js", "/assets/ErrorLogDialog-CkX92a1bQ.js"],
    ["mailto:me@example.com", "mailto:…"],
    ["tel:+8613800138000", "tel:…"],
    ["data:text/html,secret", "data:…"],
    ["javascript:alert(1)", "javascript:…"],
    ["/%E0%A4%A?x=%zz#%", "/%E0%A4%A?x=…#…"],
    ["http://[::1]:3000/a?b=c", "http://[::1]:3000/a?b=…"],
  ];
  test.for(cases)("%s becomes %s", ([address, cut]) => expect(cutAddress(address)).toBe(cut));
});

describe("a text", () => {
  const cases: [text: string, cut: string][] = [
    ["x is undefined", "x is undefined"],
    ["Unexpected token: <", "Unexpected token: …"],
    ["Unexpected token '<', \"<!doctype\" is not valid JSON", "Unexpected token '<', \"<!doctype\" is not valid JSON"],
    ["Failed to fetch (https://a.example/b.js?v=1)", "Failed to fetch (https://a.example/b.js?v=…)"],
    [
      "at go (https://a.example/assets/shell-1a2b.js:1:234567)",
      "at go (https://a.example/assets/shell-1a2b.js:1:234567)",
    ],
    ["GET '/sessions?token=abc&page=2' failed", "GET '/sessions?token=…&page=…' failed"],
    ["for me@example.com and 13800138000", "for … and …"],
    ['{"token":"abc","page":2}', '{"token":"…","page":2}'],
    [`password=hunter2; ${secret}`, "password=…; …"],
    ["see mailto:me@example.com", "see mailto:…"],
  ];
  test.for(cases)("%s becomes %s", ([text, cut]) => expect(cutText(text)).toBe(cut));

  test("of any length is processed quickly", () => {
    const started = performance.now();
    for (const piece of ["a@", "1 ", "/?", "aA1-", "token=", "eyJa.", "%2540", ";a=", "a."])
      cutText(piece.repeat(4_000));
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
