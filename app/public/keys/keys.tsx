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
      <p className="page-lead text-lead text-ink-2">{texts.lead}</p>
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

/** What is signed, and a plate with the command that verifies it and the keys; one that the command names is shown there. */
function Section({ id, title, text, line, keys }: SectionProps) {
  const { keys: texts, copy } = useWords();
  const format = useFormats();
  return (
    <section className="signed" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="text-ink-2">{text}</p>
      </div>
      <div className="code">
        <div className="code-bar">
          <b>{texts.verify}</b>
          <CopyButton text={line} label={texts.copyLine} copied={copy.copied} />
        </div>
        <pre>
          <span className="prompt" aria-hidden="true">
            ${" "}
          </span>
          {line}
        </pre>
        <dl>
          {keys.map(({ keyid, key, expires }) => (
            <div key={keyid}>
              <dt>{texts.key}</dt>
              <dd>
                <code>{keyid}</code>
                {!line.includes(key) && <code className="text-ink-3">{key}</code>}
                {expires !== null && <p>{texts.until(format.day(expires.slice(0, 10)))}</p>}
                <CopyButton text={key} label={texts.copyKey(keyid)} copied={copy.copied} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
