import type { ReleaseFile } from "../../../contract/schemas/catalogue.ts";
import type { FileKind } from "./file-kind.ts";

/** A version's file as its page shows it. */
export type ShownFile = Omit<ReleaseFile, "platform"> & { kind: FileKind; platform: ReleaseFile["platform"] };
