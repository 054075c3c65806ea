import { useEffect, useState, type SubmitEvent } from "react";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { lnOf } from "../../../contract/language.ts";
import { openWithin, useAddress } from "../../document/island/address.ts";
import { AuthTitle } from "../layout/auth-parts.tsx";
import { useApi } from "../../browser/client/use-api.ts";
import { HaveAccount } from "./have-account.tsx";

/**
 * Mainland China or elsewhere (specification, sections 2 and 3). The language preselects one; the detected location is
 * only a hint, because a preselection that changes later could override the user's choice.
 */
export function RegionStep() {
  const { language } = useLocale();
  const { register: texts } = useWords();
  const api = useApi();
  const { search } = useAddress();
  const [suggested, setSuggested] = useState<"0" | "1" | null>(null);
  const likely = lnOf(language);
  const redirect = new URLSearchParams(search).get("redirect");

  useEffect(() => {
    api()
      .call("location", {})
      .then(
        ({ isCn }) => setSuggested(isCn ? "0" : "1"),
        () => {}, // a hint only
      );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once
  }, []);

  const toNextStep = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = new URLSearchParams(search);
    const chosen = new FormData(event.currentTarget).get("location");
    query.set("location", chosen === "0" || chosen === "1" ? chosen : likely);
    openWithin(`/register?${query}`);
  };

  const choices = [
    { value: "0", title: texts.mainland, text: texts.mainlandText },
    { value: "1", title: texts.elsewhere, text: texts.elsewhereText },
  ] as const;

  return (
    <>
      <AuthTitle>{texts.regionTitle}</AuthTitle>
      <p className="form-text after-title">{texts.regionText}</p>
      <form action="/register" className="form" onSubmit={toNextStep}>
        {redirect !== null && <input type="hidden" name="redirect" value={redirect} />}
        <fieldset className="choices" aria-label={texts.regionTitle}>
          {choices.map(({ value, title, text }) => (
            <label key={value} className="choice">
              <input type="radio" name="location" value={value} defaultChecked={value === likely} />
              <div className="choice-title">
                <strong>{title}</strong>
                {value === suggested && value !== likely && <span className="tag">{texts.suggested}</span>}
              </div>
              <span>{text}</span>
            </label>
          ))}
        </fieldset>
        <button type="submit" className="button primary large">
          {texts.goOn}
        </button>
      </form>
      <HaveAccount />
    </>
  );
}
