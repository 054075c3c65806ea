import { createECDH, createHash, createHmac } from "node:crypto";

/** The order of the curve P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * An ECDSA signature by P-256 and SHA-256 as DER, whose nonce follows from key and text (RFC 6979): every server writes
 * the same one. Node's own differs each time, and with it the tags of documents. `key`: the private one, 32 bytes.
 */
export function signByP256(text: Uint8Array, key: Uint8Array): Buffer {
  const digest = numberOf(createHash("sha256").update(text).digest());
  for (const nonce of nonces(key, bytesOf(digest % order))) {
    const curve = createECDH("prime256v1");
    curve.setPrivateKey(nonce);
    const r = numberOf(curve.getPublicKey().subarray(1, 33)) % order;
    const s = (inverse(numberOf(nonce)) * (digest + r * numberOf(key))) % order;
    if (r !== 0n && s !== 0n) return sequence([r, s]);
  }
  throw new Error("there are always more nonces");
}

/** RFC 6979, section 3.2. */
function* nonces(key: Uint8Array, digest: Uint8Array): Generator<Buffer, void> {
  const hmac = (secret: Uint8Array, ...parts: Uint8Array[]) => {
    const code = createHmac("sha256", secret);
    for (const part of parts) code.update(part);
    return code.digest();
  };
  let [secret, value] = [Buffer.alloc(32, 0), Buffer.alloc(32, 1)];
  for (const step of [0, 1]) {
    secret = hmac(secret, value, Buffer.of(step), key, digest);
    value = hmac(secret, value);
  }
  for (;;) {
    value = hmac(secret, value);
    if (numberOf(value) > 0n && numberOf(value) < order) yield value;
    secret = hmac(secret, value, Buffer.of(0));
    value = hmac(secret, value);
  }
}

/** Modulo the order, by Euclid's algorithm. */
function inverse(number: bigint): bigint {
  let [a, b, x, y] = [number, order, 1n, 0n];
  while (b !== 0n) {
    const quotient = a / b;
    [a, b, x, y] = [b, a - quotient * b, y, x - quotient * y];
  }
  return ((x % order) + order) % order;
}

function sequence(numbers: readonly bigint[]): Buffer {
  const encoded = Buffer.concat(numbers.map(integer));
  return Buffer.concat([Buffer.of(0x30, encoded.length), encoded]);
}

/** A positive integer of DER, whose first bit is 0. */
function integer(number: bigint): Buffer {
  const bytes = bytesOf(number);
  const first = bytes.findIndex((byte) => byte !== 0);
  const significant =
    (bytes[first] ?? 0) > 0x7f ? Buffer.concat([Buffer.of(0), bytes.subarray(first)]) : bytes.subarray(first);
  return Buffer.concat([Buffer.of(0x02, significant.length), significant]);
}

function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
}

function bytesOf(number: bigint): Buffer {
  return Buffer.from(number.toString(16).padStart(64, "0"), "hex");
}
