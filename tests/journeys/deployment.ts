import { randomBytes } from "node:crypto";
import { mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import { freePort } from "../free-port.ts";
import { startProxy } from "../proxies.ts";
import { newBucket, removeBucket, templateBucket } from "../s3.ts";
import { administer, databaseUrl, templateDatabase, testSecret } from "../template.ts";
import { environmentOf } from "./operate.ts";
import { searchIsFilled, startPortal } from "./start-portal.ts";

/** Whether the portals of this run are deployments (`npm run test:deployed`). */
export const isDeployed = process.env.JOURNEYS_DEPLOYED === "on";

/** A cluster and a store, which `on-postgres.ts` and `on-bucket.ts` start. */
const server = process.env.TEST_DATABASE_URL ?? "";

/** Loads the sample content into the database and the bucket from which every deployment is copied. */
export async function prepareTemplate(folder: string): Promise<void> {
  await administer(server, `create database ${templateDatabase}`);
  const { url, stop } = await startPortal(
    folder,
    environment(templateDatabase, templateBucket, { fromTemplate: false }),
  );
  await searchIsFilled(url);
  await stop();
}

/**
 * Starts two processes of the portal on a new database and a new bucket, behind nginx with its configuration from
 * `deploy/`. Each has its own data folder, as on two machines; only the folder that replaces the mail and SMS providers is
 * shared, in `dataDir`.
 */
export async function startDeployment(
  dataDir: string,
  settings: Record<string, string>,
): ReturnType<typeof startPortal> {
  const id = randomBytes(6).toString("hex");
  const [database, bucket] = [`journey_${id}`, `journey-${id}`];
  await administer(server, `create database ${database} template ${templateDatabase} strategy file_copy`);
  const stored = environment(database, bucket, { fromTemplate: true });
  environmentOf.set(dataDir, stored);
  const { HOST = "127.0.0.1", PORT, ...further } = settings;
  const [first, second] = [await freePort(), await freePort()];
  const own = PORT === undefined ? await freePort() : Number(PORT);
  const url = `http://${HOST}:${own}`;
  const common = { ...further, ...stored, PUBLIC_URL: url, TRUSTED_PROXIES: "127.0.0.1" };
  mkdirSync(path.join(dataDir, "outbox"));
  const machines = await Promise.all(
    [first, second].map((port) => startMachine(dataDir, { ...common, PORT: String(port) })),
  );
  const proxy = startProxy("nginx", { first, second, own });
  const status = () =>
    fetch(`${url}/readyz`).then(
      (response) => response.status,
      () => 0,
    );
  await expect.poll(status, { timeout: 20_000 }).toBe(200);
  return {
    url,
    stop: async () => {
      await proxy[Symbol.asyncDispose]();
      await Promise.all(machines.map(({ stop }) => stop()));
      await administer(server, `drop database ${database} with (force)`);
      removeBucket(bucket);
    },
  };
}

function startMachine(
  dataDir: string,
  settings: Record<string, string> & { PORT: string },
): Promise<{ stop: () => Promise<void> }> {
  const folder = path.join(dataDir, settings.PORT);
  mkdirSync(folder, { mode: 0o700 });
  symlinkSync(path.join(dataDir, "outbox"), path.join(folder, "outbox"));
  return startPortal(folder, settings);
}

function environment(
  database: string,
  bucket: string,
  { fromTemplate }: { fromTemplate: boolean },
): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl(server, database),
    SECRET: testSecret,
    ...newBucket(bucket, { fromTemplate }),
  };
}
