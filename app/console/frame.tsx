import type { ReactNode } from "react";

/** The shell's empty layout: sent by the server, and shown until the session has been checked. */
export function ShellFrame({ children }: { children?: ReactNode }) {
  return (
    <div className="shell">
      <div className="sidebar beside" />
      <div className="shell-main">
        <header className="shell-top">
          <div className="shell-bar text-ui" />
          <div className="shell-tabs" />
        </header>
        <main id="main">
          <div className="shell-view">{children}</div>
        </main>
      </div>
    </div>
  );
}
