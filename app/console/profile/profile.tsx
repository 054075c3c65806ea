import { useWords } from "../../browser/locale/locale.ts";
import { ContactData } from "./contact-data.tsx";
import { ProviderLink } from "./provider-link.tsx";
import { ReleaseNews } from "./release-news.tsx";
import { Identity } from "./identity.tsx";

/** The account's identity and contact data (specification, section 2). */
export function ProfileView() {
  const { profile } = useWords();
  return (
    <>
      <h1 className="hidden-text">{profile.title}</h1>
      <div className="account-head">
        <Identity />
      </div>
      <ContactData />
      <ReleaseNews />
      <ProviderLink kind="developers" />
      <ProviderLink kind="company" />
    </>
  );
}
