import { expect, test } from "vitest";
import { operationsOf } from "./operations.ts";

const document = {
  info: { version: "1" },
  components: { schemas: { Day: { type: "string" } } },
  paths: {
    "/vrmcsys/things/{slug}": {
      get: {
        operationId: "thing",
        tags: ["Things"],
        summary: "A thing",
        parameters: [{ name: "slug", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          200: {
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  properties: {
                    data: {
                      type: "object",
                      required: ["day"],
                      properties: {
                        day: { $ref: "#/components/schemas/Day" },
                        kinds: { type: "array", items: { enum: ["a", "b"] } },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
};

test("a call is parsed with its parameters and the shape of its response", () => {
  expect(operationsOf(document).operations).toEqual([
    {
      id: "thing",
      method: "GET",
      path: "/vrmcsys/things/{slug}",
      tag: "Things",
      summary: "A thing",
      takes: [{ name: "slug", place: "path", shape: "string", required: true }],
      response: '{\n  day: string\n  kinds?: ("a" | "b")[]\n}',
    },
  ]);
});

test.each([null, 3, [], {}, { paths: { "/x": { get: null } } }])(
  "a document that is none has no calls: %j",
  (value) => {
    expect(operationsOf(value).operations).toEqual([]);
  },
);
