import "../form/fields.css";
import "../form/editor.css";
import "./changelog.css";
import { useRef, useState } from "react";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { languages, type Language } from "../../../contract/language.ts";
import type { CallInput } from "../../../contract/schemas.ts";
import type { Changelog, ImportFile, ImportOutcome } from "../../../contract/schemas/changelog.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { Empty } from "../../ui/empty.tsx";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { useAttempt } from "../../ui/form/use-attempt.ts";
import { Select } from "../../ui/select.tsx";
import { queryClient } from "../list/query-client.ts";
import { useRead } from "../list/use-read.ts";
import { ViewHead } from "../list/view-head.tsx";
import type { View } from "../routing/route.ts";
import { importOf, sentFrom, type ImportVersion } from "./import-draft.ts";
import { GroupRules } from "./group-rules.tsx";
import { ImportResult, type ImportChoices } from "./import-result.tsx";
import { SourceForm } from "./source-form.tsx";

/** What a change log is read for; another choice reads it again. */
type Source = {
  files: ImportFile[];
  product: string;
  language: Language;
  dateOrder?: CallInput<"importChangelog">["dateOrder"];
};

/** Parses a change log, and stores its versions after a review. */
export const ImportView: View = () => {
  const { changelog: texts, operator } = useWords();
  const { language: readers } = useLocale();
  const products = useRead("adminProducts", {}).data?.items.filter(({ retired }) => !retired) ?? [];
  const [chosen, setChosen] = useState("");
  const [language, setLanguage] = useState<Language>("en");
  const { changelog, isBusy, problem, read, readAgain, startAgain, ...result } = useImport();
  const product = chosen || (products[0]?.slug ?? "");
  const known = products.find(({ slug }) => slug === product);

  return (
    <div className="operator">
      <ViewHead title={texts.title} note={texts.lead} />
      <div className="list-tools">
        <Select
          label={texts.product}
          value={product}
          onChange={(value) => {
            setChosen(value);
            readAgain({ product: value });
          }}
        >
          {products.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name[readers]}
            </option>
          ))}
        </Select>
        <Select
          label={texts.language}
          value={language}
          onChange={(value) => {
            const next = languages.find((each) => each === value) ?? language;
            setLanguage(next);
            readAgain({ language: next });
          }}
        >
          {languages.map((each) => (
            <option key={each} value={each}>
              {operator.languages[each]}
            </option>
          ))}
        </Select>
      </div>
      <SectionProblem problem={problem} />
      <div className="import-columns">
        <SourceForm onRead={(files) => (files.length > 0 ? read({ files, product, language }) : startAgain())} />
        <div className="import-result stack" aria-busy={isBusy}>
          {changelog ? (
            <ImportResult
              {...{ changelog, product, isBusy, ...result }}
              rules={known && <GroupRules product={known} onSaved={() => readAgain({})} />}
              onDateOrder={(dateOrder) => readAgain({ dateOrder })}
            />
          ) : (
            <Empty title={texts.appears} text={texts.noVersionsText} />
          )}
        </div>
      </div>
    </div>
  );
};

function useImport() {
  const separator = useWords().changelog.mapping.separator;
  const api = useApi();
  const [source, setSource] = useState<Source | null>(null);
  const [changelog, setChangelog] = useState<Changelog | null>(null);
  const [versions, setVersions] = useState<ImportVersion[]>([]);
  const [plan, setPlan] = useState<ImportOutcome | null>(null);
  const [isStored, setIsStored] = useState(false);
  const { attempt, isBusy, problem } = useAttempt();
  const send = (to: Source, own: readonly ImportVersion[], choices: Partial<ImportChoices> & { dryRun?: boolean }) =>
    api().call("importReleases", { slug: to.product, language: to.language, versions: sentFrom(own), ...choices });
  const take = async (next: Source) => {
    const { language: _, ...input } = next;
    const found = await api().call("importChangelog", input);
    const own = importOf(found, separator);
    const planned = own.length > 0 ? await send(next, own, { dryRun: true }) : null;
    if (wanted.current) return; // something newer was typed
    setSource(next);
    setChangelog(found);
    setVersions(own);
    setIsStored(false);
    setPlan(planned);
  };
  /** The newest text, until it is read. */
  const wanted = useRef<Source | null>(null);
  const readWanted = async () => {
    while (wanted.current) {
      const next = wanted.current;
      wanted.current = null;
      try {
        await take(next);
      } catch (cause) {
        wanted.current ??= next;
        throw cause;
      }
    }
  };
  const read = (next: Source) => {
    wanted.current = next;
    void attempt(readWanted);
  };
  const readAgain = (change: Partial<Source>) => {
    if (source) read({ ...source, ...change });
  };
  const onAccept = (choices: ImportChoices) =>
    void attempt(async () => {
      if (!source) return;
      const taken = versions.filter(({ isChosen }) => isChosen);
      setPlan(await send(source, taken, choices));
      setIsStored(true);
      for (const changed of ["adminReleases", "adminRelease", "adminProducts"])
        void queryClient.invalidateQueries({ queryKey: [changed] });
    });
  const startAgain = () => {
    wanted.current = null;
    setSource(null);
    setChangelog(null);
  };

  return {
    changelog,
    versions,
    onChange: setVersions,
    plan,
    isStored,
    isBusy,
    problem,
    read,
    readAgain,
    startAgain,
    onAccept,
  };
}
