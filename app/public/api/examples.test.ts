import { expect, test } from "vitest";
import { exampleAnswer, examplePath, exampleRequest } from "./examples.ts";
import type { Operation } from "./operations.ts";

const base: Operation = {
  id: "doc",
  method: "GET",
  path: "",
  tag: "",
  summary: "",
  text: "",
  takes: [],
  answers: [],
  answerType: "",
  refusals: [],
};
const leaf = { text: "", fields: [] };

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
    ...leaf,
    type: "string",
    required: name === "q",
  }));
  expect(examplePath({ ...base, path: "/vrmcsys/search", takes }, {})).toBe("/vrmcsys/search?q=passthrough&pageSize=2");
});

test("a call with a body is written as a curl command, with the token where one is needed", () => {
  const takes = [
    { ...leaf, name: "state", place: "body" as const, type: '"draft" | "published"', required: true },
    { ...leaf, name: "isNew", place: "body" as const, type: "boolean", required: true },
    { ...leaf, name: "note", place: "body" as const, type: "string", required: false },
    {
      name: "licence",
      place: "body" as const,
      type: "object | null",
      required: false,
      text: "",
      fields: [{ ...leaf, name: "id", type: "string", required: true }],
    },
  ];
  const operation = { ...base, method: "POST", path: "/vrmcsys/x", takes };
  expect(exampleRequest(operation, false, { "licence.id": "sdk" })).toBe(
    [
      "curl https://portal.example/vrmcsys/x",
      `  -H "token: $TOKEN"`,
      "  -H 'content-type: application/json'",
      `  -d '{\n        "state": "draft",\n        "isNew": true,\n        "licence": {\n          "id": "sdk"\n        }\n      }'`,
    ].join(" \\\n"),
  );
});

test("an answer is shown as an example if all of it is known", () => {
  const field = (name: string, type: string) => ({ ...leaf, name, type, required: true });
  const answers = [field("url", "string"), field("size", "integer")];
  const operation = { ...base, id: "x", answerType: "object", answers };
  expect(exampleAnswer(operation, { "x.url": "/file", size: "15111" })).toEqual({ url: "/file", size: 15_111 });
  expect(exampleAnswer(operation, { size: "15111" })).toBeUndefined();
  expect(exampleAnswer({ ...base, answerType: "null" }, {})).toBeNull();
});
