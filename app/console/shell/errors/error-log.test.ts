import { afterEach, describe, expect, test } from "vitest";
import { NotConnected } from "../../../../client/not-connected.ts";
import { entryOf, innermost, isExpectedFailure } from "./entry.ts";
import { clearErrors, loggedErrors, logError } from "./error-log.ts";

const facts = { info: "error", time: 1_000, address: "/sessions?page=2#token=abc" } as const;

describe("the log", () => {
  afterEach(clearErrors);

  test("keeps a hundred errors, and drops the oldest", () => {
    for (let time = 1; time <= 101; time += 1) logError(entryOf({ ...facts, cause: "broken", time }));
    expect(loggedErrors()).toHaveLength(100);
    expect(loggedErrors().map(({ time }) => time)).toEqual(Array.from({ length: 100 }, (_, index) => index + 2));
  });

  test("is empty when it has been cleared", () => {
    logError(entryOf({ ...facts, cause: "broken" }));
    clearErrors();
    expect(loggedErrors()).toEqual([]);
  });
});

describe("an entry", () => {
  test("contains error, component, origin, page, stack and time, and no secret", () => {
    const cause = new TypeError("no answer from /a?token=abc for me@example.com");
    cause.stack = `${cause.name}: ${cause.message}\n    at load (https://a.example/s.js?key=1:2:3)`;
    expect(entryOf({ ...facts, cause })).toEqual({
      error: "TypeError: no answer from /a?token=… for …",
      component: "load",
      info: "error",
      page: "/sessions?page=…#…",
      stack: "TypeError: no answer from /a?token=… for …\n    at load (https://a.example/s.js?key=…)",
      time: 1_000,
    });
  });

  test("names the source location of the error in every browser", () => {
    const componentOf = (stack: string) =>
      entryOf({ ...facts, cause: Object.assign(new Error("x"), { stack }) }).component;
    expect(componentOf("Error: x\n    at https://a.example/assets/shell.js:1:20")).toBe("shell.js:1:20");
    expect(componentOf("load@https://a.example/assets/shell.js:1:20\nrun@https://a.example/b.js:1:2")).toBe("load");
    expect(componentOf("@https://a.example/assets/shell.js:1:20")).toBe("shell.js:1:20");
    expect(componentOf("")).toBe("");
    expect(innermost("\n    at Chart (https://a.example/c.js:1:2)\n    at Page")).toBe("Chart");
    expect(innermost(undefined)).toBe("");
  });

  const circular: { self?: unknown } = {};
  circular.self = circular;
  const thrown: [what: unknown, error: string][] = [
    ["broken", "broken"],
    [undefined, "undefined"],
    [Symbol("x"), "Symbol(x)"],
    [{ code: 7 }, '{"code":7}'],
    [circular, "object"],
    [Object.create(null), "{}"],
  ];
  test.for(thrown)("can be made of anything that was thrown: %s", ([cause, error]) => {
    expect(entryOf({ ...facts, cause }).error).toBe(error);
  });
});

test("aborted requests and an unreachable service are not logged", () => {
  expect(isExpectedFailure(new DOMException("", "AbortError"))).toBe(true);
  expect(isExpectedFailure(new NotConnected("/x"))).toBe(true);
  expect(isExpectedFailure(new TypeError("x"))).toBe(false);
});
