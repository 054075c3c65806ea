import type { NoteGroup, NoteKind } from "../../contract/schemas/catalogue.ts";

/** The contract's names in their order, without its schemas, which a browser does not need. */
export const noteKindNames: readonly NoteKind[] = ["newAdd", "newUpdate", "update", "newFixed", "fix", "issue"];
export const noteGroupNames: readonly NoteGroup[] = ["core", "platform", "tool", "enterprise", "business", "device"];
