import { expect, test } from "vitest";
import { readTraceParent } from "./traceparent.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const spanId = "00f067aa0ba902b7";

test("reads a parent and whether it is sampled", () => {
  expect(readTraceParent(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId, sampled: true });
  expect(readTraceParent(`00-${traceId}-${spanId}-00`)).toEqual({ traceId, spanId, sampled: false });
  expect(readTraceParent(`01-${traceId}-${spanId}-03-what a later version adds`)).toEqual({
    traceId,
    spanId,
    sampled: true,
  });
});

test.for([
  "",
  `00-${traceId}-${spanId}`,
  `00-${traceId}-${spanId}-01-more`,
  `ff-${traceId}-${spanId}-01`,
  `00-${"0".repeat(32)}-${spanId}-01`,
  `00-${traceId}-${"0".repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
])("takes %j for none", (header) => {
  expect(readTraceParent(header)).toBeUndefined();
});
