import { useWords } from "../../browser/locale/locale.ts";
import { applicationPath } from "../../browser/addresses/application-path.ts";
import { Check } from "../../ui/icons.tsx";
import { useRead } from "../list/use-read.ts";

/** What a person does to become a developer: one step now, the others in one line each. */
export function FirstDay() {
  const { first: texts } = useWords().dashboard;
  const { profile: account } = useWords();
  const products = useRead("products", { pageSize: 100 }).data?.items;
  const guides = products?.find(({ links }) => links.documentation !== null)?.links.documentation;
  const steps = [
    { ...texts.build, href: guides },
    { ...texts.terms, href: "/license" },
    { ...texts.passkey, href: "/profile/security" },
  ];
  return (
    <ol className="first-day">
      <li className="first-done">
        <span className="first-number">
          <Check size={14} />
        </span>
        <span>{texts.registered}</span>
      </li>
      <li className="first-now plate">
        <span className="first-number">2</span>
        <div>
          <h2>{texts.apply}</h2>
          <p>{texts.opens}</p>
          <a href={applicationPath(0)} className="button primary">
            {account.toApplication[0]}
          </a>
          <p className="text-meta text-ink-3">{texts.answered}</p>
        </div>
        <div>
          <p className="text-meta text-ink-3">{texts.ready}</p>
          <ul>
            {texts.needs.map((need) => (
              <li key={need}>{need}</li>
            ))}
          </ul>
        </div>
      </li>
      {steps.map(({ title, note, link, href }, index) => (
        <li key={title}>
          <span className="first-number">{index + 3}</span>
          <span>
            <strong>{title}</strong> <span className="text-meta text-ink-3">{note}</span>
          </span>
          {href && (
            <a href={href} className="link">
              {link}
            </a>
          )}
        </li>
      ))}
    </ol>
  );
}
