import type { ReactNode } from "react";
import { useDocumentTitle } from "../../document/island/use-document-title.ts";

/** The heading of an auth page, and the document's title. */
export function AuthTitle({ children: title }: { children: string }) {
  useDocumentTitle(title);
  return <h1>{title}</h1>;
}

/** Links to other auth pages, below a line. */
export function AuthFooter({ children }: { children: ReactNode }) {
  return <p className="auth-foot text-ui text-ink-2">{children}</p>;
}
