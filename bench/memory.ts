import { readFileSync, writeFileSync } from "node:fs";

/** Watches how much more memory a process holds than now, in megabytes; `undefined` where there is no /proc. */
export function watchMemory(pid: number): (() => number) | undefined {
  const before = resident(pid, "VmRSS");
  if (before === undefined) return undefined;
  writeFileSync(`/proc/${pid}/clear_refs`, "5"); // lets the highest mark begin anew
  return () => (resident(pid, "VmHWM") ?? before) - before;
}

function resident(pid: number, line: "VmRSS" | "VmHWM"): number | undefined {
  try {
    const kilobytes = new RegExp(`^${line}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}
