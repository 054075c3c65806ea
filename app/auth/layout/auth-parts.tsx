import type { ReactNode } from "react";
import { useDocumentTitle } from "../../document/island/use-document-title.ts";

/** The heading of such a page, and the title of its document. */
export function AuthTitle({ children: title }: { children: string }) {
  useDocumentTitle(title);
  return <h1>{title}</h1>;
}

/** Where else one may go, below a line. */
export function AuthFooter({ children }: { children: ReactNode }) {
  return <p className="auth-foot">{children}</p>;
}
