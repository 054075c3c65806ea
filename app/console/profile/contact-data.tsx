import { useWords } from "../../browser/locale/locale.ts";
import { MailboxRow } from "./mailbox-row.tsx";
import { NameForm } from "./name-form.tsx";
import { useProfile } from "../guard/profile.ts";
import { Section } from "./section.tsx";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { PhoneRow } from "./phone-row.tsx";

/** The account's name, message language, phone number and mailbox. */
export function ContactData() {
  const { contact } = useWords();
  const { data: profile, problem } = useProfile();
  return (
    <Section title={contact.title} level={2}>
      {!profile && <SectionProblem problem={problem} />}
      <div inert={!profile}>
        <NameForm key={profile ? "known" : "awaited"} />
        <div className="contact-rows">
          <PhoneRow />
          <MailboxRow />
        </div>
      </div>
    </Section>
  );
}
