import { createContext, use } from "react";

/** Opens an address of the shell: path, query and hash. */
export type Go = (address: string, options?: { replace?: boolean }) => void;

export const GoContext = createContext<Go>(() => {
  throw new Error("GoContext is missing");
});

/** The way to another page of the shell, the same for ever: who uses it is not rendered again when the address changes. */
export function useGo(): Go {
  return use(GoContext);
}
