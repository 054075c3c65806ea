import { expect, test } from "vitest";
import { queryNames } from "./routes.tsx";

test.each([
  ["/", []],
  ["/home", []],
  ["/sdk/unity", ["version"]],
  ["/tools/preview", ["version"]],
  ["/sdk/unity/releases", ["from", "to", "kind", "group", "breaking", "open", "page"]],
  ["/sdk/unity/releases/2.8.0", []],
  ["/sdk/unity/docs/getting-started", []],
  ["/search", ["q", "product", "kind", "page"]],
  ["/login", ["redirect", "way"]],
  ["/region", ["redirect"]],
  ["/register", ["location", "redirect", "way"]],
  ["/forgot-password", ["redirect", "way"]],
  ["/dashboard", []],
  ["/onlyHeader", []],
])("the page at %s depends on these names in its query and no others: %j", (pathname, names) => {
  expect(queryNames(pathname)).toEqual(names);
});

test("paths below /redirect keep their whole query", () => {
  expect(queryNames("/redirect/search")).toBe("all");
});
