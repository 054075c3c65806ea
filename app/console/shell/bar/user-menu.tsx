import { useWords } from "../../../browser/locale/locale.ts";
import { ChevronDown } from "../../../ui/icons.tsx";
import { User } from "../../icons.tsx";
import { initialsOf } from "./initials.ts";
import { MenuButton } from "./menu-button.tsx";
import { useOtherLanguage } from "./use-other-language.ts";

export type UserMenuProps = { user: { username: string; admin: boolean }; onLogOut: () => void };

/** The user's menu: profile, home, language, logout (specification, section 2). */
export function UserMenu({ user: { username, admin }, onLogOut }: UserMenuProps) {
  const { site } = useWords();
  const { bar } = useWords();
  const { name, tag, change } = useOtherLanguage();
  return (
    <MenuButton
      label={username ? bar.account(username) : site.account}
      className="bar-user"
      face={
        <span className="avatar" aria-hidden="true">
          {initialsOf(username) || <User size={17} />}
        </span>
      }
      after={<ChevronDown size={15} />}
      head={
        <p>
          <strong>{username}</strong>
          {admin && <span className="tag plain">{site.admin}</span>}
        </p>
      }
      items={[
        { text: site.profile, href: "/profile/index" },
        { text: bar.home, href: "/" },
        { text: name, lang: tag, onChoose: change },
        { text: site.logOut, onChoose: onLogOut },
      ]}
    />
  );
}
