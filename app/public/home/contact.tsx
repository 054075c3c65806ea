import { useWords } from "../../browser/locale/locale.ts";
import { useHours } from "../layout/use-hours.ts";
import type { HomeData } from "./data.ts";

export function Contact({ contact }: { contact: HomeData["contact"] }) {
  const { home } = useWords();
  const hours = useHours();
  const mailboxes = [
    { title: home.developerRelations, mailbox: contact.developerRelations },
    { title: home.support, mailbox: contact.support },
    { title: home.business, mailbox: contact.business },
  ].filter(({ mailbox }) => mailbox !== "");
  if (mailboxes.length === 0) return null;
  return (
    <section aria-labelledby="contact">
      <h2 id="contact">{home.contact}</h2>
      <p className="text-ink-2">{hours}</p>
      <dl className="contact">
        {mailboxes.map(({ title, mailbox }) => (
          <div key={title}>
            <dt className="text-ui text-ink-2">{title}</dt>
            <dd>
              <a href={`mailto:${mailbox}`} className="link text-ui wrap-anywhere">
                {mailbox}
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
