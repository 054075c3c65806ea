import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Envelope } from "../../../../contract/schemas.ts";
import type { CallRequest } from "../../../../client/client.ts";

const request: CallRequest = { method: "GET", path: "/vrmcsys/account/sessions?token=abc", headers: {} };
const known: Envelope = { errCode: 10002, errMsg: "Wrong password.", data: null };
const unknown: Envelope = { errCode: 19999, errMsg: "Something new", data: { more: 1 } };

/** The log as built for that environment. */
async function logIn(environment: "production" | "development") {
  vi.resetModules();
  vi.stubEnv("PROD", environment === "production");
  const { loggedErrors } = await import("./error-log.ts");
  return { loggedErrors, ...(await import("./watch-errors.ts")) };
}

beforeEach(() => {
  vi.stubGlobal("location", { pathname: "/sessions", search: "?page=2", hash: "" });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe("in production", () => {
  test("a response with an unknown code is logged, and the caller gets the whole envelope", async () => {
    const { loggingOutcomes, loggedErrors } = await logIn("production");
    expect(await loggingOutcomes(async () => unknown)(request)).toBe(unknown);
    expect(loggedErrors()).toMatchObject([
      {
        error: "Something new",
        info: "errCode 19999",
        component: "GET /vrmcsys/account/sessions?token=…",
        page: "/sessions?page=…",
      },
    ]);
  });

  test("success and a refusal of the contract are not logged", async () => {
    const { loggingOutcomes, loggedErrors } = await logIn("production");
    for (const envelope of [known, { errCode: 0, errMsg: "", data: null }])
      await loggingOutcomes(async () => envelope)(request);
    expect(loggedErrors()).toEqual([]);
  });

  test("an error that React reports more than once is logged once, with its component", async () => {
    const { reportRenderError, loggedErrors } = await logIn("production");
    const error = new TypeError("broken");
    for (let times = 0; times < 2; times += 1)
      reportRenderError(error, { componentStack: "\n    at Chart (a.js:1:2)" });
    expect(loggedErrors()).toMatchObject([{ error: "TypeError: broken", component: "Chart", info: "render" }]);
  });
});

test("in development nothing is logged, and React's own handlers stay", async () => {
  const { loggingOutcomes, renderErrorHandlers, loggedErrors } = await logIn("development");
  expect(await loggingOutcomes(async () => unknown)(request)).toBe(unknown);
  expect(loggedErrors()).toEqual([]);
  expect(renderErrorHandlers).toEqual({});
});
