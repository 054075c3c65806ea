import { alternate, comparedWith, type Line } from "./measure.ts";
import { startPeer, stop } from "./children.ts";
import { startPortal } from "./portal.ts";
import { rateOf, rateUnit, startLoad, warmUp } from "./rate.ts";
import { forPeer, record } from "./recorded.ts";

const rounds = 9;
const bar = { atLeast: 0.65 };
const calls = [
  { what: "JSON call, not cached (current licence)", path: "/vrmcsys/catalogue/licences/current" },
  { what: "JSON call, cached (products)", path: "/vrmcsys/catalogue/products" },
];

/**
 * Calls with validation, headers and log, compared with bare `node:http` that serializes the same JSON for every
 * request.
 */
export async function jsonCall(): Promise<Line[]> {
  const portal = await startPortal();
  const load = startLoad();
  const lines: Line[] = [];
  for (const { what, path } of calls) {
    await record(portal.port, path, {}); // caches the response if the call allows it
    const { body } = await record(portal.port, path, {});
    const bare = await startPeer("bare-json.ts", forPeer(JSON.parse(body.toString())));
    for (const server of [portal, bare]) await warmUp(load, server, path, {});
    const samples = await alternate(rounds, {
      ours: rateOf(load, portal, path, {}),
      bare: rateOf(load, bare, path, {}),
    });
    await stop(bare.child);
    lines.push(
      comparedWith(what, rateUnit, samples.ours, { what: "bare node:http, same JSON", samples: samples.bare }, bar),
    );
  }
  return lines;
}
