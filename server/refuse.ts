import type { RefusalName } from "../contract/refusals.ts";
import type { RefusalData } from "../contract/schemas.ts";

/** A refusal on its way out: thrown by verbs, turned into an envelope where the call is answered. */
export class Refusal extends Error {
  readonly refusal: RefusalName;
  readonly data: RefusalData | undefined;
  constructor(refusal: RefusalName, data?: RefusalData) {
    super(refusal);
    this.refusal = refusal;
    this.data = data;
  }
}

/** `throw refuse("notFound")`: one of the contract's refusals, with what its envelope carries. */
export function refuse(refusal: RefusalName, data?: RefusalData): Refusal {
  return new Refusal(refusal, data);
}
