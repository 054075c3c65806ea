import type { ReactNode } from "react";
import { useDocumentTitle } from "../../document/island/use-document-title.ts";

/** Heading of a way into an account, and title of its document. */
export function AuthTitle({ children: title }: { children: string }) {
  useDocumentTitle(title);
  return <h1>{title}</h1>;
}

/** Where else one may go, below a line. */
export function AuthFooter({ children }: { children: ReactNode }) {
  return <p className="door-foot">{children}</p>;
}
