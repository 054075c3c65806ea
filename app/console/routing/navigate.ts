import { createContext, use } from "react";

/** Navigates to an address of the shell: path, query and fragment. */
export type Navigate = (address: string, options?: { replace?: boolean }) => void;

export const NavigateContext = createContext<Navigate>(() => {
  throw new Error("GoContext is missing");
});

/** Returns a stable function that navigates within the shell; its users do not rerender when the address changes. */
export function useNavigate(): Navigate {
  return use(NavigateContext);
}
