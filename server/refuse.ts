import type { RefusalName } from "../contract/refusals.ts";
import type { RefusalData } from "../contract/schemas.ts";

/** A refusal: thrown by use cases, and turned into an envelope when the call responds. */
export class Refusal extends Error {
  readonly refusal: RefusalName;
  readonly data: RefusalData | undefined;
  /** The number in its text, if it contains one. */
  readonly number: number | undefined;
  constructor(refusal: RefusalName, data?: RefusalData, number?: number) {
    super(refusal);
    this.refusal = refusal;
    this.data = data;
    this.number = number;
  }
}

/** `throw refuse("notFound")`: one of the contract's refusals, with the data of its envelope. */
export function refuse(refusal: RefusalName, data?: RefusalData, number?: number): Refusal {
  return new Refusal(refusal, data, number);
}

/** A refusal of input that a schema alone cannot validate (10100); `message` is a key of the dictionaries' `issues`. */
export function refuseInput(field: string, message: string): Refusal {
  return new Refusal("invalidInput", { issues: [{ field, message }] });
}
