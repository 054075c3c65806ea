import { expect, test } from "vitest";
import { operationsOf } from "./operations.ts";

const day = { type: "string", description: "The day." };
const both = { type: "object", properties: { en: { type: "string" }, zh: { type: "string" } } };
const data = {
  type: "object",
  required: ["day"],
  properties: {
    day,
    title: both,
    parts: { type: "array", items: { type: "object", properties: { kind: { enum: ["a", "b"] } } } },
  },
};
const document = {
  paths: {
    "/vrmcsys/things/{slug}": {
      get: {
        operationId: "thing",
        tags: ["Things"],
        summary: "A thing",
        description: "One of them.",
        parameters: [
          { name: "slug", in: "path", required: true, description: "Its name.", schema: { type: "string" } },
          { name: "x-ln", in: "header", schema: { type: "string" } },
        ],
        responses: {
          200: { content: { "application/json": { schema: { oneOf: [{ properties: { data } }] } } } },
        },
        "x-refusals": [{ errCode: 10108, errMsg: "Not found.", description: "Check the name." }],
      },
    },
  },
};

test("a call is parsed with its parameters, the fields of its response and its refusals", () => {
  const leaf = { text: "", fields: [], required: false };
  expect(operationsOf(document)).toEqual([
    {
      id: "thing",
      method: "GET",
      path: "/vrmcsys/things/{slug}",
      tag: "Things",
      summary: "A thing",
      text: "One of them.",
      takes: [{ name: "slug", place: "path", type: "string", required: true, text: "Its name.", fields: [] }],
      answers: [
        { ...leaf, name: "day", type: "string", required: true, text: "The day." },
        { ...leaf, name: "title", type: "{ en, zh }" },
        { ...leaf, name: "parts", type: "object[]", fields: [{ ...leaf, name: "kind", type: '"a" | "b"' }] },
      ],
      answerType: "object",
      refusals: [{ errCode: 10108, errMsg: "Not found.", description: "Check the name." }],
    },
  ]);
});

test.each([null, 3, [], {}, { paths: { "/x": { get: null } } }])(
  "a document that is none has no calls: %j",
  (value) => {
    expect(operationsOf(value)).toEqual([]);
  },
);
