import type { ReactNode } from "react";
import type { Language } from "../../../contract/language.ts";
import type { ApplyWords } from "../../../contract/words/apply.en.ts";
import type { DocumentWords } from "../../../contract/words/document.en.ts";
import type { ApiClient } from "../../browser/client/client.ts";
import { ApplyWordsContext } from "../../browser/locale/apply-words.ts";
import { FormWordsContext, type FormWords, type LoginWords } from "../../browser/locale/form-words.ts";
import { LocaleContext } from "../../browser/locale/locale.ts";
import { ApiContext } from "../../browser/client/use-api.ts";

/** The texts of an island; `islands.ts` lists which of them it has in the browser. */
export type IslandTexts = DocumentWords & { forms?: FormWords | LoginWords; apply?: ApplyWords };
export type IslandLocale = { language: Language; words: IslandTexts };

type Props = { locale: IslandLocale; api: ApiClient | null; children: ReactNode };

/** The providers around every island, on the server (without an API client) and in the browser. */
export function IslandRoot({ locale, api, children }: Props) {
  const { forms = null, apply = null } = locale.words;
  return (
    <LocaleContext value={locale}>
      <FormWordsContext value={forms}>
        <ApplyWordsContext value={apply}>
          <ApiContext value={api}>{children}</ApiContext>
        </ApplyWordsContext>
      </FormWordsContext>
    </LocaleContext>
  );
}
