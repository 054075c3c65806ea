import { useLoaderData } from "react-router";
import { useWords } from "../../browser/locale/locale.ts";
import { Head } from "../layout/head.tsx";
import { ChevronDown } from "../../ui/icons.tsx";
import { TextWithCode } from "../../ui/text-with-code.tsx";
import type { ApiCallData } from "./data.ts";
import { exampleOf, exampleValue, type OwnValues } from "./examples.ts";
import { Answer } from "./answer.tsx";
import { FoldedNavigation, Navigation } from "./navigation.tsx";
import { Method } from "./method.tsx";
import type { CallRefusal, Field, Operation } from "./operations.ts";
import { Refusals } from "./refusals.tsx";
import { CallExample } from "./example.tsx";

/** One call: what it does, takes, answers and refuses, and an example of the call. */
export function ApiCallPage() {
  const data = useLoaderData<ApiCallData>();
  const { groups, group, operation, own, isOpen, upload, download, answer, ownRefusals, sharedRefusals } = data;
  const { api } = useWords();
  const { summary, method, path, text, takes, answers, answerType } = operation;
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
      <CallExample data={data} />
      <div className="api-rest">
        <section>
          <h2>{api.takes}</h2>
          {takes.length === 0 && <p className="text-ink-2">{upload ? api.bytes : api.nothing}</p>}
          <Sent fields={takes} operation={operation} own={own} />
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
          <Answer fields={answers} sample={answer} depth={0} />
        </section>
        <section>
          <h2>{api.refused}</h2>
          {ownRefusals.length > 0 && <Refusals refusals={ownRefusals} />}
          <SharedRefusals refusals={sharedRefusals} />
        </section>
      </div>
    </div>
  );
}

/** Those of most calls, folded. */
function SharedRefusals({ refusals }: { refusals: CallRefusal[] }) {
  const { api } = useWords();
  const codes = [...new Set(refusals.map(({ errCode }) => errCode))];
  return (
    <details className="folded api-shared">
      <summary>
        <span>
          {api.sharedRefusals} <code>{codes.join(" · ")}</code>
        </span>
        <ChevronDown size={16} />
      </summary>
      <Refusals refusals={refusals} />
    </details>
  );
}

type SentProps = { fields: Field[]; within?: string; operation: Operation; own: OwnValues };

/** What a call takes, with the values that the example sends. */
function Sent({ fields, within = "", operation, own }: SentProps) {
  const { api } = useWords();
  if (fields.length === 0) return null;
  return (
    <dl className="api-fields">
      {fields.map((field) => {
        const { name, type, required, text, fields: inner } = field;
        const isKnown = (exampleOf(operation, within + name, own) ?? exampleOf(operation, name, own)) !== undefined;
        return (
          <div key={name}>
            <dt>
              <code>{within + name}</code>
              <span>{required ? type : `${type}, ${api.optional}`}</span>
              {inner.length === 0 && isKnown && (
                <code className="api-value">{JSON.stringify(exampleValue(field, operation, own, within))}</code>
              )}
            </dt>
            <dd>
              <TextWithCode text={text} />
              <Sent fields={inner} within={`${within}${name}.`} operation={operation} own={own} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
