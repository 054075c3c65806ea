import type { ReactNode } from "react";
import { useWords } from "../../../browser/locale/locale.ts";
import { Menu } from "../../../ui/icons.tsx";
import { ErrorLogButton } from "../errors/error-log-button.tsx";
import { FullscreenButton } from "./fullscreen-button.tsx";
import { SearchButton, type SearchProps } from "./search-button.tsx";
import { SizeMenu } from "./size-menu.tsx";
import { useOtherLanguage } from "./use-other-language.ts";
import { UserMenu, type UserMenuProps } from "./user-menu.tsx";

type ToolsProps = SearchProps & UserMenuProps & { isMobile: boolean };

type Props = {
  sidebarOpen: boolean;
  onToggle: () => void;
  breadcrumb: ReactNode;
  tools: ReactNode;
};

/** The shell's top bar (specification, section 2). */
export function Bar({ sidebarOpen, onToggle, breadcrumb, tools }: Props) {
  const { bar } = useWords();
  const toggle = sidebarOpen ? bar.collapse : bar.expand;
  return (
    <div className="shell-bar no-print text-ui">
      <button
        type="button"
        className="bar-button"
        aria-label={toggle}
        title={toggle}
        aria-expanded={sidebarOpen}
        onClick={onToggle}
      >
        <Menu size={20} />
      </button>
      <div className="bar-breadcrumb">{breadcrumb}</div>
      {tools}
    </div>
  );
}

/** The bar's tools on desktops. On phones, some of them move to the sidebar: `BarFurther`. */
export function BarTools({ isMobile, onSearch, prepareSearch, user, onLogOut }: ToolsProps) {
  return (
    <>
      {!isMobile && <SearchButton onSearch={onSearch} prepareSearch={prepareSearch} />}
      <ErrorLogButton />
      {!isMobile && (
        <>
          <FullscreenButton />
          <SizeMenu />
          <LanguageButton />
        </>
      )}
      <UserMenu user={user} onLogOut={onLogOut} isMobile={isMobile} />
    </>
  );
}

/** Search, size and full screen as rows of the phone's sidebar. */
export function BarFurther({ onSearch, prepareSearch }: SearchProps) {
  return (
    <div className="bar-further text-ui">
      <SearchButton onSearch={onSearch} prepareSearch={prepareSearch} isRow />
      <SizeMenu isRow />
      <FullscreenButton isRow />
    </div>
  );
}

function LanguageButton() {
  const { name, tag, change } = useOtherLanguage();
  return (
    <button type="button" className="bar-button" lang={tag} onClick={change}>
      {name}
    </button>
  );
}
