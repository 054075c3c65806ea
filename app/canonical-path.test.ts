import { describe, expect, test } from "vitest";
import { isPortalAddress } from "../contract/schemas/taxonomy.ts";
import { canonicalPath, isPage } from "./canonical-path.ts";
import { routes, sitePagePattern } from "./routes.tsx";

const addresses = {
  sections: ["sdk", "tools"],
  pages: ["/serverEn", "/privacy"],
  docs: new Map([
    ["/sdk/unity/docs/guides/gettingstarted", "/sdk/unity/docs/guides/GettingStarted"],
    ["/sdk/unity/docs/café", "/sdk/unity/docs/caf%C3%A9"],
    ["/sdk/unity/docs/开始", "/sdk/unity/docs/%E5%BC%80%E5%A7%8B"],
    ["/old/intro.html", "/sdk/unity/docs/guides/GettingStarted"],
  ]),
};

describe("the canonical path", () => {
  test.each([
    ["/", "/"],
    ["/home", "/home"],
    ["/HOME/", "/home"],
    ["/SDK/Unity", "/sdk/unity"],
    ["/sdk/unity/", "/sdk/unity"],
    ["/sdk/unity/Releases/2.8.0-RC1", "/sdk/unity/releases/2.8.0-rc1"],
    ["/tools/preview/releases", "/tools/preview/releases"],
    ["/SDK/Unity/docs/guides/gettingstarted/", "/sdk/unity/docs/guides/GettingStarted"],
    ["/sdk/unity/docs/cafe%CC%81", "/sdk/unity/docs/caf%C3%A9"],
    ["/sdk/unity/docs/%e5%bc%80%e5%a7%8b", "/sdk/unity/docs/%E5%BC%80%E5%A7%8B"],
    ["/Old/Intro.html", "/sdk/unity/docs/guides/GettingStarted"],
    ["/SDK/unity/Docs/Unknown/Page", "/sdk/unity/docs/Unknown/Page"],
    ["/License", "/license"],
    ["/API", "/api"],
    ["/ServeREN/", "/serverEn"],
    ["/%70rivacy", "/privacy"],
    ["/Redirect/sdk/Unity/", "/redirect/sdk/Unity/"],
    ["/404", "/404"],
    ["/Review/aB-3_x/", "/review/aB-3_x"],
    ["/Publish/unity/3.0.0-RC1", "/publish/unity/3.0.0-RC1"],
    ["/publish/policies/platformServiceAgreement", "/publish/policies/platformServiceAgreement"],
  ])("of %s is %s", (pathname, canonical) => {
    expect(canonicalPath(pathname, addresses)).toBe(canonical);
  });

  test.each(["/nothing", "/sdk", "/sdk/unity/nothing", "/%zz", "/sdk/%", "/sdk/unity/releases/2.8.0/x"])(
    "of %s does not exist",
    (pathname) => {
      expect(canonicalPath(pathname, addresses)).toBeNull();
    },
  );

  test.each(["/", "/SDK/Unity", "/sdk/a%2Fb", "/sdk/%E4%B8%AD", "/sdk/unity/docs/%E5%BC%80%E5%A7%8B", "/License/"])(
    "of %s, which is canonical, is itself",
    (pathname) => {
      const canonical = canonicalPath(pathname, addresses) ?? "";
      expect(canonicalPath(canonical, addresses)).toBe(canonical);
    },
  );
});

test("redirects and unknown addresses have none", () => {
  expect(isPage("/sdk/unity", addresses)).toBe(true);
  expect(isPage("/redirect/sdk/unity", addresses)).toBe(false);
  expect(isPage("/nothing", addresses)).toBe(false);
});

test("the site folder cannot take the address of another page", () => {
  const pages = (routes[0]?.children?.[0]?.children ?? []).flatMap(({ path = "*" }) =>
    /[:*]/.test(path) ? [] : [path],
  );
  expect(pages.filter((page) => !isPortalAddress(`/${page.split("/")[1]}`))).toEqual(["/"]);
  expect(isPortalAddress(sitePagePattern)).toBe(false);
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
