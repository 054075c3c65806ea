import { useLoaderData } from "react-router";
import { useWords } from "../../browser/locale/locale.ts";
import { Head } from "../layout/head.tsx";
import { ErrorPage } from "../layout/error-page.tsx";
import type { UnsubscribeData } from "./data.ts";

/** The page of the unsubscribe link: one button, which needs neither a login nor a script. */
export function UnsubscribePage() {
  const data = useLoaderData<UnsubscribeData>();
  const { unsubscribe: texts } = useWords();
  const title = data.state === "incomplete" ? texts.incomplete : texts[data.state](data.product);
  return (
    <ErrorPage title={title} text={texts.texts[data.state]}>
      <Head title={texts.title} hidden />
      {data.state === "asked" ? (
        // Without an address of its own it posts to this page's, which has the signature
        <form method="post">
          <button type="submit" className="button primary">
            {texts.stop}
          </button>
        </form>
      ) : (
        <a href="/profile/index#news" className="button">
          {texts.settings}
        </a>
      )}
    </ErrorPage>
  );
}
