import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useApi } from "../../browser/client/use-api.ts";
import { Refused } from "../../browser/client/client.ts";
import { useAccountWords } from "../../browser/locale/account-words.ts";
import { showMessage } from "../../browser/message/message.ts";
import { onProofNeeded } from "../../browser/session/proof-request.ts";
import { storeSession } from "../../browser/session/store-session.ts";

const ProofDialog = lazy(() => import("./proof-dialog.tsx"));

/** Opens the dialog when the server refuses a call because the last proof is too old, and then repeats the call. */
export function ProofGate() {
  const [end, setEnd] = useState<((isProved: boolean) => void) | null>(null);
  useEffect(() => {
    onProofNeeded(() => new Promise((resolve) => setEnd(() => resolve)));
    return () => onProofNeeded(() => Promise.resolve(false));
  }, []);
  useCompanyProof();
  if (!end) return null;
  return (
    <Suspense>
      <ProofDialog
        onEnd={(isProved) => {
          setEnd(null);
          end(isProved);
        }}
      />
    </Suspense>
  );
}

/** Completes a proof by the company login, whose response the server puts into the fragment. */
function useCompanyProof(): void {
  const api = useApi();
  const { proof: texts, profile } = useAccountWords();
  const confirm = useEffectEvent(async (response: string) => {
    try {
      storeSession(await api().call("confirmOidcProof", { response }));
      showMessage("done", texts.companyDone);
    } catch (cause) {
      showMessage("bad", cause instanceof Refused ? cause.message : profile.failed);
    }
  });
  useEffect(() => {
    const [, value] = /^#oidc-proof=(.*)$/.exec(location.hash) ?? [];
    if (value === undefined) return;
    history.replaceState(history.state, "", location.pathname + location.search);
    void confirm(decodeURIComponent(value));
  }, []);
}
