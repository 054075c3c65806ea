import { useWords } from "../../browser/locale/locale.ts";
import { applicationPath } from "../../browser/addresses/application-path.ts";
import { useRead } from "../list/use-read.ts";
import { FirstSteps, linkStep } from "./first-steps.tsx";

/** What a person does to become a developer. */
export function FirstDay() {
  const { first: texts } = useWords().dashboard;
  const { profile: account } = useWords();
  const products = useRead("products", { pageSize: 100 }).data?.items;
  const guides = products?.find(({ links }) => links.documentation !== null)?.links.documentation;
  return (
    <FirstSteps
      label={texts.label}
      steps={[
        { title: texts.registered, note: "", isDone: true, renderAction: () => null },
        {
          title: texts.apply,
          note: texts.opens,
          isDone: false,
          renderAction: (look) => (
            <>
              <a href={applicationPath(0)} className={look}>
                {account.toApplication[0]}
              </a>
              <p className="text-meta text-ink-3">{texts.answered}</p>
            </>
          ),
          beside: (
            <div>
              <p className="text-meta text-ink-3">{texts.ready}</p>
              <ul>
                {texts.needs.map((need) => (
                  <li key={need}>{need}</li>
                ))}
              </ul>
            </div>
          ),
        },
        linkStep(texts.build, false, guides),
        linkStep(texts.terms, false, "/license"),
        linkStep(texts.passkey, false, "/profile/security"),
      ]}
    />
  );
}
