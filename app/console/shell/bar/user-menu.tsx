import { useWords } from "../../../browser/locale/locale.ts";
import { ChevronDown } from "../../../ui/icons.tsx";
import { User } from "../../icons.tsx";
import { openSettings } from "../settings/handle.tsx";
import { useSettings } from "../settings/settings.ts";
import { initialsOf } from "./initials.ts";
import { MenuButton } from "./menu-button.tsx";
import { useOtherLanguage } from "./use-other-language.ts";

export type UserMenuProps = { user: { username: string; admin: boolean }; onLogOut: () => void };
type Props = UserMenuProps & { isMobile: boolean };

/** The user's menu: profile, home, language, logout (specification, section 2), and on phones the settings. */
export function UserMenu({ user: { username, admin }, onLogOut, isMobile }: Props) {
  const { site, bar, settings } = useWords();
  const { showSettings } = useSettings();
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
        ...(isMobile && showSettings ? [{ text: settings.title, onChoose: openSettings }] : []),
        { text: site.logOut, onChoose: onLogOut },
      ]}
    />
  );
}
