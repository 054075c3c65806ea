import { useAccountWords } from "../language/account-words.ts";
import { Head } from "../site/head.tsx";
import { Agreements } from "./agreements.tsx";
import { ContactData } from "./contact-data.tsx";
import { Downloads } from "./downloads.tsx";
import { Identity } from "./identity.tsx";
import { MyData } from "./my-data.tsx";
import { PasswordChange } from "./password-change.tsx";
import { Sessions } from "./sessions.tsx";

/** Everything of one's own account on one page (specification, section 2). */
export function ProfilePage() {
  const { profile } = useAccountWords();
  return (
    <div className="wrap page">
      <Head title={profile.title} hidden />
      <div className="account-head">
        <h1>{profile.title}</h1>
        <Identity />
      </div>
      <ContactData />
      <PasswordChange />
      <Sessions />
      <Agreements />
      <Downloads />
      <MyData />
    </div>
  );
}
