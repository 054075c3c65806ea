import { useEffect, useRef, useState } from "react";
import { deviceDraft, storeDeviceDraft } from "../browser/session/device-draft.ts";
import { stored } from "../browser/session/session.ts";
import { useApi } from "../browser/client/use-api.ts";
import { draftOf } from "./draft.ts";
import type { ApplicationValues } from "./fields.ts";
import { createSaver, type Saver, type SaverState } from "./saver.ts";

/** Where what was typed is kept: in the account, on this device, or in this document alone. */
export type DraftState = SaverState | "device" | "lost";

type Parts = {
  values: ApplicationValues;
  /** The name of who is logged in; `null` for a guest, whose draft stays on the device. */
  owner: string | null;
  /** The account keeps what it has until somebody has chosen between that and this. */
  isHeld: boolean;
};

/**
 * Keeps what is typed: on the device at once, for a member in the account as well. The device's copy stays until the
 * application is submitted or somebody logs out, so that a login that ends meanwhile loses nothing.
 */
export function useDraft({ values, owner, isHeld }: Parts) {
  const api = useApi();
  const [state, setState] = useState<DraftState | null>(null);
  const saver = useRef<Saver<ApplicationValues>>(undefined);
  const known = useRef(values);
  const text = JSON.stringify(values);

  useEffect(() => {
    if (owner === null) return;
    const own = createSaver<ApplicationValues>({
      async save(latest) {
        if (stored("token") === null) return; // logged out: nobody's account may have it
        await api().call("saveApplicationDraft", draftOf(latest), { inBackground: true });
      },
      tell(now, latest) {
        setState(now);
        const kept = deviceDraft();
        if (now === "saved" && kept?.owner === owner) storeDeviceDraft({ fields: draftOf(latest), owner, saved: true });
      },
    });
    saver.current = own;
    const flush = () => void own.flush();
    const flushHidden = () => document.hidden && flush();
    addEventListener("pagehide", flush);
    addEventListener("online", flush);
    document.addEventListener("visibilitychange", flushHidden);
    return () => {
      void own.flush().finally(() => void own.stop());
      removeEventListener("pagehide", flush);
      removeEventListener("online", flush);
      document.removeEventListener("visibilitychange", flushHidden);
    };
  }, [api, owner]);

  useEffect(() => {
    if (JSON.stringify(known.current) === text) return;
    const former = deviceDraft()?.owner ?? null;
    const isKept = storeDeviceDraft({ fields: draftOf(values), owner: owner ?? former, saved: false });
    if (owner === null) setState(isKept ? "device" : "lost");
    if (isHeld) return;
    known.current = values;
    saver.current?.push(values);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- by the text of the values, which are another object each time
  }, [text, isHeld, owner]);

  return {
    state,
    /** These values are what is kept already. */
    begin: (start: ApplicationValues) => void (known.current = start),
    /** Saves nothing more: the application takes its place. */
    stop: async () => saver.current?.stop(),
    /** Saves on: what was to take its place did not. */
    resume: (latest: ApplicationValues) => saver.current?.push(latest),
  };
}
