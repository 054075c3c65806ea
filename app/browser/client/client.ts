import { calls, prefix, type JsonCall } from "../../../contract/calls.ts";
import { lnOf, type Language } from "../../../contract/language.ts";
import type { ProofChallenge } from "../../../contract/proof.ts";
import { proofNeeded, success } from "../../../contract/refusals.ts";
import { rules } from "../../../contract/rules.ts";
import type { CallData, CallInput, Envelope, RefusalData } from "../../../contract/schemas.ts";
import { NotConnected } from "./not-connected.ts";

/** A call on its way: what a transport brings to the server, over the network or within the process. */
export type CallRequest = {
  method: "GET" | "POST" | "PUT";
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** Nobody waits for it: it shows no sign of waiting, and goes on when the page is left. */
  inBackground?: boolean;
  /** Aborts it: nobody wants the answer any more. */
  signal?: AbortSignal | undefined;
};
export type Transport = (request: CallRequest) => Promise<Envelope>;

/** A call that the server understood and refused (specification, section 8). */
export class Refused extends Error {
  readonly errCode: number;
  readonly data: RefusalData | null;
  /** The whole answer, for callers that know codes which this program does not. */
  readonly envelope: Envelope;
  /** When it came, in milliseconds since 1970. */
  readonly at = Date.now();
  constructor(envelope: Envelope) {
    super(envelope.errMsg);
    this.errCode = envelope.errCode;
    this.data = envelope.data as RefusalData | null; // the contract's refusals carry nothing else
    this.envelope = envelope;
  }
}

/** `idempotencyKey`: the same key with the same input has one effect, however often it is sent. */
type CallOptions = { idempotencyKey?: string } & Pick<CallRequest, "inBackground" | "signal">;

export type ApiClient = {
  call<Name extends JsonCall>(name: Name, input: CallInput<Name>, options?: CallOptions): Promise<CallData<Name>>;
};

/** Does the work of a challenge; resolves with what the header `x-proof` of the repeated call carries. */
type Solver = (challenge: ProofChallenge) => Promise<string>;

/** The one client for every call (specification, section 7). Rejects with `Refused` or `NotConnected`. */
export function createClient(transport: Transport, language: () => Language, solve: Solver = solveLazily): ApiClient {
  return {
    async call(name, input, { idempotencyKey, inBackground = false, signal } = {}) {
      const request = { ...requestOf(name, input as Record<string, unknown>, language()), inBackground, signal };
      if (idempotencyKey) request.headers["idempotency-key"] = idempotencyKey;
      const envelope = await answerProof(await transport(request), request, transport, solve);
      if (envelope.errCode !== success) throw new Refused(envelope);
      return envelope.data as CallData<typeof name>; // the server answers by the schema of this call; its tests check it
    },
  };
}

/** Fetches the solver when the first call needs it. */
const solveLazily: Solver = async (challenge) => (await import("../proof/solve.ts")).solve(challenge);

/** Repeats a call that asks for a proof of work once, with it. Where there is no solution, the refusal stands. */
async function answerProof(
  envelope: Envelope,
  request: CallRequest,
  transport: Transport,
  solve: Solver,
): Promise<Envelope> {
  if (envelope.errCode !== proofNeeded) return envelope;
  const { challenge } = (envelope.data ?? {}) as RefusalData; // the contract's refusals carry nothing else
  const proof = challenge && (await solve(challenge).catch(() => undefined));
  return proof ? transport({ ...request, headers: { ...request.headers, "x-proof": proof } }) : envelope;
}

function requestOf(name: JsonCall, input: Record<string, unknown>, language: Language): CallRequest {
  const { method, path } = calls[name];
  const rest = { ...input };
  const filled = path.replace(/:(\w+)/g, (_, parameter: string) => {
    const value = rest[parameter];
    delete rest[parameter];
    return encodeURIComponent(String(value));
  });
  const headers: Record<string, string> = { platForm: "0", "x-ln": lnOf(language) };
  if (method === "GET") return { method, path: prefix + filled + queryOf(rest), headers };
  return {
    method,
    path: prefix + filled,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(rest),
  };
}

function queryOf(input: Record<string, unknown>): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  return given.length ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : "";
}

/** Brings calls to this site's server over the network, with the specification's time-out of 50 000 ms. */
export const networkTransport: Transport = async ({ method, path, headers, body, inBackground = false, signal }) => {
  const deadline = AbortSignal.timeout(rules.requestTimeout);
  try {
    const response = await fetch(path, {
      method,
      headers,
      body: body ?? null,
      credentials: "same-origin",
      keepalive: inBackground,
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
    const envelope: unknown = await response.json();
    if (isEnvelope(envelope)) return envelope;
  } catch (cause) {
    throw new NotConnected(path, { cause });
  }
  throw new NotConnected(path);
};

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === "object" && value !== null && "errCode" in value && typeof value.errCode === "number";
}
