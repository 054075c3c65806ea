import { useAccountWords } from "../../browser/locale/account-words.ts";
import { ContactData } from "./contact-data.tsx";
import { Identity } from "./identity.tsx";

/** Whose account this is and how its owner is reached (specification, section 2). */
export function ProfileView() {
  const { profile } = useAccountWords();
  return (
    <>
      <h1 className="hidden-text">{profile.title}</h1>
      <div className="account-head">
        <Identity />
      </div>
      <ContactData />
    </>
  );
}
