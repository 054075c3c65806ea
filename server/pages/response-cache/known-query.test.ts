import fc from "fast-check";
import { expect, test } from "vitest";
import { withKnownQuery, withoutEmptyFields } from "./known-query.ts";

const known = (url: string, names: readonly string[] | "all") => withKnownQuery(new URL(`http://page${url}`), names);

test.each([
  ["/", "/"],
  ["/?x=1", "/"],
  ["/?", "/"],
  ["/?utm_source=a&ln=0&utm_medium=b", "/?ln=0"],
  ["/?ln=2", "/"],
  ["/?ln=1&ln=0", "/?ln=1"],
  ["/?q=a&page=2", "/?q=a&page=2"],
  ["/?page=2&x=1&q=a", "/?q=a&page=2"],
  ["/?q=a&q=b", "/?q=a"],
  ["/?q=", "/?q="],
  ["/?q=%61%20b", "/?q=a+b"],
  ["/?q=%E5%BC%80%26x", "/?q=%E5%BC%80%26x"],
])("of %s keeps only the known names: %s", (url, expected) => {
  expect(known(url, ["q", "page"])).toBe(expected);
});

test("is normalized, with the same meaning as the whole query", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom("q", "page", "ln", "x"), fc.string())), (pairs) => {
      const query = new URLSearchParams(pairs);
      const address = known(`/?${query}`, ["q", "page"]);
      expect(known(address, ["q", "page"])).toBe(address);
      const { searchParams } = new URL(`http://page${address}`);
      for (const name of ["q", "page"]) expect(searchParams.get(name)).toBe(query.get(name));
    }),
  );
});

test("is the whole address if the whole query counts", () => {
  expect(known("/redirect/x?a=1&b=%20", "all")).toBe("/redirect/x?a=1&b=%20");
});

test.each([
  ["?unity=&unreal=&os=&android=", "all", ""],
  ["?unity=2022.3&unreal=&ln=", "all", "?unity=2022.3&ln="],
  ["?from=&kind=new", ["from", "kind"], "?kind=new"],
  ["?further=&from", ["from"], "?further=&from"],
  ["", ["from"], ""],
] as const)("%s without the empty fields of a form that a page with %s reads is %j", (search, names, rest) => {
  expect(withoutEmptyFields(search, names)).toBe(rest);
});
