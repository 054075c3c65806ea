import { useRef, useState, type ComponentType, type KeyboardEvent, type MouseEvent } from "react";
import { useWords } from "../language/words.ts";
import { useSession } from "../session/session.ts";
import { ChevronDown, User } from "../ui/icons.tsx";
import type { AccountPanelProps } from "./account-panel.tsx";

type Panel = ComponentType<AccountPanelProps>;
const fetchPanel = () => import("./account-panel.tsx").then(({ AccountPanel }): Panel => AccountPanel);

/** Leads to the profile; with a script, a menu opens instead. It is fetched when a pointer or the focus comes near. */
export function AccountMenu() {
  const { site } = useWords();
  const session = useSession();
  const opener = useRef<HTMLAnchorElement>(null);
  const [Panel, setPanel] = useState<Panel | null>(null);

  const open = () => {
    fetchPanel().then(
      (panel) => setPanel(() => panel),
      () => location.assign("/profile/index"),
    );
  };
  const prepare = () => void fetchPanel().catch(() => {}); // tried again when it is needed

  const click = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (Panel) setPanel(null);
    else open();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== " ") return;
    event.preventDefault();
    open();
  };

  return (
    <div className="for-members account-menu">
      <a
        ref={opener}
        href="/profile/index"
        className="account-opener"
        aria-label={session?.username ? `${site.account}: ${session.username}` : site.account}
        aria-haspopup="menu"
        aria-expanded={Panel !== null}
        onClick={click}
        onKeyDown={press}
        onPointerOver={prepare}
        onFocus={prepare}
      >
        <span>
          <User size={17} />
        </span>
        <ChevronDown size={15} />
      </a>
      {Panel && session && <Panel session={session} opener={opener} onClose={() => setPanel(null)} />}
    </div>
  );
}
