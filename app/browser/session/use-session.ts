import { useMemo, useSyncExternalStore } from "react";
import { changed, sessionKeys, stored, type StoredSession } from "./session.ts";

/** The current session, `null` for a guest; `undefined` until React has hydrated the server's page. */
export function useSession(): StoredSession | null | undefined {
  const text = useSyncExternalStore(subscribe, snapshot, () => undefined);
  return useMemo(() => (text === undefined ? undefined : (JSON.parse(text) as StoredSession | null)), [text]); // as `snapshot` wrote it
}

/** A string, because `useSyncExternalStore` needs a snapshot that stays equal until it changes. */
function snapshot(): string {
  const status = Number(stored("status"));
  const session: StoredSession | null =
    stored("token") === null
      ? null
      : {
          username: stored("username") ?? "",
          status: status === 1 || status === 2 || status === 3 ? status : 0,
          superAccount: stored("superAccount") === "1",
        };
  return JSON.stringify(session);
}

function subscribe(listener: () => void): () => void {
  const elsewhere = ({ key }: StorageEvent) => {
    if (key === null || sessionKeys.some((each) => each === key)) listener();
  };
  changed.addEventListener("change", listener);
  addEventListener("storage", elsewhere);
  addEventListener("pageshow", listener); // restored from the back/forward cache, perhaps after a login or logout
  return () => {
    changed.removeEventListener("change", listener);
    removeEventListener("storage", elsewhere);
    removeEventListener("pageshow", listener);
  };
}
