import { useLocation, useNavigate } from "react-router";
import { steps, type Step } from "./fields.ts";

/** The address of a step; the first has none of its own. */
export function stepAddress(step: Step): string {
  return step === steps[0] ? "/apply" : `/apply?step=${step}`;
}

/** The step that the address names, or the first, and the way to another. */
export function useStep(): { step: Step; goTo: (step: Step) => void } {
  const wanted = new URLSearchParams(useLocation().search).get("step");
  const navigate = useNavigate();
  return {
    step: steps.find((each) => each === wanted) ?? steps[0],
    goTo: (next) => void navigate(stepAddress(next)),
  };
}
