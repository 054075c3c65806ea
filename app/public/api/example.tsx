import { Fragment, type ReactNode } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { ChevronDown, Play } from "../../ui/icons.tsx";
import { Segments } from "../../ui/segments.tsx";
import type { ApiCallData } from "./data.ts";
import { exampleBody, exampleOf, examplesOf } from "./examples.ts";
import { breakable } from "./breakable.tsx";
import { jsonParts } from "./json-parts.ts";
import { printedEnvelope } from "./printed.ts";

/** The call in four programming languages, the button that runs it from the page (`run-island.ts`), and its answer. */
export function RunCall({ data: { operation, isOpen, own, answer, refusal, upload } }: { data: ApiCallData }) {
  const { api, copy } = useWords();
  const examples = examplesOf(operation, isOpen, own);
  return (
    <div className="api-run segmented" data-island="run" data-now="token">
      <div className="api-run-content">
        <div className="code plate">
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
              <Coloured text={text} />
            </pre>
          ))}
          {!upload && <RunForm operation={operation} isOpen={isOpen} own={own} />}
        </div>
        <output
          className="api-answer"
          aria-live="polite"
          data-done={api.done}
          data-refused={api.wasRefused}
          data-failed={api.failed}
          data-download={api.download}
        >
          {answer !== undefined && (
            <Outcome
              tag={<span className="tag ok">{api.done}</span>}
              envelope={{ errCode: 0, errMsg: "", data: answer }}
            />
          )}
        </output>
        {refusal && (
          <div className="api-answer">
            <Outcome tag={<span className="tag bad">{api.wasRefused}</span>} envelope={refusal} />
          </div>
        )}
      </div>
    </div>
  );
}

type RunData = Pick<ApiCallData, "operation" | "isOpen" | "own">;

/** Runs the call with what the reader has filled in. */
function RunForm({ operation, isOpen, own }: RunData) {
  const { api } = useWords();
  const { method, path } = operation;
  const changes = method !== "GET";
  return (
    <form
      className="no-print"
      action={path}
      data-path={path}
      data-method={method}
      data-ask={changes ? api.sure : undefined}
      data-running={api.running}
    >
      <Values operation={operation} isOpen={isOpen} own={own} />
      {changes && (
        <p className="api-ask text-ink-2" role="status" hidden>
          {api.ask}
        </p>
      )}
      <div className="api-foot">
        <span className="text-ink-3" data-you={api.asYou}>
          {api.asGuest}
        </span>
        <button type="submit" className="button small primary" data-replay="">
          <Play size={15} />
          <span>{api.run}</span>
        </button>
      </div>
    </form>
  );
}

type OutcomeProps = { tag: ReactNode; envelope: Parameters<typeof printedEnvelope>[0] };

function Outcome({ tag, envelope }: OutcomeProps) {
  return (
    <>
      <p className="api-outcome">
        {tag}
        <b>200 · errCode {envelope.errCode}</b>
      </p>
      <pre tabIndex={0}>
        <Coloured text={printedEnvelope(envelope)} />
      </pre>
    </>
  );
}

/** What the reader may change before the call runs. */
function Values({ operation, isOpen, own }: RunData) {
  const { api } = useWords();
  const fields = operation.takes.filter(({ place }) => place !== "body");
  const body = exampleBody(operation, own);
  return (
    <details className="api-values">
      <summary>
        {api.values}
        <ChevronDown size={15} />
      </summary>
      {fields.map(({ name, required, place }) => (
        <label key={name}>
          <code>{name}</code>
          <input
            name={name}
            defaultValue={required || place === "path" ? exampleOf(operation, name, own) : ""}
            autoComplete="off"
            spellCheck={false}
          />
        </label>
      ))}
      {body !== undefined && (
        <label>
          <span>{api.bodyJson}</span>
          <textarea data-body="" defaultValue={body} rows={Math.min(body.split("\n").length, 12)} spellCheck={false} />
        </label>
      )}
      <label>
        <span>{api.token}</span>
        <input data-token="" type="password" autoComplete="off" placeholder={isOpen ? api.optional : api.tokenHint} />
      </label>
    </details>
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
