import { useEffect, useRef, type SubmitEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { lnOf } from "../../contract/language.ts";
import { Door } from "../form/door.tsx";
import { useAccountWords } from "../language/account-words.ts";
import { useSpeech } from "../language/words.ts";
import { useApi } from "../use-api.ts";
import { HaveAccount } from "./have-account.tsx";

/** Mainland China or elsewhere (specification, sections 2 and 3). Where the visitor seems to be is chosen beforehand. */
export function RegionPage() {
  const { language } = useSpeech();
  const { register: texts } = useAccountWords();
  const api = useApi();
  const navigate = useNavigate();
  const { search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const likely = lnOf(language);
  const redirect = new URLSearchParams(search).get("redirect");

  useEffect(() => {
    api()
      .call("location", {})
      .then(
        ({ isCn }) => preselect(form.current, isCn ? "0" : "1"),
        () => {}, // a hint only
      );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);

  const goOn = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = new URLSearchParams(search);
    query.set("location", chosenIn(event.currentTarget) ?? likely);
    void navigate(`/register?${query}`);
  };

  const choices = [
    { value: "0", title: texts.mainland, text: texts.mainlandText },
    { value: "1", title: texts.elsewhere, text: texts.elsewhereText },
  ] as const;

  return (
    <Door title={texts.regionTitle} description={texts.regionDescription}>
      <p className="form-text mt-3">{texts.regionText}</p>
      <form ref={form} action="/register" className="form" onSubmit={goOn}>
        {redirect !== null && <input type="hidden" name="redirect" value={redirect} />}
        <fieldset className="choices" aria-label={texts.regionTitle}>
          {choices.map(({ value, title, text }) => (
            <label key={value} className="choice">
              <input type="radio" name="location" value={value} defaultChecked={value === likely} />
              <strong>{title}</strong>
              <span>{text}</span>
            </label>
          ))}
        </fieldset>
        <button type="submit" className="button primary large">
          {texts.goOn}
        </button>
      </form>
      <HaveAccount />
    </Door>
  );
}

function radiosOf(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.querySelectorAll<HTMLInputElement>("[type=radio]") ?? [])];
}

function chosenIn(form: HTMLFormElement): string | undefined {
  return radiosOf(form).find(({ checked }) => checked)?.value;
}

/** Chooses a region, unless the reader has chosen meanwhile. */
function preselect(form: HTMLFormElement | null, region: string): void {
  const radios = radiosOf(form);
  if (radios.some(({ checked, defaultChecked }) => checked !== defaultChecked)) return;
  for (const radio of radios) radio.checked = radio.value === region;
}
