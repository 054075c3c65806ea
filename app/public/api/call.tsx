import { useLoaderData } from "react-router";
import { useWords } from "../../browser/locale/locale.ts";
import { Head } from "../layout/head.tsx";
import { TextWithCode } from "../../ui/text-with-code.tsx";
import type { ApiCallData } from "./data.ts";
import { exampleOf, exampleValue, type OwnValues } from "./examples.ts";
import { FoldedNavigation, Navigation } from "./navigation.tsx";
import { Method } from "./method.tsx";
import type { Field, Operation } from "./operations.ts";
import { Refusals } from "./refusals.tsx";
import { RunCall } from "./run.tsx";

/** One call: what it does, takes, answers and refuses, and the call itself, which can be run. */
export function ApiCallPage() {
  const data = useLoaderData<ApiCallData>();
  const { groups, group, operation, own, isOpen, upload, download } = data;
  const { api } = useWords();
  const { summary, method, path, text, takes, answers, answerType, refusals } = operation;
  return (
    <div className="wrap api api-page">
      <Head title={api.lists(summary)} description={text || api.descriptionOfCall(summary)} />
      <Navigation groups={groups} group={group} operation={operation} />
      <div className="api-head">
        <FoldedNavigation groups={groups} group={group} operation={operation} current={summary} />
        <h1>{summary}</h1>
        <p className="api-path">
          <Method method={method} /> <code>{path}</code>
          {!isOpen && <span className="tag warn">{api.needsToken}</span>}
        </p>
        {text && (
          <p className="text-lead text-ink-2">
            <TextWithCode text={text} />
          </p>
        )}
      </div>
      <RunCall data={data} />
      <div className="api-rest">
        <section>
          <h2>{api.takes}</h2>
          {takes.length === 0 && <p className="text-ink-2">{upload ? api.bytes : api.nothing}</p>}
          <Fields fields={takes} operation={operation} own={own} />
        </section>
        <section>
          <h2>{api.answers}</h2>
          {answers.length === 0 && (
            <p className="text-ink-2">
              {download ? (
                api.file
              ) : answerType === "null" || answerType === "" ? (
                api.nothing
              ) : (
                <code>{answerType}</code>
              )}
            </p>
          )}
          <Fields fields={answers} />
        </section>
        {refusals.length > 0 && (
          <section>
            <h2>{api.refused}</h2>
            <Refusals refusals={refusals} />
          </section>
        )}
      </div>
    </div>
  );
}

type FieldsProps = { fields: Field[]; within?: string; operation?: Operation; own?: OwnValues };

/** Fields with their sentences; those of a call's input with a value that the portal has. */
function Fields({ fields, within = "", operation, own }: FieldsProps) {
  const { api } = useWords();
  if (fields.length === 0) return null;
  return (
    <dl className="api-fields">
      {fields.map((field) => {
        const { name, type, required, text, fields: inner } = field;
        const hasValue =
          operation &&
          own &&
          inner.length === 0 &&
          (exampleOf(operation, within + name, own) ?? exampleOf(operation, name, own)) !== undefined;
        return (
          <div key={name}>
            <dt>
              <code>{within + name}</code>
              <span>
                {type}
                {operation && !required && `, ${api.optional}`}
              </span>
              {hasValue && (
                <code className="api-value">{JSON.stringify(exampleValue(field, operation, own, within))}</code>
              )}
            </dt>
            <dd>
              {text}
              <Fields fields={inner} within={operation ? `${within}${name}.` : ""} operation={operation} own={own} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
