import { describe, expect } from "vitest";
import type { Proof, ProofChallenge } from "../../contract/proof-of-work.ts";
import { solve } from "../../app/browser/proof/solve.ts";
import { acceptProof } from "../../server/limits/proof/accept-proof.ts";
import { createChallenge } from "../../server/limits/proof/create-challenge.ts";
import { openTestPortal, test } from "../portal.ts";

const minute = 60_000;

function read(header: string): Proof {
  return JSON.parse(atob(header)) as Proof; // what `solve` makes
}

function write(proof: unknown): string {
  return btoa(JSON.stringify(proof));
}

describe("a proof of work", () => {
  test("is accepted once, however it is encoded", async ({ site: { portal } }) => {
    const header = await solve(await createChallenge(portal));
    expect(await acceptProof(portal, header)).toBe(true);
    const { challenge, solution } = read(header);
    expect(await acceptProof(portal, write({ solution, challenge }))).toBe(false);
    expect(await acceptProof(portal, write({ challenge, solution: { ...solution, counter: 0 } }))).toBe(false);
    expect(await acceptProof(portal, ` ${header.replaceAll("=", "")}`)).toBe(false);
  });

  test("is accepted once by all servers together, however many requests arrive at once", async ({ site }) => {
    const other = await openTestPortal(site.environment);
    const header = await solve(await createChallenge(site.portal));
    const portals = Array.from({ length: 20 }, (_, at) => (at % 2 ? site : other.site).portal);
    const accepted = await Promise.all(portals.map((portal) => acceptProof(portal, header)));
    await other.close();
    expect(accepted.filter(Boolean)).toHaveLength(1);
  });

  test("is accepted by another server than the one that required it, and not again after a restart", async ({
    site,
  }) => {
    const header = await solve(await createChallenge(site.portal));
    const other = await openTestPortal(site.environment);
    expect(await acceptProof(other.site.portal, header)).toBe(true);
    await other.close();
    const restarted = await openTestPortal(site.environment);
    expect(await acceptProof(restarted.site.portal, header)).toBe(false);
    await restarted.close();
  });

  test("is valid for ten minutes by the portal's clock", async ({ site: { portal, clock } }) => {
    const [soon, late] = [await solve(await createChallenge(portal)), await solve(await createChallenge(portal))];
    clock.forward(10 * minute - 1);
    expect(await acceptProof(portal, soon)).toBe(true);
    clock.forward(1);
    expect(await acceptProof(portal, late)).toBe(false);
  });

  test("that was used is stored until it expires", async ({ site: { portal, clock } }) => {
    const spent = async () => (await portal.db.read.selectFrom("spent_proofs").selectAll().execute()).length;
    const header = await solve(await createChallenge(portal));
    expect(await acceptProof(portal, header)).toBe(true);
    clock.forward(10 * minute - 1);
    expect(await acceptProof(portal, await solve(await createChallenge(portal)))).toBe(true);
    expect(await acceptProof(portal, header)).toBe(false);
    expect(await spent()).toBe(2);
    clock.forward(2);
    expect(await acceptProof(portal, await solve(await createChallenge(portal)))).toBe(true);
    expect(await spent()).toBe(2);
  });
});

describe("the following is not a proof of work:", () => {
  test("a malformed header", async ({ site: { portal } }) => {
    const deep = btoa("[".repeat(9_000));
    for (const header of [undefined, "", "x", "null", write(null), write({}), write([]), deep, "\u0000", "密"])
      expect(await acceptProof(portal, header)).toBe(false);
  });

  test("the solution of another challenge", async ({ site: { portal } }) => {
    const { solution } = read(await solve(await createChallenge(portal)));
    const challenge = await createChallenge(portal);
    expect(await acceptProof(portal, write({ challenge, solution }))).toBe(false);
  });

  test("the solution of a forged challenge", async ({ site: { portal } }) => {
    const { challenge, solution } = read(await solve(await createChallenge(portal)));
    const { parameters } = challenge;
    const changes: Partial<ProofChallenge["parameters"]>[] = [
      { nonce: parameters.salt },
      { data: { ends: parameters.data.ends + 1 } },
      { cost: 1 },
      { keyPrefix: "00" },
    ];
    for (const change of changes) {
      const changed = { ...challenge, parameters: { ...parameters, ...change } };
      expect(await acceptProof(portal, write({ challenge: changed, solution }))).toBe(false);
    }
    const { keySignature: _, ...unsigned } = parameters;
    expect(await acceptProof(portal, write({ challenge: { ...challenge, parameters: unsigned }, solution }))).toBe(
      false,
    );
    expect(await acceptProof(portal, write({ challenge: { parameters }, solution }))).toBe(false);
    expect(await acceptProof(portal, write({ challenge: { parameters, signature: "" }, solution }))).toBe(false);
    expect(await acceptProof(portal, write({ challenge, solution }))).toBe(true);
  });
});

test("every challenge is different, and none contains its solution", async ({ site: { portal } }) => {
  const [one, other] = [await createChallenge(portal), await createChallenge(portal)];
  expect(one.parameters.nonce).not.toBe(other.parameters.nonce);
  const { solution } = read(await solve(one));
  expect(JSON.stringify(one)).not.toContain(solution.derivedKey);
  expect(JSON.stringify(one)).not.toContain("counter");
});

test("a script is sent without a sandbox policy, under which its worker would lack Web Crypto", async ({
  site: { app },
}) => {
  const { headers } = await app.inject("/assets/a.js");
  expect(headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
});
