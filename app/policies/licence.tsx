import { useLoaderData } from "react-router";
import { useFormats } from "../language/use-formats.ts";
import { useWords } from "../language/words.ts";
import { Head } from "../site/head.tsx";
import { trustedMarkup } from "../trusted.ts";
import type { LicenceData } from "./data.ts";

/** The current licence as a page. */
export function LicencePage() {
  const licence = useLoaderData<LicenceData>();
  const { policy, descriptions } = useWords();
  const format = useFormats();
  return (
    <article className="wrap policy">
      <Head title={licence.title} description={descriptions.license} />
      <h1>{licence.title}</h1>
      <p className="mt-2 text-ui text-ink-3">{policy.version(licence.version, format.day(licence.effective))}</p>
      <div className="prose mt-9" dangerouslySetInnerHTML={trustedMarkup(licence.html)} />
    </article>
  );
}
