import { use, useEffect, useEffectEvent, useRef, useState } from "react";
import { deviceDraft, storeDeviceDraft } from "../../browser/session/device-draft.ts";
import { stored } from "../../browser/session/session.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { ExtraFields } from "../fields/extra-fields.ts";
import { draftOf } from "../fields/values.ts";
import type { ApplicationValues } from "../fields/fields.ts";
import { isChangedMeanwhile } from "./changed-meanwhile.ts";
import { createSaver, type Saver, type SaverState } from "./saver.ts";

/** Where the draft is stored: in the account, on this device, or in this document alone. */
export type DraftState = SaverState | "device" | "lost";

type Options = {
  values: ApplicationValues;
  /** The logged-in user's name; `null` for a guest, whose draft stays on the device. */
  owner: string | null;
  /** The draft stays on the device: the account's differs until the user has chosen one, or an application waits. */
  isHeld: boolean;
  /** Called when the server refuses a draft because an application was submitted elsewhere. */
  onSubmittedElsewhere: () => Promise<unknown>;
};

/**
 * Saves what is typed: on the device at once and, for members, in the account. The device's copy stays until the
 * application is submitted or somebody logs out, so that an expiring session loses nothing.
 */
export function useDraft({ values, owner, isHeld, onSubmittedElsewhere }: Options) {
  const api = useApi();
  const extra = use(ExtraFields);
  const tellForm = useEffectEvent(onSubmittedElsewhere);
  const [state, setState] = useState<DraftState | null>(null);
  const saver = useRef<Saver<ApplicationValues>>(undefined);
  const known = useRef(values);
  const text = JSON.stringify(values);

  useEffect(() => {
    if (owner === null) return;
    let isRefused = false;
    const own = createSaver<ApplicationValues>({
      async save(latest) {
        if (stored("token") === null) return; // logged out: nobody's account may have it
        try {
          const { extraFiles: _, ...draft } = draftOf(latest, extra);
          await api().call("saveApplicationDraft", draft, { inBackground: true });
          isRefused = false;
        } catch (cause) {
          isRefused = isChangedMeanwhile(cause);
          if (!isRefused) throw cause;
          await tellForm();
        }
      },
      onState(now, latest) {
        if (isRefused && now === "saved") return setState("device");
        setState(now);
        const onDevice = deviceDraft();
        if (now === "saved" && onDevice?.owner === owner)
          storeDeviceDraft({ fields: draftOf(latest, extra), owner, saved: true });
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
  }, [api, owner, extra]);

  useEffect(() => {
    if (JSON.stringify(known.current) === text) return;
    const former = deviceDraft()?.owner ?? null;
    const isKept = storeDeviceDraft({ fields: draftOf(values, extra), owner: owner ?? former, saved: false });
    if (owner === null) setState(isKept ? "device" : "lost");
    if (isHeld) return;
    known.current = values;
    saver.current?.push(values);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- by the text of the values, which are another object each time
  }, [text, isHeld, owner]);

  return {
    state,
    /** Marks these values as saved. */
    begin: (start: ApplicationValues) => void (known.current = start),
    /** Stops saving: the application replaces the draft. */
    stop: async () => saver.current?.stop(),
    /** Resumes saving: the application was not submitted. */
    resume: (latest: ApplicationValues) => saver.current?.push(latest),
  };
}
