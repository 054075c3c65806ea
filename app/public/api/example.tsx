import { useWords } from "../../browser/locale/locale.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Segments } from "../../ui/segments.tsx";
import { examplesOf, type OwnValues } from "./examples.ts";
import type { Operation } from "./operations.ts";

type Props = { operation: Operation; isOpen: boolean; response: string | undefined; own: OwnValues };

/** A request in three programming languages, followed by its response. */
export function Example({ operation, isOpen, response, own }: Props) {
  const { api, copy } = useWords();
  const examples = examplesOf(operation, isOpen, own);
  return (
    <div className="api-example segmented">
      <div className="code">
        <div className="code-bar">
          <Segments label={api.language} items={examples.map(({ title }) => title)} value={0} remember="language" />
          {examples.map(({ title, text }, index) => (
            <span key={title} data-panel={index}>
              <CopyButton text={text} label={api.copyExample} copied={copy.copied} />
            </span>
          ))}
        </div>
        {examples.map(({ title, text }, index) => (
          <pre key={title} data-panel={index} tabIndex={0}>
            {text}
          </pre>
        ))}
        {response && (
          <>
            <p className="api-answer text-meta text-ink-3 font-medium">{api.answer}</p>
            <pre tabIndex={0}>{response}</pre>
          </>
        )}
      </div>
    </div>
  );
}
