import { useState } from "react";
import { refusals } from "../../../contract/refusals.ts";
import type { CallInput } from "../../../contract/schemas.ts";
import type { ReviewedApplication } from "../../../contract/schemas/operator.ts";
import { Refused } from "../../browser/client/client.ts";
import { useAttempt } from "../../ui/form/use-attempt.ts";
import type { Problem } from "../../ui/form/use-form.ts";
import { useApi } from "../../browser/client/use-api.ts";

type Decision = Pick<CallInput<"decideApplication">, "decision" | "reasons">;

/** The state of a decision: in progress, or what prevents it. */
export type Standing = {
  busy: "approve" | "refuse" | "undo" | null;
  /** Somebody else decided or changed it meanwhile (10107), or the user has lost the role (10102). */
  obstacle: "changed" | "noRole" | "tooLate" | null;
  problem: Problem | null;
};

const free: Standing = { busy: null, obstacle: null, problem: null };

type Parts = {
  id: string;
  version: number;
  /** Receives the server's response; `at` is the time of its arrival (milliseconds since 1970). */
  onAnswer: (application: ReviewedApplication, what: "decided" | "undone", at: number) => void;
  /** Refetches the application, which has changed. */
  readAgain: () => Promise<void>;
};

/** Decides an application, and undoes the decision until the applicant is notified. */
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
    /** Records that somebody else changed it, as the presence call reports. */
    noticeChange: async () => {
      if (standing.busy) return;
      await readAgain();
      setStanding({ ...free, obstacle: "changed" });
    },
    decide: ({ decision, reasons }: Decision) =>
      run(decision, async () => {
        const input = { id, decision, ...(reasons && { reasons }), version };
        const answer = await api().call("decideApplication", input, attempt(input));
        onAnswer(answer, "decided", Date.now());
      }),
    undo: () =>
      run("undo", async () => {
        const answer = await api().call("undoDecision", { id, version });
        onAnswer(answer, "undone", Date.now());
      }),
  };
}
