/** The parent of a span. Ids are hexadecimal digits (W3C Trace Context). */
export type TraceParent = { traceId: string; spanId: string; sampled: boolean };

const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const noTrace = "0".repeat(32);
const noSpan = "0".repeat(16);

/** Parses the header `traceparent` of any version; `undefined` if it is malformed (W3C Trace Context, section 3.2). */
export function readTraceParent(header: string): TraceParent | undefined {
  const [, version, traceId, spanId, flags = "", rest] = form.exec(header) ?? [];
  if (version === undefined || version === "ff" || (version === "00" && rest !== undefined)) return undefined;
  if (traceId === undefined || traceId === noTrace || spanId === undefined || spanId === noSpan) return undefined;
  return { traceId, spanId, sampled: (parseInt(flags, 16) & 1) === 1 };
}
