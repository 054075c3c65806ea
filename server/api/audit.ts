import type { auditCalls } from "../../contract/schemas/audit.ts";
import { listAudit } from "../audit/list-audit.ts";
import { exportAudit } from "../audit/export-csv.ts";
import type { Handlers } from "./handler.ts";

export const auditHandlers: Handlers<typeof auditCalls> = {
  audit: (portal, query) => listAudit(portal, query),

  auditCsv: (portal, filter, { signedIn, language }) =>
    exportAudit(portal, { exporter: signedIn.account, language, ...filter }),
};
