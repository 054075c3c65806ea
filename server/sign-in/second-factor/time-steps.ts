import { TOTP, Secret } from "otpauth";
import { equalInConstantTime } from "../../config/keys.ts";

/** Authenticator apps compute a code for every 30 seconds (RFC 6238). */
const period = 30;
/** Codes of the adjacent steps are accepted, because typing takes time. */
const window = 1;
/** During the set-up, the app's clock may be wrong by up to 90 s; the difference is stored (RFC 6238, section 6). */
const setUpWindow = 3;

type App = { secret: string; label: string; issuer: string };
type Clock = { now: Date; drift: number };

/** `otpauth://totp/…`, which opens an authenticator app. */
export function keyUri(app: App): string {
  return totpOf(app).toString();
}

/** A new secret in Base32: 160 bits (RFC 4226, section 4). */
export function newAppSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/**
 * The time step of a code, for an app whose clock was ahead by `drift` steps; `undefined` for a wrong code. Also
 * accepts a clock that has been corrected since. Codes of steps up to `last` count as used.
 */
export function findStep(app: App, code: string, { now, drift }: Clock, last: number): number | undefined {
  return matching(app, code, now, [...around(0, window), ...around(drift, window)], last);
}

/** The same during the set-up, for a clock that is wrong by up to 90 s. */
export function findFirstStep(app: App, code: string, now: Date): number | undefined {
  return matching(app, code, now, around(0, setUpWindow), 0);
}

/** The number of steps by which the app's clock is ahead, if it shows `step`. */
export function driftOf(step: number, now: Date): number {
  return step - stepAt(now);
}

function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1_000 / period);
}

function around(middle: number, width: number): number[] {
  return Array.from({ length: 2 * width + 1 }, (_, index) => middle - width + index);
}

/** Compares with every step, even after a match, so that the time reveals nothing. */
function matching(app: App, code: string, now: Date, drifts: number[], last: number): number | undefined {
  const totp = totpOf(app);
  const found = drifts
    .map((drift) => stepAt(now) + drift)
    .filter((step) => equalInConstantTime(totp.generate({ timestamp: step * period * 1_000 }), code));
  return found.find((step) => step > last);
}

function totpOf({ secret, label, issuer }: App): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period });
}
