import { readFileSync } from "node:fs";

const ticksPerSecond = 100; // USER_HZ, the same on every Linux

/** Seconds of processor time that a process has used, all its threads; `undefined` where there is no /proc. */
export function processorSeconds(pid: number): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" "); // the name before may hold spaces
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return undefined;
  }
}
