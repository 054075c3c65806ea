import { createContext, use } from "react";

/** Navigates to an address of the shell: path, query and fragment. */
export type Go = (address: string, options?: { replace?: boolean }) => void;

export const GoContext = createContext<Go>(() => {
  throw new Error("GoContext is missing");
});

/** Returns a stable function that navigates within the shell; its users do not rerender when the address changes. */
export function useGo(): Go {
  return use(GoContext);
}
