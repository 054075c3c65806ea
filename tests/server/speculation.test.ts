import { describe, expect } from "vitest";
import { readingTest as test, type TestPortal } from "../portal.ts";

type Where = { and: [{ href_matches: string[] }, { not: { selector_matches: string } }] };
type Rules = Record<string, { where: Where; eagerness: string }[]>;

/** The speculation rules to which a page's header refers. */
async function rulesOf(site: TestPortal): Promise<Rules> {
  const header = (await site.app.inject("/")).headers["speculation-rules"];
  const response = await site.app.inject(JSON.parse(String(header)) as string); // a structured string, which JSON reads
  expect(response.statusCode).toBe(200);
  expect(response.headers["content-type"]).toBe("application/speculationrules+json");
  return response.json<Rules>();
}

describe("speculation rules", () => {
  test("prefetch public pages when a pointer rests on a link, and prerender nothing", async ({ site }) => {
    const usual = await rulesOf(site);
    expect(Object.keys(usual)).toEqual(["prefetch"]);
    expect(usual["prefetch"]?.map(({ eagerness }) => eagerness)).toEqual(["moderate"]);
  });

  test("are not named by the console, whose closed views they would keep in memory", async ({ site }) => {
    expect((await site.app.inject("/dashboard")).headers).not.toHaveProperty("speculation-rules");
    expect((await site.app.inject("/license")).headers).toHaveProperty("speculation-rules");
  });

  test("exclude account pages, downloads, redirects, feeds, other languages and filters", async ({ site }) => {
    const { prefetch = [] } = await rulesOf(site);
    const [{ href_matches: paths }, { not }] = prefetch[0]?.where.and ?? [
      { href_matches: [] },
      { not: { selector_matches: "" } },
    ];
    const isMatched = (path: string) =>
      paths.some((pattern) => new URLPattern({ pathname: pattern }).test({ pathname: path }));
    expect(["/", "/sdk/unity", "/sdk/unity/releases/2.7.0", "/tools/preview", "/FAQ"].filter(isMatched)).toHaveLength(
      5,
    );
    expect(
      ["/login", "/register", "/apply", "/profile/index", "/redirect", "/search", "/download/a.tgz"].filter(isMatched),
    ).toEqual([]);
    expect(not.selector_matches.split(", ")).toEqual(
      expect.arrayContaining(["[data-stay]", "[href*='?']", "[href*='.atom']"]),
    );
  });
});
