import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import type { ProviderKind } from "../../../contract/schemas/oidc.ts";
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
  useProviderProof();
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

/** Completes a proof by the login at a provider, whose response the server puts into the fragment. */
function useProviderProof(): void {
  const api = useApi();
  const { language } = useLocale();
  const complete = useEffectEvent(async (provider: ProviderKind, response: string) => {
    const { completeProviderProof } = await loadChunk(() => import("./complete-provider-proof.ts"));
    await completeProviderProof(api(), language, { provider, response });
  });
  useEffect(() => {
    const [, name, value] = /^#(oidc|platform)-proof=(.*)$/.exec(location.hash) ?? [];
    if (value === undefined) return;
    history.replaceState(history.state, "", location.pathname + location.search);
    void complete(name === "oidc" ? "company" : "developers", decodeURIComponent(value));
  }, []);
}
