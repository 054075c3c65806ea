import type { CallData } from "../../../contract/schemas.ts";

export type Statistics = CallData<"statistics">;
