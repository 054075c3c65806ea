/** How long a line may wait before it is written, in milliseconds. */
const flushEvery = 50;
const flushAt = 64 * 1024;

export type AccessLog = {
  /** One answered request. The query is left out: it may hold a signature. */
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
      const query = url.indexOf("?");
      const path = query < 0 ? url : url.slice(0, query);
      const identity = id ? `,"id":"${id}"` : "";
      text += `{"time":"${stamp}","method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${milliseconds.toFixed(1)}${identity}}\n`;
      if (text.length > flushAt) flush();
      else timer ??= setTimeout(flush, flushEvery).unref();
    },
    flush,
  };
}
