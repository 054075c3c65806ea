import "../form/fields.css";
import "../form/editor.css";
import "./changelog.css";
import { useState } from "react";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { languages, type Language } from "../../../contract/language.ts";
import type { Changelog } from "../../../contract/schemas/changelog.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import type { RetryableError } from "../../ui/form/use-form.ts";
import { Select } from "../../ui/select.tsx";
import { useRead } from "../list/use-read.ts";
import type { View } from "../routing/route.ts";
import { importOf, type ImportVersion } from "./import-draft.ts";
import { ImportResult } from "./import-result.tsx";
import { SourceForm } from "./source-form.tsx";

/** Parses a change log, and makes drafts of its versions after a review. */
export const ImportView: View = () => {
  const { changelog: texts, operator } = useWords();
  const { language: readers } = useLocale();
  const api = useApi();
  const products = useRead("adminProducts", {}).data?.items.filter(({ retired }) => !retired) ?? [];
  const [chosen, setChosen] = useState("");
  const [language, setLanguage] = useState<Language>("en");
  const [changelog, setChangelog] = useState<Changelog | null>(null);
  const [versions, setVersions] = useState<ImportVersion[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<RetryableError | null>(null);
  const product = chosen || (products[0]?.slug ?? "");

  const read = async (text: string) => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      const found = await api().call("importChangelog", { text });
      setChangelog(found);
      setVersions(importOf(found, texts.mapping.separator));
    } catch (cause) {
      setProblem({ cause, retry: () => void read(text) });
    }
    setIsBusy(false);
  };

  return (
    <div className="operator">
      <h1 className="hidden-text">{texts.title}</h1>
      <p className="list-lead text-ui text-ink-2">{texts.lead}</p>
      <div className="list-tools">
        <Select label={texts.product} value={product} onChange={setChosen}>
          {products.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name[readers]}
            </option>
          ))}
        </Select>
        <Select
          label={texts.language}
          value={language}
          onChange={(value) => setLanguage(languages.find((each) => each === value) ?? language)}
        >
          {languages.map((each) => (
            <option key={each} value={each}>
              {operator.languages[each]}
            </option>
          ))}
        </Select>
        {changelog && (
          <button type="button" className="button" onClick={() => setChangelog(null)}>
            {texts.again}
          </button>
        )}
      </div>
      <SectionProblem problem={problem} />
      {changelog ? (
        <ImportResult
          changelog={changelog}
          versions={versions}
          onChange={setVersions}
          product={product}
          language={language}
        />
      ) : (
        <SourceForm isBusy={isBusy} onRead={(text) => void read(text)} />
      )}
    </div>
  );
};
