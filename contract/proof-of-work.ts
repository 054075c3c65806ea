import * as z from "zod/mini";

const hex = z.string().check(z.regex(/^(?:[0-9a-f]{2})+$/));

/**
 * A proof-of-work challenge in ALTCHA's format (version 2): find the counter whose derived key begins with `keyPrefix`.
 * It is signed, so the server need not store it.
 */
export const proofChallenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal("PBKDF2/SHA-256"),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: hex,
    keySignature: hex,
    nonce: hex,
    salt: hex,
    /** When it ends, in milliseconds since 1970. */
    data: z.strictObject({ ends: z.number() }),
  }),
  signature: hex,
});

/** What the header `x-proof` carries as base64 of JSON. */
export const proof = z.strictObject({
  challenge: proofChallenge,
  solution: z.strictObject({ counter: z.number(), derivedKey: hex }),
});

export type ProofChallenge = z.output<typeof proofChallenge>;
export type Proof = z.output<typeof proof>;
