import { useEffect, useEffectEvent, useState, useSyncExternalStore, type RefObject } from "react";
import { useApi } from "../../browser/client/use-api.ts";
import { canUsePasskeys, loadPasskeys } from "../../browser/passkey-support.ts";
import type { Enter } from "./use-enter.ts";

/** Browser capabilities do not change while the page is open. */
const neverChanges = () => () => {};

/** `isOffered`: whether the forms are visible, rather than a later step. */
type Options = { forms: RefObject<HTMLElement | null>; isOffered: boolean };

/**
 * Login by passkey: by a button, or by autofill in the account field (conditional UI) once the user focuses the form.
 * `isPossible` is false until hydration.
 */
export function usePasskey(enter: Enter, { forms, isOffered }: Options) {
  const api = useApi();
  const isPossible = useSyncExternalStore(neverChanges, canUsePasskeys, () => false);
  const [isWaiting, setWaiting] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  const suggest = useEffectEvent(async () => {
    const { canSuggestPasskeys, getPasskey } = await loadPasskeys();
    if (!(await canSuggestPasskeys())) return;
    const passkey = await getPasskey(await api().call("passkeyOptions", {}), true);
    await enter(await api().call("logInByPasskey", { passkey }));
  });
  useEffect(() => {
    const container = forms.current;
    if (!container || !isOffered || !canUsePasskeys()) return undefined;
    let isStarted = false;
    const start = () => {
      isStarted = true;
      suggest().catch(() => {}); // another way was chosen, or autofill was cancelled
    };
    if (container.contains(document.activeElement)) start();
    else container.addEventListener("focusin", start, { once: true });
    return () => {
      container.removeEventListener("focusin", start);
      if (isStarted)
        loadPasskeys().then(
          ({ cancelPasskey }) => cancelPasskey(),
          () => {}, // then no suggestion waits
        );
    };
  }, [forms, isOffered]);

  return {
    isPossible,
    isWaiting,
    hasFailed,
    use: async () => {
      if (isWaiting) return;
      setWaiting(true);
      setFailed(false);
      try {
        const { getPasskey } = await loadPasskeys();
        const passkey = await getPasskey(await api().call("passkeyOptions", {}));
        await enter(await api().call("logInByPasskey", { passkey }));
      } catch {
        setFailed(true); // cancelled, no passkey, or refused: the user's next step is the same
      }
      setWaiting(false);
    },
  };
}
