import { openWithin, useAddress } from "../document/island/address.ts";
import { steps, type Step } from "./fields.ts";

/** The address of a step; the first has none of its own. */
export function stepAddress(step: Step): string {
  return step === steps[0] ? "/apply" : `/apply?step=${step}`;
}

/** The step that the address names, or the first, and the way to another. */
export function useStep(): { step: Step; goTo: (step: Step) => void } {
  const wanted = new URLSearchParams(useAddress().search).get("step");
  return {
    step: steps.find((each) => each === wanted) ?? steps[0],
    goTo: (next) => openWithin(stepAddress(next)),
  };
}
