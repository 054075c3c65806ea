import { useWords } from "../../browser/locale/locale.ts";
import { useHourParts } from "../layout/use-hours.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { useSite } from "../layout/use-site.ts";
import type { FaqData } from "./data.ts";
import { officeHours, type OfficeHours } from "./office-hours.ts";

/** The three mailboxes and the purchase account with copy buttons, and the office hours (specification, section 1). */
export function ContactList({ contact }: Pick<FaqData, "contact">) {
  const { contacts: texts } = useWords();
  const hours = useHourParts();
  const site = useSite();
  const raw = site?.hours && officeHours(site.hours);
  const rows = [
    { title: texts.developerRelations, mailbox: contact.developerRelations, copied: texts.mailboxCopied },
    { title: texts.support, mailbox: contact.support, copied: texts.mailboxCopied, text: texts.supportText },
    { title: texts.business, mailbox: contact.business, copied: texts.mailboxCopied },
    {
      title: texts.purchaseAccount,
      mailbox: contact.purchaseAccount,
      copied: texts.accountCopied,
      text: texts.purchaseText,
    },
  ].filter(({ mailbox }) => mailbox !== "");
  if (rows.length === 0) return null;
  return (
    <section className="contact" aria-labelledby="contact">
      <h2 id="contact">{texts.title}</h2>
      {hours && raw && (
        <div data-hours={String(raw)} data-open={texts.open} data-closed={texts.closed}>
          <p className="num text-ink-2">
            {hours.days}
            <strong>
              {hours.from}–{hours.to}
            </strong>
            {hours.zone}
            <span className="hours-now" />
          </p>
          <HoursOfDay hours={raw} />
        </div>
      )}
      <dl>
        {rows.map(({ title, mailbox, copied, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              <span className="contact-line">
                <a href={`mailto:${mailbox}`} className="link wrap-anywhere">
                  {mailbox}
                </a>
                <CopyButton text={mailbox} label={texts.copyMailbox(mailbox)} copied={copied} />
              </span>
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The hours as a part of the day's 24. */
function HoursOfDay({ hours: [, , , from, to] }: { hours: OfficeHours }) {
  const [start, end] = [from / 60, to / 60];
  return (
    <div aria-hidden="true">
      <svg viewBox="0 0 24 1" preserveAspectRatio="none" className="hours-of-day">
        <rect width="24" height="1" />
        {end > start && <rect x={start} width={end - start} height="1" />}
        <rect y="-2" width="0.16" height="3" className="hours-needle" />
      </svg>
      <div className="hours-scale text-meta text-ink-3 num">
        {["0:00", "12:00", "24:00"].map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
    </div>
  );
}
