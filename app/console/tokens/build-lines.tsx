import { useState } from "react";
import type { CallData } from "../../../contract/schemas.ts";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Segments } from "../../ui/segments.tsx";
import { Select } from "../../ui/select.tsx";
import { buildSystems, linesFor } from "./lines-for.ts";

type Props = { products: CallData<"products"> | null; newest: CallData<"newestVersions"> | null };

/** Lines to copy that fetch the newest file of a product in a build. */
export function BuildLines({ products, newest }: Props) {
  const { lines: texts } = useWords().tokens;
  const { language } = useLocale();
  const [system, setSystem] = useState(0);
  const [chosen, setChosen] = useState("");
  const versions = (newest?.items ?? []).filter(({ files }) => files.length > 0);
  const version = versions.find(({ slug }) => slug === chosen) ?? versions[0];
  const [file] = version?.files ?? [];
  if (!version || !file || !products) return null;
  const path = [version.slug, version.version, file.name].map(encodeURIComponent).join("/");
  const address = new URL(`/files/${path}`, location.href).href;
  const text = linesFor(buildSystems[system] ?? "curl", address);
  const names = new Map(products.items.map(({ slug, name }) => [slug, name[language]]));
  return (
    <section className="token-part" aria-label={texts.title}>
      <header className="token-head">
        <h2>{texts.title}</h2>
        <p className="text-meta text-ink-2">{texts.secret}</p>
      </header>
      <div className="list-tools">
        <Segments label={texts.system} items={buildSystems} value={system} onChange={setSystem} />
        <Select label={texts.product} value={version.slug} onChange={setChosen}>
          {versions.map(({ slug }) => (
            <option key={slug} value={slug}>
              {names.get(slug) ?? slug}
            </option>
          ))}
        </Select>
        <CopyButton text={text} label={texts.copy} copied={texts.copied} className="small" shown />
      </div>
      <pre className="token-lines" translate="no" tabIndex={0}>
        {text}
      </pre>
    </section>
  );
}
