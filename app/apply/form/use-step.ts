import { openWithin, useAddress } from "../../document/island/address.ts";
import { steps, type Step } from "../fields/fields.ts";

/** The address of a step; the first step has none. */
export function stepAddress(step: Step): string {
  return step === steps[0] ? "/apply" : `/apply?step=${step}`;
}

/** The step in the address, or the first, and a function that opens another. */
export function useStep(): { step: Step; goTo: (step: Step) => void } {
  const requested = new URLSearchParams(useAddress().search).get("step");
  return {
    step: steps.find((each) => each === requested) ?? steps[0],
    goTo: (next) => openWithin(stepAddress(next)),
  };
}
