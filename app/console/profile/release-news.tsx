import { useState } from "react";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { useAttempt } from "../../ui/form/use-attempt.ts";
import { useRead } from "../list/use-read.ts";
import { Section } from "./section.tsx";

/** The products whose releases this account gets by mail. */
export function ReleaseNews() {
  const api = useApi();
  const { releaseNews: texts } = useWords();
  const { language } = useLocale();
  const { data: news, replace } = useRead("releaseNews", {});
  const { data: products } = useRead("navigation", {});
  const { attempt, problem } = useAttempt();
  const [pending, setPending] = useState<{ product: string; subscribed: boolean } | null>(null);

  const change = async (product: string, subscribed: boolean) => {
    setPending({ product, subscribed }); // shows the new state before the server has confirmed it
    await attempt(async () => replace(await api().call("changeReleaseNews", { product, subscribed })));
    setPending(null);
  };

  if (!news || !products) return null;
  const isRead = (slug: string) => news.products.includes(slug);
  const offered = products.items.filter(({ slug, retired }) => !retired || isRead(slug));
  return (
    <Section title={texts.title} lead={news.mailbox === null ? texts.noMailbox : texts.lead(news.mailbox)} level={2}>
      <ul id="news" className="news-list text-ui">
        {offered.map(({ slug, name }) => (
          <li key={slug}>
            <label className="tick">
              <input
                type="checkbox"
                checked={pending?.product === slug ? pending.subscribed : isRead(slug)}
                disabled={news.mailbox === null || pending !== null}
                onChange={({ target }) => void change(slug, target.checked)}
              />
              {name[language]}
            </label>
          </li>
        ))}
      </ul>
      <FormProblem problem={problem} />
    </Section>
  );
}
