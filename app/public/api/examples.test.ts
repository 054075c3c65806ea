import { expect, test } from "vitest";
import { examplePath, examplesOf, shortenedResponse } from "./examples.ts";
import type { Operation } from "./operations.ts";

const base: Operation = { id: "doc", method: "GET", path: "", tag: "", summary: "", takes: [], response: "" };

test("parameters are filled with values of the portal, or with others", () => {
  const path = "/vrmcsys/content/docs/{product}/{slug}";
  expect(examplePath({ ...base, path }, {})).toBe("/vrmcsys/content/docs/core/start");
  expect(examplePath({ ...base, path }, { product: "halo", slug: "halo", "doc.slug": "hands" })).toBe(
    "/vrmcsys/content/docs/halo/hands",
  );
  const account = { ...base, id: "x", path: "/vrmcsys/admin/accounts/{id}" };
  expect(examplePath(account, {})).toBe("/vrmcsys/admin/accounts/{id}");
});

test("a query contains the required parameters and a small page size, and nothing else", () => {
  const takes = ["q", "product", "pageSize"].map((name) => ({
    name,
    place: "query" as const,
    shape: "string",
    required: name === "q",
  }));
  expect(examplePath({ ...base, path: "/vrmcsys/search", takes }, {})).toBe("/vrmcsys/search?q=passthrough&pageSize=2");
});

test("a call with a body is written in three languages, with the token where one is needed", () => {
  const takes = [
    { name: "state", place: "body" as const, shape: '"draft" | "published"', required: true },
    { name: "count", place: "body" as const, shape: "integer", required: true },
    { name: "note", place: "body" as const, shape: "string", required: false },
  ];
  const [curl, csharp, javascript] = examplesOf({ ...base, method: "POST", path: "/vrmcsys/x", takes }, false, {});
  const body = '{ "state": "draft", "count": 1 }';
  expect(curl?.text).toBe(
    `curl -X POST 'https://portal.example/vrmcsys/x' \\\n  -H "token: $TOKEN" \\\n  -H 'content-type: application/json' \\\n  -d '${body}'`,
  );
  expect(csharp?.text).toContain("HttpMethod.Post");
  expect(csharp?.text).toContain(body);
  expect(javascript?.text).toContain(`headers: { token, "content-type": "application/json" }`);
});

test("a long response is shortened at a readable place", () => {
  expect(shortenedResponse({ items: [{ text: "x".repeat(100) }, 2, 3], total: 3 })).toEqual({
    items: [{ text: `${"x".repeat(60)}…` }, "…"],
    total: 3,
  });
});
