import { useState } from "react";
import { refusals } from "../../../contract/refusals.ts";
import type { CallInput } from "../../../contract/schemas.ts";
import type { ReviewedApplication } from "../../../contract/schemas/review.ts";
import { Refused } from "../../../client/client.ts";
import { useIdempotencyKey } from "../../ui/form/use-idempotency-key.ts";
import type { RetryableError } from "../../ui/form/use-form.ts";
import { useApi } from "../../browser/client/use-api.ts";

type Decision = Pick<CallInput<"decideApplication">, "decision" | "reasons">;

/** The state of a decision: in progress, or what prevents it. */
export type DecisionStatus = {
  busy: "approve" | "refuse" | "undo" | null;
  /** Somebody else decided or changed it meanwhile (10107), or the user has lost the role (10102). */
  blockedBy: "changed" | "noRole" | "tooLate" | null;
  problem: RetryableError | null;
};

const idle: DecisionStatus = { busy: null, blockedBy: null, problem: null };

type Options = {
  id: string;
  version: number;
  /** Receives the server's response; `at` is the time of its arrival (milliseconds since 1970). */
  onResponse: (application: ReviewedApplication, what: "decided" | "undone", at: number) => void;
  /** Refetches the application, which has changed. */
  refetch: () => Promise<void>;
};

/** Decides an application, and undoes the decision until the applicant is notified. */
export function useReview({ id, version, onResponse, refetch }: Options) {
  const api = useApi();
  const attempt = useIdempotencyKey();
  const [status, setStatus] = useState(idle);

  const run = async (busy: NonNullable<DecisionStatus["busy"]>, work: () => Promise<void>) => {
    if (status.busy) return;
    setStatus({ ...idle, busy });
    try {
      await work();
      setStatus(idle);
    } catch (cause) {
      const code = cause instanceof Refused ? cause.errCode : null;
      if (code === refusals.changedMeanwhile.code) {
        await refetch();
        setStatus({ ...idle, blockedBy: "changed" });
      } else if (code === refusals.notAllowed.code) {
        if (busy === "undo") await refetch();
        setStatus({ ...idle, blockedBy: busy === "undo" ? "tooLate" : "noRole" });
      } else {
        setStatus({ ...idle, problem: { cause, retry: () => void run(busy, work) } });
      }
    }
  };

  return {
    status,
    decide: ({ decision, reasons }: Decision) =>
      run(decision, async () => {
        const input = { id, decision, ...(reasons && { reasons }), version };
        const response = await api().call("decideApplication", input, attempt(input));
        onResponse(response, "decided", Date.now());
      }),
    undo: () =>
      run("undo", async () => {
        const response = await api().call("undoDecision", { id, version });
        onResponse(response, "undone", Date.now());
      }),
  };
}
