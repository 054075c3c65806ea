import { once } from "node:events";
import { availableParallelism, getPriority } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { watchChildren } from "../../tests/children.ts";
import { start } from "../../tests/server/processes.ts";
import { Refusal } from "../refuse.ts";
import { dummyHash } from "./dummy-hash.ts";
import { openHashing, type Hashing } from "./hashing.ts";

const password = "Päss-wörd 密码 1";
const cores = availableParallelism();
let hashing: Hashing;
let children: ReturnType<typeof watchChildren>;

beforeEach(() => {
  children = watchChildren();
  hashing = openHashing();
});
afterEach(async () => {
  children[Symbol.dispose]();
  vi.useRealTimers();
  await hashing.close();
});

/** The outcome of each: its value, or the name of its refusal. */
function outcomes(work: Promise<unknown>[]): Promise<unknown[]> {
  return Promise.all(
    work.map((each) => each.catch((error: unknown) => (error instanceof Refusal ? error.refusal : error))),
  );
}

describe("a hash", () => {
  test("is argon2id with 12 MiB, three passes and one lane, and never the same twice", async () => {
    const [one, other] = await Promise.all([hashing.hash(password), hashing.hash(password)]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=12288,t=3,p=1\$/);
    expect(other).not.toBe(one);
  });

  test("belongs to its own password only", async () => {
    const hash = await hashing.hash(password);
    expect(await hashing.matches(hash, password)).toBe(true);
    expect(await hashing.matches(hash, password.toLowerCase())).toBe(false);
    expect(await hashing.matches(hash, "")).toBe(false);
  });

  test("does not depend on the Unicode form of the letters", async () => {
    const hash = await hashing.hash("Café-１２３".normalize("NFC"));
    expect(await hashing.matches(hash, "Café-123".normalize("NFD"))).toBe(true);
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
  expect(children.all).toHaveLength(0);
  expect(await hashing.matches(await hashing.hash(`${long}1`), `${long}1`)).toBe(true);
});

describe("the processes", () => {
  test("start with the first password, one per core, and are reused", async () => {
    expect(children.all).toHaveLength(0);
    for (let round = 0; round < 3; round++)
      await Promise.all(Array.from({ length: 3 * cores }, () => hashing.matches(dummyHash, password)));
    expect(children.all).toHaveLength(cores);
  });

  test("have the lowest priority on the machine", async () => {
    await hashing.hash(password);
    expect(children.all.map(({ pid }) => getPriority(pid))).toEqual([19]);
  });

  test("have no password on their command line", async () => {
    await hashing.hash(password);
    expect(children.all[0]?.spawnargs.slice(1).map((text) => path.basename(text))).toEqual(["hash-child.ts"]);
  });

  test("are replaced when they die, idle or at work", async () => {
    await hashing.hash(password);
    const [first] = children.all;
    first?.kill("SIGKILL");
    await once(first ?? process, "exit");
    const second = hashing.matches(dummyHash, password);
    children.all[1]?.kill("SIGKILL");
    expect(await second).toBe(false);
    expect(children.all).toHaveLength(3);
  });

  test("are replaced when they stop responding", async () => {
    await hashing.hash(password);
    children.all[0]?.kill("SIGSTOP");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const matches = hashing.matches(dummyHash, password);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await matches).toBe(false);
    expect(children.all).toHaveLength(2);
  });

  test("end when their parent is killed, even while they work", async () => {
    await using program = start(path.join(import.meta.dirname, "../../tests/server/programs/hash.ts"), [], {});
    expect(await program.line(/hashing/)).toBe(`hashing in ${cores}`);
    program.kill("SIGKILL");
    expect(await program.ended).toBe("SIGKILL"); // its output closes only after the children that inherit it have ended
  });

  test("ignore a signal to the process group, which their parent handles", async () => {
    await hashing.hash(password);
    const matches = hashing.matches(dummyHash, password);
    children.all[0]?.kill("SIGINT");
    children.all[0]?.kill("SIGTERM");
    expect(await matches).toBe(false);
    await hashing.hash(password);
    expect(children.all).toHaveLength(1);
  });
});

test("a password that kills two processes is refused as unavailable, and the next is hashed", async () => {
  {
    using killed = watchChildren((child) => child.once("spawn", () => child.kill("SIGKILL")));
    expect(await outcomes([hashing.hash(password)])).toEqual(["unavailable"]);
    expect(killed.all).toHaveLength(2);
  }
  expect(await hashing.matches(dummyHash, password)).toBe(false);
});

test("beyond 64 in the queue, further ones are refused as unavailable at once, and none of the queued ones is", async () => {
  expect(() => hashing.checkRoom()).not.toThrow();
  const many = Array.from({ length: cores + 64 }, () => hashing.matches(dummyHash, password, "login"));
  expect(() => hashing.checkRoom("login")).toThrow(Refusal);
  let done = 0;
  for (const one of many) void one.then(() => done++);
  expect(await outcomes([hashing.matches(dummyHash, password, "login"), hashing.hash(password)])).toEqual([
    "unavailable",
    "unavailable",
  ]);
  expect(done).toBe(0);
  expect(new Set(await outcomes(many))).toEqual(new Set([false]));
  expect(await hashing.matches(dummyHash, password)).toBe(false);
});

test("16 of the 64 places are for logins of existing accounts, however many others arrive", async () => {
  const others = Array.from({ length: cores + 60 }, () => hashing.hash(password));
  expect(() => hashing.checkRoom()).toThrow(Refusal);
  expect(() => hashing.checkRoom("login")).not.toThrow();
  const logins = Array.from({ length: 16 }, () => hashing.matches(dummyHash, password, "login"));
  expect(() => hashing.checkRoom("login")).toThrow(Refusal);
  expect((await outcomes(others)).filter((outcome) => outcome === "unavailable")).toHaveLength(12);
  expect(new Set(await outcomes(logins))).toEqual(new Set([false]));
});

test("closing ends the processes, and refuses running, queued and new work as unavailable", async () => {
  await Promise.all(Array.from({ length: cores }, () => hashing.hash(password)));
  for (const child of children.all) child.kill("SIGSTOP"); // otherwise one might respond before it is killed
  const many = outcomes(Array.from({ length: cores + 5 }, () => hashing.matches(dummyHash, password)));
  await hashing.close();
  expect(new Set(await many)).toEqual(new Set(["unavailable"]));
  expect(children.all.every(({ signalCode }) => signalCode === "SIGKILL")).toBe(true);
  expect(await outcomes([hashing.hash(password)])).toEqual(["unavailable"]);
  expect(children.all).toHaveLength(cores);
});
