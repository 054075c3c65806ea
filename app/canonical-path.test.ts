import { describe, expect, test } from "vitest";
import { canonicalPath } from "./canonical-path.ts";
import { isPage, routes } from "./routes.tsx";

describe("the canonical path", () => {
  test.each([
    ["/", "/"],
    ["/home", "/home"],
    ["/HOME/", "/home"],
    ["/SDK/Unity", "/sdk/unity"],
    ["/sdk/unity/", "/sdk/unity"],
    ["/sdk/unity/Releases/2.8.0-RC1", "/sdk/unity/releases/2.8.0-rc1"],
    ["/tools/preview/releases", "/tools/preview/releases"],
    ["/License", "/license"],
    ["/API", "/api"],
    ["/Redirect/sdk/Unity/", "/redirect/sdk/Unity/"],
    ["/404", "/404"],
    ["/Review/aB-3_x/", "/review/aB-3_x"],
    ["/Publish/unity/3.0.0-RC1", "/publish/unity/3.0.0-RC1"],
    ["/publish/policies/platformServiceAgreement", "/publish/policies/platformServiceAgreement"],
  ])("of %s is %s", (pathname, canonical) => {
    expect(canonicalPath(pathname, ["sdk", "tools"])).toBe(canonical);
  });

  test.each(["/nothing", "/sdk", "/sdk/unity/nothing", "/%zz", "/sdk/%", "/sdk/unity/releases/2.8.0/x"])(
    "of %s does not exist",
    (pathname) => {
      expect(canonicalPath(pathname, ["sdk", "tools"])).toBeNull();
    },
  );

  test.each(["/", "/SDK/Unity", "/sdk/a%2Fb", "/sdk/%E4%B8%AD", "/License/"])(
    "of %s, which is canonical, is itself",
    (pathname) => {
      const canonical = canonicalPath(pathname, ["sdk", "tools"]) ?? "";
      expect(canonicalPath(canonical, ["sdk", "tools"])).toBe(canonical);
    },
  );
});

test("redirects and unknown addresses have none", () => {
  expect(isPage("/sdk/unity")).toBe(true);
  expect(isPage("/redirect/sdk/unity")).toBe(false);
  expect(isPage("/nothing")).toBe(false);
});

test("no two routes conflict in case or trailing slash", () => {
  const seen = new Set<unknown>();
  const visit = (list: typeof routes): void => {
    for (const route of list) {
      if (route.lazy) {
        expect(seen.has(route.lazy)).toBe(false);
        seen.add(route.lazy);
      }
      visit(route.children ?? []);
    }
  };
  visit(routes);
  expect(seen.size).toBeGreaterThan(8);
});
