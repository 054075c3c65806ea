import { Agent, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** Orders to ask for a page at a steady pace, however long its answers take. */
export type PagesOrder = { port: number; path: string; perSecond: number; seconds: number };

const agent = new Agent({ keepAlive: true });

/** How long each answer took, in milliseconds. */
async function pages({ port, path, perSecond, seconds }: PagesOrder): Promise<number[]> {
  const asked: Promise<number>[] = [];
  const started = performance.now();
  for (let i = 0; i < perSecond * seconds; i++) {
    const early = started + (i * 1_000) / perSecond - performance.now();
    if (early > 0) await pause(early);
    asked.push(page(port, path));
  }
  return Promise.all(asked);
}

function page(port: number, path: string): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get({ agent, host: "127.0.0.1", port, path, headers: { "accept-encoding": "br" } }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(performance.now() - started));
    }).once("error", reject);
  });
}

process.on("message", (order: PagesOrder) => {
  void pages(order).then((times) => process.send?.(times));
});
