import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import { TOTP, Secret } from "otpauth";
import type { Assertion, Attestation } from "../../contract/schemas/security.ts";
import type { TestPortal, Visitor } from "../portal.ts";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const flags = { present: 1, verified: 4, attested: 64 };

/** What a browser knows of the page; an attacker's page has another origin, or claims another RP ID. */
export type Surroundings = { origin: string; rpId: string };

/** A passkey as an authenticator stores it: an ES256 key and a counter (WebAuthn Level 3, section 6). */
export class SoftwarePasskey {
  readonly id = randomBytes(16);
  counter = 0;
  isUserVerified = true;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;

  readonly #page: Surroundings;

  constructor(page: Surroundings) {
    this.#page = page;
    ({ privateKey: this.#privateKey, publicKey: this.#publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" }));
  }

  /** The response of `navigator.credentials.create`, with attestation `none`. */
  create({ challenge }: { challenge: string }, page = this.#page): Attestation {
    const { x = "", y = "" } = this.#publicKey.export({ format: "jwk" });
    const key = Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"), // a map of 5: EC2, ES256, P-256, and a coordinate of 32 bytes
      Buffer.from(x, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y, "base64url"),
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const data = Buffer.concat([this.#data(page, flags.attested), Buffer.alloc(16), length, this.id, key]);
    const size = Buffer.alloc(2);
    size.writeUInt16BE(data.length);
    const attestationObject = Buffer.concat([
      Buffer.from("a363666d74646e6f6e656761747453746d74a0686175746844617461", "hex"), // fmt: none, attStmt: {}, authData
      Buffer.from([0x59]),
      size,
      data,
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData("webauthn.create", challenge, page).toString("base64url"),
        attestationObject: attestationObject.toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  /** The response of `navigator.credentials.get`; each increases the counter. */
  get({ challenge }: { challenge: string }, page = this.#page): Assertion {
    this.counter += 1;
    const data = this.#data(page);
    const client = clientData("webauthn.get", challenge, page);
    const signature = sign("sha256", Buffer.concat([data, sha256(client)]), this.#privateKey);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
      },
    };
  }

  #credential() {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key" as const, clientExtensionResults: {} };
  }

  #data({ rpId }: Surroundings, further = 0): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const set = flags.present | (this.isUserVerified ? flags.verified : 0) | further;
    return Buffer.concat([sha256(rpId), Buffer.from([set]), counter]);
  }
}

function clientData(type: string, challenge: string, { origin }: Surroundings): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** The code that an authenticator app shows at a moment. */
export function appCode(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}

export function pageOf({ portal }: TestPortal): Surroundings {
  const { origin, hostname } = new URL(portal.publicUrl());
  return { origin, rpId: hostname };
}

/** As if whoever is logged in had proved again who they are, which adding a factor asks for. */
export async function proveAgain({ portal }: TestPortal): Promise<void> {
  await portal.db.write((write) => write.updateTable("sessions").set({ proved_again: 1 }).execute());
}

/** Adds a passkey to the account of `person`, as the security page does. */
export async function addPasskey(site: TestPortal, person: Visitor, name = "Phone"): Promise<SoftwarePasskey> {
  await proveAgain(site);
  const key = new SoftwarePasskey(pageOf(site));
  await person.call("addPasskey", { name, passkey: key.create(await person.call("newPasskeyOptions", {})) });
  return key;
}

/** Sets up an authenticator app, whose clock is `ahead` milliseconds before the server's. */
export async function setUpApp(site: TestPortal, person: Visitor, ahead = 0) {
  await proveAgain(site);
  const { secret, uri } = await person.call("beginAuthenticator", {});
  const otp = appCode(secret, new Date(site.clock.now.getTime() + ahead));
  const { recoveryCodes } = await person.call("confirmAuthenticator", { otp });
  return { secret, uri, recoveryCodes: recoveryCodes ?? [] };
}
