import { useMemo, useSyncExternalStore } from "react";
import type { Status } from "../../contract/schemas/accounts.ts";

/**
 * Who is logged in, as far as this browser knows (specification, section 3). It decides what is shown; what is allowed
 * is for the server to say at every call.
 */
export type Session = { username: string; status: Status; superAccount: boolean };

/** Plain strings in local storage. `tokenSince` is the moment at which the token came, in milliseconds since 1970. */
export const sessionKeys = ["token", "tokenSince", "status", "username", "remainCount", "superAccount"] as const;
export type SessionKey = (typeof sessionKeys)[number];

/** Where storage is forbidden or full, a session lasts as long as the page. */
export const inMemory = new Map<SessionKey, string>();
export const changed = new EventTarget();

export function stored(key: SessionKey): string | null {
  try {
    return localStorage.getItem(key) ?? inMemory.get(key) ?? null;
  } catch {
    return inMemory.get(key) ?? null;
  }
}

/** Who is logged in, `null` for a guest; `undefined` until the browser has taken over the server's page. */
export function useSession(): Session | null | undefined {
  const text = useSyncExternalStore(subscribe, snapshot, () => undefined);
  return useMemo(() => (text === undefined ? undefined : (JSON.parse(text) as Session | null)), [text]); // as `snapshot` wrote it
}

/** The session as a text, because what a store shows must stay the same until it changes. */
function snapshot(): string {
  const status = Number(stored("status"));
  const session: Session | null =
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
  return () => {
    changed.removeEventListener("change", listener);
    removeEventListener("storage", elsewhere);
  };
}

/** Says so in this tab when somebody logs out in another. */
export function watchOtherTabs(): void {
  addEventListener("storage", ({ key, oldValue, newValue }) => {
    if (key === "token" && oldValue !== null && newValue === null)
      import("./messages.ts").then(
        ({ sayLoggedOut }) => sayLoggedOut(),
        () => {}, // the page shows a guest all the same
      );
  });
}
