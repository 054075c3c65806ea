import { rules } from "../../contract/rules.ts";
import type { Handlers } from "./handlers.ts";

export const websiteHandlers: Handlers<"contact"> = {
  contact: async ({ config }) => ({
    ...config.contact,
    icpNumber: config.icpNumber ?? null,
    hours: rules.contactHours,
  }),
};
