import { lazy, Suspense, useEffect, useState } from "react";
import { onProofNeeded } from "../../browser/session/proof-request.ts";

const ProofDialog = lazy(() => import("./proof-dialog.tsx"));

/** Opens the dialog when the server refuses a call because the last proof is too old, and then repeats the call. */
export function ProofGate() {
  const [end, setEnd] = useState<((isProved: boolean) => void) | null>(null);
  useEffect(() => {
    onProofNeeded(() => new Promise((resolve) => setEnd(() => resolve)));
    return () => onProofNeeded(() => Promise.resolve(false));
  }, []);
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
