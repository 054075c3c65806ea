import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useLocale } from "../../browser/locale/locale.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { loadChunk } from "../../browser/load-chunk.ts";
import { onProofNeeded } from "../../browser/session/proof-request.ts";

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
  const { language } = useLocale();
  const complete = useEffectEvent(async (response: string) => {
    const { completeCompanyProof } = await loadChunk(() => import("./complete-company-proof.ts"));
    await completeCompanyProof(api(), language, response);
  });
  useEffect(() => {
    const [, value] = /^#oidc-proof=(.*)$/.exec(location.hash) ?? [];
    if (value === undefined) return;
    history.replaceState(history.state, "", location.pathname + location.search);
    void complete(decodeURIComponent(value));
  }, []);
}
