import path from "node:path";
import { publishBigFile } from "./big-file.ts";
import { runTask, loadCore, start, startPeer } from "./children.ts";
import type { BytesOrder, BytesOutcome } from "./load-bytes.ts";
import { alternate, comparedWith, type Bar, type Line, type Skipped } from "./measure.ts";
import { watchMemory } from "./memory.ts";
import { startNginx } from "./peers/nginx.ts";
import { startPortal, untilSearchable } from "./portal.ts";

const megabytes = 512;
const rounds = 7;
const pieces = 64;
const unit = "MB/s";

/** A file of 512 MB through a signed link, every block verified, compared with nginx and a piped stream. */
export async function download(): Promise<(Line | Skipped)[]> {
  const portal = await startPortal();
  const file = await publishBigFile(portal, megabytes);
  const nginx = await startNginx(path.dirname(file.stored));
  const stream = await startPeer("stream.ts", file.stored);
  const load = start("load-bytes.ts", [], loadCore);
  const link = await file.link();

  const speed = (port: number, address: string, ranges: BytesOrder["ranges"]) => async () => {
    const { bytes, seconds } = await runTask<BytesOutcome>(load, { port, path: address, ranges } satisfies BytesOrder);
    return bytes / seconds / 1e6;
  };
  const three = (ranges: BytesOrder["ranges"]) => ({
    ours: speed(portal.port, link, ranges),
    nginx: nginx ? speed(nginx.port, `/${file.sha256}`, ranges) : () => Promise.resolve(Number.NaN),
    stream: speed(stream.port, "/", ranges),
  });

  await untilSearchable(portal.port);
  const grown = watchMemory(portal.child.pid ?? 0);
  const whole = await alternate(rounds, three([undefined]));
  const { stream: _, ...two } = three(rangesOf(file.size));
  const pieced = await alternate(rounds, two);
  const growth = grown?.();

  const besideNginx = (what: string, { ours, nginx: theirs }: { ours: number[]; nginx: number[] }, bar: Bar) =>
    nginx
      ? comparedWith(what, unit, ours, { what: "nginx, sendfile", samples: theirs }, bar)
      : { what, skipped: "nginx not found" };
  return [
    besideNginx("download, one connection", whole, { atLeast: 0.5 }),
    comparedWith(
      "download, one connection",
      unit,
      whole.ours,
      { what: "createReadStream piped", samples: whole.stream },
      { atLeast: 1.5 },
    ),
    besideNginx(`download, ${pieces} connections, a range each`, pieced, { atLeast: 0.65 }),
    growth === undefined
      ? { what: "download, peak memory", skipped: "no /proc" }
      : { what: "download, peak memory", figure: growth, unit: "MB more", bar: { atMost: 40 } },
  ];
}

function rangesOf(size: number): string[] {
  const length = size / pieces;
  return Array.from({ length: pieces }, (_, index) => `bytes=${index * length}-${(index + 1) * length - 1}`);
}
