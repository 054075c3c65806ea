import type { AuditRow } from "../../../../contract/schemas/audit.ts";
import { useWords } from "../../../browser/locale/locale.ts";
import { useMoments } from "../use-moments.ts";
import { describeEvent } from "./describe-event.ts";

/** Describes events of the audit log in the current language. */
export function useDescribe() {
  const audit = useWords().audit;
  const operator = useWords().operator;
  const { moment } = useMoments();
  return (event: AuditRow) => describeEvent(event, { audit, operator, moment });
}
