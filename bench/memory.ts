import { readFileSync, writeFileSync } from "node:fs";

const ticksPerSecond = 100; // USER_HZ, the same on every Linux

/** Measures the growth of a process's peak memory from now on, in megabytes; `undefined` without /proc. */
export function watchMemory(pid: number): (() => number) | undefined {
  const before = resident(pid);
  if (before === undefined) return undefined;
  writeFileSync(`/proc/${pid}/clear_refs`, "5"); // resets the peak
  return () => (resident(pid, "VmHWM") ?? before) - before;
}

/** Resident memory of a process in megabytes, or its peak; `undefined` without /proc. */
export function resident(pid: number, line: "VmRSS" | "VmHWM" = "VmRSS"): number | undefined {
  const kilobytes = new RegExp(`^${line}:\\s+(\\d+) kB`, "m").exec(read(pid, "status"))?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

/** Seconds of processor time of a process, all threads; `undefined` without /proc. */
export function processorSeconds(pid: number): number | undefined {
  const text = read(pid, "stat");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" "); // the process name may contain spaces
  return text ? (Number(fields[11]) + Number(fields[12])) / ticksPerSecond : undefined;
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
