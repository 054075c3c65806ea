import { useState } from "react";
import { refusals } from "../../../contract/refusals.ts";
import type { CallInput } from "../../../contract/schemas.ts";
import type { ReviewedApplication } from "../../../contract/schemas/operator.ts";
import { Refused } from "../../browser/client/client.ts";
import { useAttempt } from "../../ui/form/use-attempt.ts";
import type { Problem } from "../../ui/form/use-form.ts";
import { useApi } from "../../browser/client/use-api.ts";

type Decision = Pick<CallInput<"decideApplication">, "decision" | "reasons">;

/** What goes on with a decision, or stands in its way. */
export type Standing = {
  busy: "approve" | "refuse" | "undo" | null;
  /** Somebody else decided or changed it meanwhile (10107), or the reader's role is gone (10102). */
  obstacle: "changed" | "noRole" | "tooLate" | null;
  problem: Problem | null;
};

const free: Standing = { busy: null, obstacle: null, problem: null };

type Parts = {
  id: string;
  version: number;
  /** What the server answered; `at` is when (milliseconds since 1970). */
  onAnswer: (application: ReviewedApplication, what: "decided" | "undone", at: number) => Promise<void>;
  /** Reads the application anew, which is not what was decided upon. */
  readAgain: () => Promise<void>;
};

/** Decides an application, and takes one's own decision back while nobody has been told of it. */
export function useReview({ id, version, onAnswer, readAgain }: Parts) {
  const api = useApi();
  const attempt = useAttempt();
  const [standing, setStanding] = useState(free);

  const run = async (busy: NonNullable<Standing["busy"]>, work: () => Promise<void>) => {
    if (standing.busy) return;
    setStanding({ ...free, busy });
    try {
      await work();
      setStanding(free);
    } catch (cause) {
      const code = cause instanceof Refused ? cause.errCode : null;
      if (code === refusals.changedMeanwhile.code) {
        await readAgain();
        setStanding({ ...free, obstacle: "changed" });
      } else if (code === refusals.notAllowed.code) {
        if (busy === "undo") await readAgain();
        setStanding({ ...free, obstacle: busy === "undo" ? "tooLate" : "noRole" });
      } else {
        setStanding({ ...free, problem: { cause, retry: () => void run(busy, work) } });
      }
    }
  };

  return {
    standing,
    decide: ({ decision, reasons }: Decision) =>
      run(decision, async () => {
        const input = { id, decision, ...(reasons && { reasons }), version };
        const answer = await api().call("decideApplication", input, attempt(input));
        await onAnswer(answer, "decided", Date.now());
      }),
    undo: () =>
      run("undo", async () => {
        const answer = await api().call("undoDecision", { id, version });
        await onAnswer(answer, "undone", Date.now());
      }),
  };
}
