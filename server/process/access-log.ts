import { loggedPath } from "./log.ts";

/** How long a line may wait before it is written, in milliseconds. */
const flushEvery = 50;
const flushAt = 64 * 1024;

export type AccessLog = {
  /** One completed request. Without the query, which may contain a signature. */
  line(method: string, url: string, status: number, milliseconds: number, id?: string): void;
  flush(): void;
};

/** Lines are collected in one string and written together: a write per request costs more than the request. */
export function openAccessLog(write: (text: string) => void): AccessLog {
  let text = "";
  let timer: NodeJS.Timeout | undefined;
  let stamp = "";
  let stampedAt = 0;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!text) return;
    write(text);
    text = "";
  };
  return {
    line(method, url, status, milliseconds, id) {
      const now = Date.now();
      if (now !== stampedAt) {
        stampedAt = now;
        stamp = new Date(now).toISOString();
      }
      const path = loggedPath(url);
      const elapsed = milliseconds === 0 ? "0.0" : milliseconds.toFixed(1); // a response from memory counts as 0
      const identity = id ? `,"id":"${id}"` : "";
      text += `{"time":"${stamp}","method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${elapsed}${identity}}\n`;
      if (text.length > flushAt) flush();
      else timer ??= setTimeout(flush, flushEvery).unref();
    },
    flush,
  };
}

/**
 * The size up to which a write to a pipe with several writers is atomic (`PIPE_BUF`: at least 512 bytes, 4,096 on
 * Linux).
 */
const wholeWrite = 4_096;

/** Writes lines so that none is split when several processes write to one pipe; a longer line is written alone. */
export function writeWholeLines(text: string, write: (part: string) => void): void {
  let from = 0;
  while (from < text.length) {
    const end = text.length - from <= wholeWrite ? text.length : text.lastIndexOf("\n", from + wholeWrite - 1) + 1;
    const until = end > from ? end : text.indexOf("\n", from) + 1 || text.length;
    write(text.slice(from, until));
    from = until;
  }
}
