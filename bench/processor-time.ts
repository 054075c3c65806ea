import { readFileSync } from "node:fs";

const ticksPerSecond = 100; // USER_HZ, the same on every Linux

/** Seconds of processor time of a process, all threads; `undefined` without /proc. */
export function processorSeconds(pid: number): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" "); // the process name may contain spaces
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return undefined;
  }
}
