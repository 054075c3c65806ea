import { alternate, comparedWith, type Line } from "./measure.ts";
import { startPeer } from "./children.ts";
import { startPortal } from "./portal.ts";
import { rateOf, rateUnit, startLoad, warmUp } from "./rate.ts";
import { forPeer, record, type Recorded } from "./recorded.ts";

const rounds = 9;
const asked = { "accept-encoding": "br" };
const neededHeaders = new Set(["content-type", "content-encoding", "content-length"]);

/** The cached home page with all its headers, compared with bare `node:http` sending the same bytes. */
export async function cachedPage(): Promise<Line[]> {
  const portal = await startPortal();
  await record(portal.port, "/", asked); // renders and caches it
  const page = await record(portal.port, "/", asked);
  const same = await startPeer("bare-page.ts", peerFile(page));
  const bare = await startPeer("bare-page.ts", peerFile(withNeededHeaders(page)));
  const load = startLoad();
  for (const server of [portal, same, bare]) await warmUp(load, server, "/", asked);

  const samples = await alternate(rounds, {
    ours: rateOf(load, portal, "/", asked),
    same: rateOf(load, same, "/", asked),
    bare: rateOf(load, bare, "/", asked),
  });
  return [
    comparedWith(
      "cached page",
      rateUnit,
      samples.ours,
      { what: "bare node:http, same bytes and headers", samples: samples.same },
      { atLeast: 0.82 },
    ),
    comparedWith("cached page", rateUnit, samples.ours, {
      what: "bare node:http, same bytes, 3 headers",
      samples: samples.bare,
    }),
  ];
}

function peerFile({ headers, body }: Recorded): string {
  return forPeer({ headers, body: body.toString("base64") });
}

function withNeededHeaders({ headers, body }: Recorded): Recorded {
  return {
    headers: headers.filter((_, index) => neededHeaders.has((headers[index - (index % 2)] ?? "").toLowerCase())),
    body,
  };
}
