import { useLoaderData } from "react-router";
import { useWords } from "../../browser/locale/locale.ts";
import { ChevronDown, ChevronLeft } from "../../ui/icons.tsx";
import { Head } from "../layout/head.tsx";
import { useTitleOf } from "./api.tsx";
import type { ApiGroupData } from "./data.ts";
import { Example } from "./example.tsx";
import { exampleOf, type OwnValues } from "./examples.ts";
import { groupTitle } from "./groups.ts";
import type { Field, Operation } from "./operations.ts";
import { TryCall } from "./try.tsx";

/** The calls with one tag, each with its inputs and an example. */
export function ApiGroupPage() {
  const { groups, group, examples: responses, open, own } = useLoaderData<ApiGroupData>();
  const { api, titles } = useWords();
  const title = groupTitle(api, group.tag);
  const titleOf = useTitleOf();
  return (
    <div className="wrap api api-columns">
      <Head title={api.lists(title)} description={api.descriptionOf(title)} />
      <nav aria-label={api.contents} className="api-contents no-print text-ui">
        <ul>
          {groups.map(({ slug, tag, operations }) => (
            <li key={slug}>
              <a href={`/api/${slug}`} aria-current={slug === group.slug ? "page" : undefined}>
                {groupTitle(api, tag)}
              </a>
              {slug === group.slug && (
                <ul>
                  {operations.map((operation) => (
                    <li key={operation.id}>
                      <a href={`#${operation.id}`}>{titleOf(operation)}</a>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <div>
        <a href="/api" className="back-link">
          <ChevronLeft size={15} />
          {titles.api}
        </a>
        <h1>{title}</h1>
        {group.operations.map((operation) => (
          <Call
            key={operation.id}
            operation={operation}
            isOpen={open.includes(operation.id)}
            example={responses[operation.id]}
            own={own}
          />
        ))}
      </div>
    </div>
  );
}

type CallProps = { operation: Operation; isOpen: boolean; example: string | undefined; own: OwnValues };

function Call({ operation, isOpen, example, own }: CallProps) {
  const { api } = useWords();
  const titleOf = useTitleOf();
  const { id, method, path, takes, response } = operation;
  return (
    <section id={id} className="api-call">
      <div>
        <h2>{titleOf(operation)}</h2>
        <p className="api-path">
          <span className="tag plain">{method}</span> <code>{path}</code>{" "}
          {!isOpen && <span className="tag warn">{api.needsToken}</span>}
        </p>
        {takes.length > 0 && (
          <>
            <h3>{api.takes}</h3>
            <dl>
              {takes.map((field) => (
                <Taken key={field.place + field.name} field={field} />
              ))}
            </dl>
          </>
        )}
        <Folded title={api.answers} text={response || api.nothing} />
        {example !== undefined && <TryCall operation={operation} valueOf={(name) => exampleOf(operation, name, own)} />}
      </div>
      <Example operation={operation} isOpen={isOpen} response={example} own={own} />
    </section>
  );
}

function Folded({ title, text }: { title: string; text: string }) {
  if (!text.includes("\n"))
    return (
      <>
        <h3>{title}</h3>
        <pre>{text}</pre>
      </>
    );
  return (
    <details className="api-shape">
      <summary>
        {title}
        <ChevronDown size={15} />
      </summary>
      <pre tabIndex={0}>{text}</pre>
    </details>
  );
}

function Taken({ field: { name, place, shape, required } }: { field: Field }) {
  const { api } = useWords();
  return (
    <div>
      <dt>
        <code>{name}</code>
        <span>
          {api[place]} · {required ? api.required : api.optional}
        </span>
      </dt>
      <dd>
        {shape.includes("\n") ? (
          <Folded title={shape.endsWith("[]") ? "[]" : "{ }"} text={shape} />
        ) : (
          <code>{shape}</code>
        )}
      </dd>
    </div>
  );
}
