/** `ratio`: the share of requests without a parent that is traced. */
export type TracingSettings = { endpoint: string; headers: Record<string, string>; serviceName: string; ratio: number };

/** Reads `name=value,name=value`, values percent-encoded, as in OpenTelemetry; `undefined` if it is malformed. */
export function readTracingHeaders(text: string): Record<string, string> | undefined {
  try {
    const pairs = text.split(",").map((pair): [string, string] => {
      const at = pair.indexOf("=");
      return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
    });
    return Object.fromEntries(new Headers(pairs)); // checks names and values
  } catch {
    return undefined;
  }
}
