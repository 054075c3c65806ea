import { useRef, useState } from "react";
import type { RetryableError } from "./use-form.ts";

/** Work outside of a form, never twice at once; what it rejects with is its problem, which can be tried again. */
export function useAttempt() {
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<RetryableError | null>(null);
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (cause) {
      setProblem({ cause, retry: () => void attempt(work) });
    }
    isRunning.current = false;
    setBusy(false);
  };
  return { attempt, isBusy, problem, clear: () => setProblem(null) };
}
