import type { ReactNode } from "react";

/** The shell's bands without anything in them: what the server sends, and what stands until it is known whose shell it is. */
export function ShellFrame({ children }: { children?: ReactNode }) {
  return (
    <div className="shell">
      <div className="sidebar beside" />
      <div className="shell-main">
        <header className="shell-top">
          <div className="shell-bar" />
          <div className="shell-tabs" />
        </header>
        <main id="main">
          <div className="shell-view">{children}</div>
        </main>
      </div>
    </div>
  );
}
