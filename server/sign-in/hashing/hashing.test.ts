import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Refusal } from "../../refuse.ts";
import { dummyHash } from "./dummy-hash.ts";
import { openHashing, type Argon2, type Hashing } from "./hashing.ts";

const password = "Päss-wörd 密码 1";
const cores = 4;
let hashing: Hashing;

beforeEach(() => {
  hashing = openHashing();
});
afterEach(() => hashing.close());

/** Comparisons that take as long as a test wants; `waiting` ends each in turn. */
function heldArgon2(): { argon2: Argon2; waiting: (() => void)[] } {
  const waiting: (() => void)[] = [];
  const verify = () => new Promise<boolean>((resolve) => waiting.push(() => resolve(false)));
  return { argon2: { hash: async () => String(await verify()), verify }, waiting };
}

/** The outcome of each: its value, or the name of its refusal. */
function outcomes(work: Promise<unknown>[]): Promise<unknown[]> {
  return Promise.all(
    work.map((each) => each.catch((error: unknown) => (error instanceof Refusal ? error.refusal : error))),
  );
}

describe("a hash", () => {
  test("is argon2id with 12 MiB, never the same twice, and matches its password in any Unicode form and no other", async () => {
    const [one, other] = await Promise.all([hashing.hash("Café-１２３"), hashing.hash("Café-１２３")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=12288,t=3,p=1\$/);
    expect(other).not.toBe(one);
    expect(await hashing.matches(one, "Café-123".normalize("NFD"))).toBe(true);
    expect(await hashing.matches(one, "café-123")).toBe(false);
    expect(await hashing.matches(one, "")).toBe(false);
  });

  test("of an unknown account takes as long to compare as a real one, and matches no password", async () => {
    const real = await hashing.hash(password);
    const parameters = (hash: string) => hash.split("$").slice(0, 4);
    expect(parameters(dummyHash)).toEqual(parameters(real));
    expect(dummyHash).toHaveLength(real.length);
    expect(await hashing.matches(dummyHash, password)).toBe(false);
  });

  test("that is invalid causes an internal error, whose message contains nothing of the password", async () => {
    const error = await hashing.matches("no hash", password).catch((thrown: unknown) => thrown);
    expect(error).not.toBeInstanceOf(Refusal);
    expect(String(error)).toBe("Error: a password hash could not be read");
  });
});

test("a password of over 256 bytes is never hashed", async () => {
  const long = "密".repeat(85);
  await expect(hashing.hash(`${long}12`)).rejects.toMatchObject({ refusal: "invalidInput" });
  expect(await hashing.matches(dummyHash, `${long}12`)).toBe(false);
  expect(await hashing.matches(await hashing.hash(`${long}1`), `${long}1`)).toBe(true);
});

test.each([
  { processors: 1, workers: 1, atOnce: 1 },
  { processors: 2, workers: 1, atOnce: 1 },
  { processors: 8, workers: 4, atOnce: 1 },
  { processors: 16, workers: 2, atOnce: 2 },
])(
  "$workers workers on $processors cores hash $atOnce at once each, in order",
  async ({ processors, workers, atOnce }) => {
    const { argon2, waiting } = heldArgon2();
    const held = openHashing(argon2, workers, processors);
    const many = Array.from({ length: 5 }, () => held.matches(dummyHash, password));
    for (let left = 5; left > 0; left--) {
      await nextTurn();
      expect(waiting).toHaveLength(Math.min(left, atOnce));
      waiting.shift()?.();
    }
    expect(await Promise.all(many)).toEqual(Array.from({ length: 5 }, () => false));
  },
);

test("64 wait in the queue, 16 of them for logins of existing accounts; further ones are refused as unavailable at once", async () => {
  const { argon2, waiting } = heldArgon2();
  const held = openHashing(argon2, 1, cores);
  const others = outcomes(Array.from({ length: 62 }, () => held.hash(password)));
  expect(() => held.checkRoom()).toThrow(Refusal);
  expect(() => held.checkRoom("login")).not.toThrow();
  const logins = outcomes(Array.from({ length: 17 }, () => held.matches(dummyHash, password, "login")));
  expect(() => held.checkRoom("login")).toThrow(Refusal);
  for (let done = 0; done < 66; done++) {
    await nextTurn();
    waiting.shift()?.();
  }
  expect((await others).filter((outcome) => outcome === "unavailable")).toHaveLength(12);
  expect((await logins).filter((outcome) => outcome === "unavailable")).toHaveLength(1);
});

test("closing refuses queued and new work as unavailable, and waits for the running work", async () => {
  const { argon2, waiting } = heldArgon2();
  const held = openHashing(argon2, 1, cores);
  const many = outcomes(Array.from({ length: 5 }, () => held.matches(dummyHash, password)));
  const closed = held.close();
  expect(await outcomes([held.hash(password)])).toEqual(["unavailable"]);
  for (const end of waiting) end();
  await closed;
  expect(await many).toEqual([false, false, "unavailable", "unavailable", "unavailable"]);
});
