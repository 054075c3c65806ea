import { readFileSync, writeFileSync } from "node:fs";

/** Measures the growth of a process's peak memory from now on, in megabytes; `undefined` without /proc. */
export function watchMemory(pid: number): (() => number) | undefined {
  const before = resident(pid);
  if (before === undefined) return undefined;
  writeFileSync(`/proc/${pid}/clear_refs`, "5"); // resets the peak
  return () => (resident(pid, "VmHWM") ?? before) - before;
}

/** Resident memory of a process in megabytes, or its peak; `undefined` without /proc. */
export function resident(pid: number, line: "VmRSS" | "VmHWM" = "VmRSS"): number | undefined {
  try {
    const kilobytes = new RegExp(`^${line}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}
