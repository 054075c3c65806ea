import { describe, expect, test } from "vitest";
import { batched } from "./batched.ts";

/** A write that the test completes itself, group by group. */
function byHand() {
  const groups: { rows: number[]; commit: () => void; fail: (reason: Error) => void }[] = [];
  const write = (rows: number[]) => new Promise<void>((commit, fail) => void groups.push({ rows, commit, fail }));
  const group = async (index: number) => {
    for (let turn = 0; turn < 50 && !groups[index]; turn++) await new Promise(setImmediate);
    const found = groups[index];
    if (!found) throw new Error(`group ${index} was never written`);
    return found;
  };
  return { groups, write, group };
}

describe("grouped", () => {
  test("writes concurrent rows in one group, and later ones in the next, in order", async () => {
    const { groups, write, group } = byHand();
    const rows = batched(write);
    const first = [rows.add(1), rows.add(2)];
    (await group(0)).commit();
    const later = rows.add(3);
    void rows.add(4);
    await Promise.all(first);
    (await group(1)).commit();
    await later;
    expect(groups.map((one) => one.rows)).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  test("acknowledges a row only after the commit that holds it", async () => {
    const { write, group } = byHand();
    const rows = batched(write);
    let acknowledged = false;
    const added = rows.add(1).then(() => (acknowledged = true));
    const open = await group(0);
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    expect(acknowledged).toBe(false);
    open.commit();
    await added;
    expect(acknowledged).toBe(true);
  });

  test("fails the rows of a failed group and goes on with the next", async () => {
    const { write, group } = byHand();
    const rows = batched(write, 2);
    const outcomes = Promise.allSettled([rows.add(1), rows.add(2), rows.add(3)]);
    (await group(0)).fail(new Error("disk full"));
    (await group(1)).commit();
    expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
    const again = rows.add(4);
    (await group(2)).commit();
    await again;
  });

  test("fails only the group whose write throws before it returns a promise", async () => {
    const rows = batched<number>((group) => {
      if (group.includes(1)) throw new Error("not even begun");
      return Promise.resolve();
    }, 1);
    await expect(rows.add(1)).rejects.toThrow("not even begun");
    await rows.add(2);
  });

  test("never writes more rows at once than allowed", async () => {
    const sizes: number[] = [];
    const rows = batched<number>((group) => Promise.resolve(void sizes.push(group.length)), 3);
    await Promise.all(Array.from({ length: 8 }, (_, index) => rows.add(index)));
    expect(sizes).toEqual([3, 3, 2]);
  });

  test("settles when every waiting row is written, later ones included", async () => {
    const { write, group } = byHand();
    const rows = batched(write);
    void rows.add(1);
    let settled = false;
    const settling = rows.settled().then(() => (settled = true));
    const one = await group(0);
    void rows.add(2);
    one.commit();
    const two = await group(1);
    expect(settled).toBe(false);
    two.commit();
    await settling;
    await rows.settled(); // with an empty queue
  });
});
