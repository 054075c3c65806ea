// Tells open pages that the folder has changed, as server-sent events.
// Sample of the fictional Parallax One platform. Apache-2.0.
import { watch } from "node:fs";

/** An editor writes a file in several steps; a page should reload once. */
const QUIET_MS = 100;

export function openChanges(folder, warn) {
  const pages = new Set();
  let timer;

  const tell = () => pages.forEach((page) => page.write("event: change\ndata: \n\n"));
  const watcher = watch(folder, () => {
    clearTimeout(timer);
    timer = setTimeout(tell, QUIET_MS);
  });
  watcher.on("error", (error) => warn(new Error(`changes are not seen any more: ${error.message}`)));

  return {
    /** Keeps the answer to a page open until one of the two goes away. */
    add(response) {
      response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
      response.write("retry: 1000\n\n");
      pages.add(response);
      response.on("close", () => pages.delete(response));
    },
    close() {
      watcher.close();
      clearTimeout(timer);
      pages.forEach((page) => page.end());
    },
  };
}
