/** Lines in each view, as many as a page of a list has. */
export const linesOfView = 20;

export type Action = "open" | "activate" | "close";

/** `pause`: milliseconds between two actions. */
export type Walk = { action: Action; paths: string[]; pause: number };

/**
 * Runs in the page: performs one action for each path. Returns the milliseconds from each input event to the end of the
 * first frame that shows the result. The result is in the document in a `requestAnimationFrame` callback; a message
 * posted from there arrives after that frame's style, layout and paint. Actions start at all phases of a frame, as real
 * input does, so the figure includes waiting for the frame.
 */
export async function walkTabs({ action, paths, pause }: Walk): Promise<number[]> {
  const timeout = 10_000;
  const frame = 1_000 / 60;
  const { port1, port2 } = new MessageChannel();
  port1.start();
  const tabOf = (path: string) => document.getElementById(`tab:${path}`);
  const isShown = (tab: Element | null | undefined) => {
    const panel = document.getElementById(tab?.getAttribute("aria-controls") ?? "");
    return tab?.getAttribute("aria-selected") === "true" && panel?.querySelector("h1")?.checkVisibility() === true;
  };
  const isDone = (path: string) =>
    action === "close"
      ? !tabOf(path) && isShown(document.querySelector("[role=tab][aria-selected=true]"))
      : isShown(tabOf(path));
  const targetOf = (path: string): HTMLElement | null | undefined => {
    if (action === "open") return document.querySelector<HTMLElement>(`.openers a[href="${path}"]`);
    if (action === "activate") return tabOf(path);
    return tabOf(path)?.parentElement?.querySelector<HTMLElement>(".view-tab-close");
  };
  const timed = (target: HTMLElement, path: string) =>
    new Promise<number>((resolve, reject) => {
      const began = performance.now();
      port1.addEventListener("message", () => resolve(performance.now() - began), { once: true });
      const look = () => {
        if (isDone(path)) port2.postMessage(null);
        else if (performance.now() - began > timeout) reject(new Error(`"${action}" of ${path} is not seen`));
        else requestAnimationFrame(look);
      };
      target.click();
      requestAnimationFrame(look);
    });
  const times: number[] = [];
  for (const [index, path] of paths.entries()) {
    const phase = (index * 0.618 * frame) % frame;
    await new Promise((resolve) => setTimeout(resolve, pause && pause + phase));
    const target = targetOf(path);
    if (!target) throw new Error(`there is nothing to "${action}" ${path} with`);
    times.push(await timed(target, path));
  }
  return times;
}
