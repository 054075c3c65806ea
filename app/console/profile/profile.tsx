import { useWords } from "../../browser/locale/locale.ts";
import { spacedPhone } from "../../ui/spaced-phone.ts";
import { useProfile } from "../guard/profile.ts";
import { ViewHead } from "../list/view-head.tsx";
import { AccountState } from "./account-state.tsx";
import { ContactData } from "./contact-data.tsx";
import { ProviderLink } from "./provider-link.tsx";
import { ReleaseNews } from "./release-news.tsx";

/** The account's state and contact data (specification, section 2). */
export function ProfileView() {
  const { profile: texts } = useWords();
  const { data: profile } = useProfile();
  const name = profile && (profile.name || (profile.mailbox ?? spacedPhone(profile.phone ?? "")));
  return (
    <div className="operator">
      <ViewHead title={name ?? texts.title} />
      <div className="profile-columns">
        <div>
          <ContactData />
          <ProviderLink kind="developers" />
          <ProviderLink kind="company" />
        </div>
        <div className="profile-side">
          {profile && <AccountState profile={profile} />}
          <ReleaseNews />
        </div>
      </div>
    </div>
  );
}
