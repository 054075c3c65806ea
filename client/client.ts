import type { JsonCall } from "../contract/calls.ts";
import { lnOf, type Language } from "../contract/language.ts";
import type { ProofChallenge } from "../contract/proof-of-work.ts";
import { proofNeeded, success } from "../contract/refusals.ts";
import { prefix } from "../contract/call.ts";
import type { Endpoints } from "../contract/endpoints.ts";
import type { CallData, CallInput, Envelope, RefusalData } from "../contract/schemas.ts";

/** A request as a transport sends it, over the network or within the process. */
export type CallRequest = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** A background request: no waiting indicator, and it is sent even if the page is left (`keepalive`). */
  inBackground?: boolean;
  /** Aborts the request. */
  signal?: AbortSignal | undefined;
};
export type Transport = (request: CallRequest) => Promise<Envelope>;

/** A call that the server understood and refused (specification, section 8). */
export class Refused extends Error {
  readonly errCode: number;
  readonly data: RefusalData | null;
  /** The whole response, for callers that handle codes this program does not know. */
  readonly envelope: Envelope;
  /** When the response arrived, in milliseconds since 1970. */
  readonly at = Date.now();
  constructor(envelope: Envelope) {
    super(envelope.errMsg);
    this.errCode = envelope.errCode;
    this.data = envelope.data as RefusalData | null; // the contract's refusals carry nothing else
    this.envelope = envelope;
  }
}

/** `idempotencyKey`: repeated calls with the same key and input have one effect. */
type CallOptions = { idempotencyKey?: string } & Pick<CallRequest, "inBackground" | "signal">;

export type ApiClient = {
  call<Name extends JsonCall>(name: Name, input: CallInput<Name>, options?: CallOptions): Promise<CallData<Name>>;
};

/** Solves a challenge; resolves with the header `x-proof` for the repeated call. */
export type Solver = (challenge: ProofChallenge) => Promise<string>;

/** `endpoints`: of the calls that the program makes. */
type ClientOptions = { solve: Solver; endpoints: Partial<Endpoints> };

/** The one client for every call (specification, section 7). Rejects with `Refused` or `NotConnected`. */
export function createClient(
  transport: Transport,
  language: () => Language,
  { solve, endpoints }: ClientOptions,
): ApiClient {
  return {
    async call(name, input, { idempotencyKey, inBackground = false, signal } = {}) {
      const request = {
        ...requestOf(endpointOf(name, endpoints), input as Record<string, unknown>, language()),
        inBackground,
        signal,
      };
      if (idempotencyKey) request.headers["idempotency-key"] = idempotencyKey;
      const envelope = await sendWithProof(await transport(request), request, transport, solve);
      if (envelope.errCode !== success) throw new Refused(envelope);
      return envelope.data as CallData<typeof name>; // the server's tests check responses against this call's schema
    },
  };
}

/** Repeats a call once with the proof of work it requires. Throws the refusal if there is no solution. */
async function sendWithProof(
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

function endpointOf(name: JsonCall, endpoints: Partial<Endpoints>): Endpoints[JsonCall] {
  const endpoint = endpoints[name];
  if (!endpoint) throw new Error(`This program has no call ${name}`);
  return endpoint;
}

function requestOf(
  { method, path }: Endpoints[JsonCall],
  input: Record<string, unknown>,
  language: Language,
): CallRequest {
  const rest = { ...input };
  const filled = path.replace(/:(\w+)/g, (_, parameter: string) => {
    const value = rest[parameter];
    delete rest[parameter];
    return encodeURIComponent(String(value));
  });
  const headers: Record<string, string> = { platForm: "0", "x-ln": lnOf(language) };
  if (method === "GET" || method === "DELETE") return { method, path: prefix + filled + queryOf(rest), headers };
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
