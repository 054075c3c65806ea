import { describe, expect, test } from "vitest";
import type { ProofChallenge } from "../contract/proof-of-work.ts";
import { endpoints } from "../contract/endpoints.ts";
import type { Envelope } from "../contract/schemas.ts";
import { createClient, Refused, type CallRequest } from "./client.ts";
import { sharedReads } from "../app/document/server/shared-reads.ts";

const challenge = { signature: "ab" } as ProofChallenge; // this solver reads nothing else
const asksForProof: Envelope = { errCode: 10110, errMsg: "Please complete the check.", data: { challenge } };
const succeeds: Envelope = { errCode: 0, errMsg: "", data: { items: [] } };

/** A client whose server returns these envelopes in turn, with the requests it sent and the challenges it solved. */
function clientOf(...responses: Envelope[]) {
  const sent: CallRequest[] = [];
  const solved: ProofChallenge[] = [];
  const transport = async (request: CallRequest) => responses[sent.push(request) - 1] ?? succeeds;
  const solve = async (asked: ProofChallenge) => `proof ${solved.push(asked)}`;
  return { sent, solved, transport, solve, client: createClient(transport, () => "en", { solve, endpoints }) };
}

/** The `errCode` of a refused call. */
function refusalOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => "not refused",
    (error: unknown) => (error instanceof Refused ? error.errCode : error),
  );
}

describe("a call that asks for a proof of work", () => {
  test("is repeated with the proof, and succeeds", async () => {
    const { client, sent, solved } = clientOf(asksForProof, succeeds);
    expect(await client.call("product", { slug: "unity" })).toEqual({ items: [] });
    const [first, second] = sent;
    expect(first?.headers).not.toHaveProperty("x-proof");
    expect(second).toEqual({ ...first, headers: { ...first?.headers, "x-proof": "proof 1" } });
    expect(solved).toEqual([challenge]);
  });

  test("is sent again if several loaders share what they read", async () => {
    const { transport, sent, solve } = clientOf(asksForProof, succeeds);
    const client = createClient(sharedReads(transport), () => "en", { solve, endpoints });
    expect(await client.call("products", {})).toEqual({ items: [] });
    expect(sent).toHaveLength(2);
  });

  test("is repeated once only", async () => {
    const { client, sent } = clientOf(asksForProof, asksForProof, succeeds);
    expect(await refusalOf(client.call("products", {}))).toBe(10110);
    expect(sent).toHaveLength(2);
  });

  test("is refused as the repeated call was", async () => {
    const { client } = clientOf(asksForProof, { errCode: 10108, errMsg: "", data: null });
    expect(await refusalOf(client.call("products", {}))).toBe(10108);
  });

  test("stays refused if no solution is found", async () => {
    const { transport, sent } = clientOf(asksForProof, succeeds);
    const client = createClient(transport, () => "en", {
      solve: () => Promise.reject(new Error("no solution")),
      endpoints,
    });
    expect(await refusalOf(client.call("products", {}))).toBe(10110);
    expect(sent).toHaveLength(1);
  });

  test("stays refused if there is no challenge", async () => {
    const { client, sent } = clientOf({ ...asksForProof, data: null }, succeeds);
    expect(await refusalOf(client.call("products", {}))).toBe(10110);
    expect(sent).toHaveLength(1);
  });
});

test("any other refusal is not repeated", async () => {
  const { client, sent, solved } = clientOf({ errCode: 10429, errMsg: "", data: { challenge } }, succeeds);
  expect(await refusalOf(client.call("products", {}))).toBe(10429);
  expect(sent).toHaveLength(1);
  expect(solved).toHaveLength(0);
});

test("the caller receives the whole envelope of an unknown code", async () => {
  const outcome: Envelope = { errCode: 19999, errMsg: "Something new", data: { more: 1 } };
  const { client } = clientOf(outcome);
  const refused = await client.call("products", {}).catch((cause: unknown) => cause);
  expect(refused).toBeInstanceOf(Refused);
  expect((refused as Refused).envelope).toBe(outcome); // as asserted above
});
