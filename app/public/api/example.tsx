import { Fragment, type ReactNode } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import type { ApiCallData } from "./data.ts";
import { exampleRequest } from "./examples.ts";
import { breakable } from "./breakable.tsx";
import { jsonParts } from "./json-parts.ts";
import { printedEnvelope } from "./printed.ts";

/** The call as a curl command, an answer and a refusal. */
export function CallExample({ data: { operation, isOpen, own, answer, refusal } }: { data: ApiCallData }) {
  const { api, copy } = useWords();
  const text = exampleRequest(operation, isOpen, own);
  return (
    <div className="api-example">
      <div className="api-example-content">
        <div className="code plate">
          <div className="code-bar">
            <span className="text-meta text-ink-3">curl</span>
            <CopyButton text={text} label={copy.command} copied={copy.copied} />
          </div>
          <pre tabIndex={0}>
            <Coloured text={text} />
          </pre>
        </div>
        {answer !== undefined && (
          <Outcome
            tag={<span className="tag ok">{api.done}</span>}
            envelope={{ errCode: 0, errMsg: "", data: answer }}
          />
        )}
        {refusal && <Outcome tag={<span className="tag bad">{api.wasRefused}</span>} envelope={refusal} />}
      </div>
    </div>
  );
}

type OutcomeProps = { tag: ReactNode; envelope: Parameters<typeof printedEnvelope>[0] };

function Outcome({ tag, envelope }: OutcomeProps) {
  return (
    <div className="api-answer">
      <p className="api-outcome">
        {tag}
        <b>200 · errCode {envelope.errCode}</b>
      </p>
      <pre tabIndex={0}>
        <Coloured text={printedEnvelope(envelope)} />
      </pre>
    </div>
  );
}

/** JSON, or code with JSON in it, in colour. */
export function Coloured({ text }: { text: string }) {
  return jsonParts(text).map(({ kind, text: part }, index) =>
    kind === "rest" ? (
      <Fragment key={index}>{breakable(part)}</Fragment>
    ) : (
      <span key={index} className={`json-${kind}`}>
        {breakable(part)}
      </span>
    ),
  );
}
