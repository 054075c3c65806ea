import path from "node:path";
import { runTask, loadCore, start, startPeer } from "./children.ts";
import type { UploadOrder, UploadOutcome } from "./load-upload.ts";
import { alternate, comparedWith, type Line, type Skipped } from "./measure.ts";
import { watchMemory } from "./memory.ts";
import { startPortal, temporaryFolder, untilSearchable } from "./portal.ts";
import { adminPassword, becomePublisher } from "./publisher.ts";

const megabytes = Number(process.env["UPLOAD_MEGABYTES"] ?? 2_048);
const rounds = 5;
const unit = "MB/s";

/**
 * Uploads a file by one request and by tus, as the console does, compared with bare `node:http` piping it to a file,
 * both with sync, as ours, and without.
 */
export async function upload(): Promise<(Line | Skipped)[]> {
  const portal = await startPortal(temporaryFolder(), { ADMIN_PASSWORD: adminPassword });
  const { token, filesPath } = await becomePublisher(portal);
  const bare = await startPeer("receive.ts", path.join(temporaryFolder(), "uploaded"));
  const durable = await startPeer("receive.ts", path.join(temporaryFolder(), "uploaded"), "flush");
  const load = start("load-upload.ts", [], loadCore);
  const speed = (order: Omit<UploadOrder, "megabytes" | "token">) => async () => {
    const { seconds } = await runTask<UploadOutcome>(load, { ...order, token, megabytes } satisfies UploadOrder);
    return (megabytes * 1024 * 1024) / seconds / 1e6;
  };
  const measured = {
    put: speed({ way: "put", port: portal.port, path: `${filesPath}/bench.bin?platform=any&engine=none` }),
    tus: speed({ way: "tus", port: portal.port, path: filesPath }),
    durable: speed({ way: "put", port: durable.port, path: "/" }),
    bare: speed({ way: "put", port: bare.port, path: "/" }),
  };
  await untilSearchable(portal.port);
  const grown = watchMemory(portal.child.pid ?? 0);
  const samples = await alternate(rounds, measured);
  const growth = grown?.();
  const besideDurable = { what: "node:http piped to a file, fsync", samples: samples.durable };
  const besideBare = { what: "node:http piped to a file", samples: samples.bare };
  const size = megabytes >= 1_024 ? `${megabytes / 1_024} GB` : `${megabytes} MB`;
  return [
    comparedWith(`upload of ${size}, one request`, unit, samples.put, besideDurable, { atLeast: 0.7 }),
    comparedWith(`upload of ${size}, one request`, unit, samples.put, besideBare),
    comparedWith(`upload of ${size}, tus`, unit, samples.tus, besideDurable, { atLeast: 0.6 }),
    growth === undefined
      ? { what: "upload, peak memory", skipped: "no /proc" }
      : { what: "upload, peak memory", figure: growth, unit: "MB more", bar: { atMost: 60 } },
  ];
}
