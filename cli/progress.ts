import type { Progress } from "../server/backup/manifest.ts";

/** The interval between updates, in milliseconds. */
const every = 200;

/** Shows progress on a terminal; prints nothing elsewhere. `end` clears the line. */
export function showProgress(): { progress: Progress; end: () => void } {
  const { stderr } = process;
  let shownAt = 0;
  return {
    progress(what, done, total) {
      if (!stderr.isTTY || Date.now() - shownAt < every) return;
      shownAt = Date.now();
      const amount = (count: number) => (what === "bytes" ? `${(count / 1e6).toFixed(1)} MB` : `${count} rows`);
      stderr.write(`\r\u001B[K${amount(done)}${total === undefined ? "" : ` of ${amount(total)}`}`);
    },
    end: () => void (stderr.isTTY && stderr.write("\r\u001B[K")),
  };
}
