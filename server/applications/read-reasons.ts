import type { Reason } from "../../contract/schemas/applications.ts";
import { parseReason } from "../http/input/required-text.ts";
import { refuseInput } from "../refuse.ts";

/**
 * A decision's message and reasons for the applicant, trimmed. Throws `invalidInput` (10100) for an empty message, and reasons for an
 * approval.
 */
export function readReasons(decision: "approve" | "refuse", reasons: Reason[] = []): Reason[] {
  if (decision === "approve" && reasons.length) throw refuseInput("reasons", "reasonsForApproval");
  return reasons.map(({ field, message }, index) => ({
    field,
    message: parseReason(message, `reasons.${index}.message`),
  }));
}
