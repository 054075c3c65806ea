import type { Logger } from "../log.ts";
import type { TracingSettings } from "../tracing-settings.ts";

/** The attributes of a span. */
export type Attributes = Record<string, string | number>;

/** A span that has ended. Times are in milliseconds since 1970. */
export type TraceSpan = {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  kind: "server" | "internal";
  start: number;
  end: number;
  attributes: Attributes;
  failed: boolean;
};

export type Exporter = {
  add(span: TraceSpan): void;
  /** Sends pending spans, and stops. */
  close(): Promise<void>;
};

/** Spans are sent in batches of this size, or after this many milliseconds. */
const batchSize = 512;
const sendEvery = 5_000;
/** The maximum number of pending spans while the receiver is unavailable; further ones are dropped. */
const maxWaiting = 2_048;
const responseTimeout = 10_000;
/** The numbers that OTLP has for kinds and states. */
const kinds = { internal: 1, server: 2 };
const failedState = 2;

/** Sends spans by OTLP over HTTP, as JSON. Spans that the receiver does not accept are lost; logged once per outage. */
export function openExporter({ endpoint, headers, serviceName }: TracingSettings, log: Logger): Exporter {
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  const resource = { attributes: attributesOf({ "service.name": serviceName, "process.pid": process.pid }) };
  const waiting: TraceSpan[] = [];
  let sending = Promise.resolve();
  let isTaken = true;

  async function send(spans: TraceSpan[]): Promise<void> {
    const scopeSpans = [{ scope: { name: "parallax" }, spans: spans.map(asOtlp) }];
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
        redirect: "error",
        signal: AbortSignal.timeout(responseTimeout),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the receiver returned ${response.status}`);
      isTaken = true;
    } catch (error) {
      if (isTaken) log.warn({ err: error }, "traces could not be sent, and are dropped until they can");
      isTaken = false;
    }
  }

  function flush(): Promise<void> {
    const spans = waiting.splice(0, batchSize);
    if (spans.length > 0) sending = sending.then(() => send(spans));
    return sending;
  }

  const timer = setInterval(() => void flush(), sendEvery).unref();
  let isSending = false;
  return {
    add(span) {
      if (waiting.length >= maxWaiting) return;
      waiting.push(span);
      if (waiting.length < batchSize || isSending) return;
      isSending = true;
      void flush().finally(() => (isSending = false));
    },
    async close() {
      clearInterval(timer);
      while (waiting.length > 0) await flush();
      await sending;
    },
  };
}

function asOtlp(span: TraceSpan) {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentSpanId !== undefined && { parentSpanId: span.parentSpanId }),
    name: span.name,
    kind: kinds[span.kind],
    startTimeUnixNano: nanoseconds(span.start),
    endTimeUnixNano: nanoseconds(span.end),
    attributes: attributesOf(span.attributes),
    ...(span.failed && { status: { code: failedState } }),
  };
}

/** A string, because it has more digits than a number can represent. */
function nanoseconds(milliseconds: number): string {
  return String(BigInt(Math.round(milliseconds * 1_000)) * 1_000n);
}

function attributesOf(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
  }));
}
