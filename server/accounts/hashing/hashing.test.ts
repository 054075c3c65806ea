import { once } from "node:events";
import { availableParallelism, getPriority } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startCheapHasher } from "../../../tests/cheap-hasher.ts";
import { watchChildren } from "../../../tests/children.ts";
import { start } from "../../../tests/server/processes.ts";
import { Refusal } from "../../refuse.ts";
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
  expect(children.all).toHaveLength(0);
  expect(await hashing.matches(await hashing.hash(`${long}1`), `${long}1`)).toBe(true);
});

describe("the processes", () => {
  test("start with the first password, one per core, with the lowest priority and no password on their command line", async () => {
    expect(children.all).toHaveLength(0);
    for (let round = 0; round < 2; round++)
      await Promise.all(Array.from({ length: 2 * cores }, () => hashing.matches(dummyHash, password)));
    expect(children.all).toHaveLength(cores);
    for (const { pid, spawnargs } of children.all) {
      expect(getPriority(pid)).toBe(19);
      expect(spawnargs.slice(1).map((text) => path.basename(text))).toEqual(["hash-child.ts"]);
    }
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
    await using program = start(path.join(import.meta.dirname, "../../../tests/server/programs/hash.ts"), [], {});
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

test("64 wait in the queue, 16 of them for logins of existing accounts; further ones are refused as unavailable at once", async () => {
  const cheap = openHashing(startCheapHasher);
  const others = outcomes(Array.from({ length: cores + 60 }, () => cheap.hash(password)));
  expect(() => cheap.checkRoom()).toThrow(Refusal);
  expect(() => cheap.checkRoom("login")).not.toThrow();
  const logins = outcomes(Array.from({ length: 17 }, () => cheap.matches(dummyHash, password, "login")));
  expect(() => cheap.checkRoom("login")).toThrow(Refusal);
  expect((await others).filter((outcome) => outcome === "unavailable")).toHaveLength(12);
  expect((await logins).filter((outcome) => outcome === "unavailable")).toHaveLength(1);
  expect(await cheap.matches(dummyHash, password)).toBe(false);
  await cheap.close();
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
