import { useLoaderData } from "react-router";
import { useWords } from "../../browser/locale/locale.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Head } from "../layout/head.tsx";
import type { KeysData } from "./data.ts";

/** The public keys of what the portal signs, and how to verify it. */
export function KeysPage() {
  const { files, packages, signing } = useLoaderData<KeysData>();
  const { keys: texts, titles } = useWords();
  return (
    <div className="wrap page">
      <Head title={titles.keys} description={texts.description} />
      <h1>{titles.keys}</h1>
      <p className="lead">{texts.lead}</p>
      <Section
        id="files"
        title={texts.files}
        text={texts.filesText}
        line={`minisign -V -m <file> -P ${signing}`}
        keys={files}
      />
      <Section
        id="packages"
        title={texts.packages}
        text={texts.packagesText}
        line="npm audit signatures"
        keys={packages}
      />
    </div>
  );
}

type SectionProps = { id: string; title: string; text: string; line: string; keys: KeysData["files"] };

function Section({ id, title, text, line, keys }: SectionProps) {
  const { keys: texts, copy } = useWords();
  const format = useFormats();
  return (
    <section className="page-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="text-ink-2">{text}</p>
      <dl className="rows">
        <div>
          <dt>{texts.verify}</dt>
          <dd>
            <code className="wrap-anywhere">{line}</code>
            <CopyButton text={line} label={texts.copyLine} copied={copy.copied} />
          </dd>
        </div>
        {keys.map(({ keyid, key, expires }) => (
          <div key={keyid}>
            <dt className="wrap-anywhere">{keyid}</dt>
            <dd>
              <code className="wrap-anywhere">{key}</code>
              <CopyButton text={key} label={texts.copyKey(keyid)} copied={copy.copied} />
              {expires !== null && <p>{texts.until(format.day(expires.slice(0, 10)))}</p>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
