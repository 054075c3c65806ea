import { use } from "react";
import { openWithin, useAddress } from "../../document/island/address.ts";
import { ExtraFields } from "../fields/extra-fields.ts";
import { stepsFor, type Step } from "../fields/fields.ts";

const firstStep = "organization";

/** The address of a step; the first step has none. */
export function stepAddress(step: Step): string {
  return step === firstStep ? "/apply" : `/apply?step=${step}`;
}

/** The step in the address, or the first, and a function that opens another. */
export function useStep(): { step: Step; goTo: (step: Step) => void } {
  const steps = stepsFor(use(ExtraFields));
  const requested = new URLSearchParams(useAddress().search).get("step");
  return {
    step: steps.find((each) => each === requested) ?? firstStep,
    goTo: (next) => openWithin(stepAddress(next)),
  };
}
