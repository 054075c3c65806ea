import { useEffect, useRef, type KeyboardEvent, type RefObject } from "react";
import { useLocation } from "react-router";
import { useWords } from "../language/words.ts";
import type { Session } from "../session/session.ts";
import { applicationPath } from "../application/application-path.ts";
import { Link } from "../ui/link.tsx";
import { downKeys, nextIndex } from "../ui/next-index.ts";
import { useLogOut } from "./use-log-out.ts";

export type AccountPanelProps = {
  session: Session;
  /** What opened the menu; it gets the focus back. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** Who is logged in, and where that leads. Arrows move, Escape and a press elsewhere close. */
export function AccountPanel({ session, opener, onClose }: AccountPanelProps) {
  const { site } = useWords();
  const logOut = useLogOut();
  const { key } = useLocation();
  const panel = useRef<HTMLDivElement>(null);
  const cameAt = useRef(key);

  useEffect(() => entriesOf(panel.current)[0]?.focus(), []);

  useEffect(() => {
    if (cameAt.current !== key) onClose();
  }, [key, onClose]);

  useEffect(() => {
    const elsewhere = ({ target }: Event) => {
      if (target instanceof Node && !panel.current?.parentElement?.contains(target)) onClose();
    };
    addEventListener("pointerdown", elsewhere);
    return () => removeEventListener("pointerdown", elsewhere);
  }, [onClose]);

  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape" || event.key === "Tab") {
      opener.current?.focus(); // a Tab goes on from there
      return onClose();
    }
    const entries = entriesOf(panel.current);
    const index = entries.indexOf(document.activeElement as HTMLElement); // or none of them
    const next = nextIndex(event.key, { keys: downKeys, index, count: entries.length });
    if (next === undefined) return;
    event.preventDefault();
    entries[next]?.focus();
  };

  return (
    <div ref={panel} className="account-panel">
      <p>
        <strong>{session.username}</strong>
        {session.superAccount && <span className="tag plain">{site.admin}</span>}
      </p>
      <div role="menu" aria-label={site.account} tabIndex={-1} onKeyDown={press}>
        <Link to="/dashboard" role="menuitem" tabIndex={-1} onClick={onClose}>
          {site.dashboard}
        </Link>
        <Link to="/profile/index" role="menuitem" tabIndex={-1} onClick={onClose}>
          {site.profile}
        </Link>
        <Link to={applicationPath(session.status)} role="menuitem" tabIndex={-1} onClick={onClose}>
          {site.application[session.status]}
        </Link>
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            onClose();
            void logOut();
          }}
        >
          {site.logOut}
        </button>
      </div>
    </div>
  );
}

function entriesOf(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
}
