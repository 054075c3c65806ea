import { useState } from "react";
import type { CallData } from "../../../contract/schemas.ts";
import { tokenScopes, type TokenScope } from "../../../contract/access.ts";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Segments } from "../../ui/segments.tsx";
import { Select } from "../../ui/select.tsx";
import { buildSystems, commandFor, linesFor, type BuildJob } from "./lines-for.ts";

type Props = {
  products: CallData<"products"> | null;
  newest: CallData<"newestVersions"> | null;
  /** Of admins. */
  automation: CallData<"tokens"> | null;
};

/** Lines to copy for a build: a personal token fetches the newest file of a product, one for automation does what it may. */
export function BuildLines({ products, newest, automation }: Props) {
  const { lines: texts } = useWords().tokens;
  const { language } = useLocale();
  const [system, setSystem] = useState(0);
  const [chosen, setChosen] = useState("");
  const [tokenId, setTokenId] = useState("");
  const tokens = automation?.items.filter(({ state, scopes }) => state === "active" && scopes.length > 0) ?? [];
  const scopes = tokens.find(({ id }) => id === tokenId)?.scopes;
  const versions = (newest?.items ?? []).filter(({ files }) => files.length > 0);
  const version = versions.find(({ slug }) => slug === chosen) ?? versions[0];
  const [file] = version?.files ?? [];
  if (!version || !file || !products) return null;
  const path = [version.slug, version.version, file.name].map(encodeURIComponent).join("/");
  const kind = scopes && tokenScopes.find((each) => scopes.includes(each));
  const job = jobOf(kind, `/files/${path}`, version.slug);
  const text = linesFor(buildSystems[system] ?? "Shell", commandFor(job, location.origin));
  const names = new Map(products.items.map(({ slug, name }) => [slug, name[language]]));
  return (
    <section className="list-section" aria-label={texts.title}>
      <header className="list-tools">
        <h2>{texts.title}</h2>
        <p className="text-meta text-ink-2">{texts.secret}</p>
        <CopyButton text={text} label={texts.copy} copied={texts.copied} className="small" shown />
      </header>
      <div className="list-tools">
        <Segments label={texts.system} items={buildSystems} value={system} onChange={setSystem} />
        {tokens.length > 0 && (
          <Select label={texts.token} value={scopes ? tokenId : ""} onChange={setTokenId}>
            <option value="">{texts.personal}</option>
            {tokens.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        {(job.kind === "download" || job.kind === "publish") && (
          <Select label={texts.product} value={version.slug} onChange={setChosen}>
            {versions.map(({ slug }) => (
              <option key={slug} value={slug}>
                {names.get(slug) ?? slug}
              </option>
            ))}
          </Select>
        )}
      </div>
      <pre className="token-lines" translate="no" tabIndex={0}>
        {text}
      </pre>
    </section>
  );
}

function jobOf(kind: TokenScope | undefined, path: string, product: string): BuildJob {
  if (kind === undefined) return { kind: "download", path };
  return kind === "publish" ? { kind, product } : { kind };
}
