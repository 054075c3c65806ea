import type { ExpressionBuilder, RawBuilder } from "kysely";
import type { Database, Read } from "../database/database.ts";
import type { Tables } from "../database/schema.ts";
import { second } from "../time/time.ts";
import type { Logger } from "./log.ts";
import { repeat } from "./repeat.ts";

/** How often a process reads the state, in milliseconds: with what follows, a change is seen everywhere within a second. */
const every = second / 2;

/** The rows of the table `portal_state` that processes watch. */
export const readOnlyKey = "readOnly";
export const heldKey = "sendingHeld";

/** What other processes change, and what becomes due as time passes. */
export type PortalState = {
  /** The catalogue's revision. */
  revision: number;
  /** How many versions of licences are in effect. */
  licences: number;
  isReadOnly: boolean;
  isSendingHeld: boolean;
  /** When the next scheduled release is due. */
  publishAt: string | null;
  hasNews: boolean;
  hasJobs: boolean;
};

type Follower = (state: PortalState) => Promise<void>;

/** The one poll of the database in a process. */
export type StateWatch = {
  read(): Promise<PortalState>;
  /**
   * Passes the state to `look` at once and twice a second, without overlaps, and its errors to `onError`. Returns a
   * function that stops it and waits for a pending run.
   */
  follow(look: Follower, onError: (error: unknown) => void): () => Promise<void>;
};

export function openStateWatch({ db, now, log }: { db: Database; now: () => Date; log: Logger }): StateWatch {
  const followers = new Set<Follower>();
  let polling: ReturnType<typeof repeat> | undefined;
  let failing = false;
  const read = async () => {
    const row = await db.readOne(stateRow, now().toISOString().slice(0, 10));
    return {
      revision: Number(row?.revision ?? 0),
      licences: Number(row?.licences ?? 0),
      isReadOnly: typeof row?.readOnly === "string",
      isSendingHeld: typeof row?.held === "string",
      publishAt: row?.publishAt ?? null,
      hasNews: typeof row?.news === "string",
      hasJobs: typeof row?.job === "string",
    };
  };
  const poll = async () => {
    const state = await read();
    failing = false;
    for (const tell of followers) void tell(state);
  };
  const onPollError = (error: unknown) => {
    if (!failing) log.warn({ err: error }, "the portal's state cannot be read; trying again twice a second");
    failing = true;
  };
  return {
    read,
    follow(look, onError) {
      let running: Promise<void> | undefined;
      const tell = (state: PortalState) =>
        (running ??= look(state)
          .catch(onError)
          .finally(() => (running = undefined)));
      followers.add(tell);
      polling ??= repeat(poll, { every, onError: onPollError });
      polling.run();
      return async () => {
        followers.delete(tell);
        if (followers.size === 0) {
          void polling?.stop();
          polling = undefined;
        }
        await running;
      };
    },
  };
}

const stateRow = (read: Read, today: RawBuilder<string>) =>
  read.selectNoFrom((row) => [
    stored(row, "catalogueRevision").as("revision"),
    row
      .selectFrom("licences")
      .select(({ fn }) => fn.countAll().as("count"))
      .where("effective", "<=", today)
      .where("offered", "=", 1)
      .as("licences"),
    stored(row, readOnlyKey).as("readOnly"),
    stored(row, heldKey).as("held"),
    row
      .selectFrom("releases")
      .select(({ fn }) => fn.min("publish_at").as("first"))
      .where("state", "=", "scheduled")
      .as("publishAt"),
    row.selectFrom("release_news").select("product").where("ended_at", "is", null).limit(1).as("news"),
    row.selectFrom("jobs").select("id").where("state", "=", "waiting").limit(1).as("job"),
  ]);

function stored(row: ExpressionBuilder<Tables, never>, key: string) {
  return row.selectFrom("portal_state").select("value").where("key", "=", key);
}
