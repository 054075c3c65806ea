import { useLoaderData } from "react-router";
import { useWords } from "../../browser/locale/words.ts";
import { Head } from "../layout/head.tsx";
import { Empty } from "../../ui/empty.tsx";
import type { ApiData } from "./data.ts";
import type { Field, Operation } from "./operations.ts";

/** The public interface as a page, made from its OpenAPI document. */
export function ApiPage() {
  const { operations } = useLoaderData<ApiData>();
  const { api, titles, descriptions } = useWords();
  return (
    <div className="wrap api">
      <Head title={titles.api} description={descriptions.api} />
      <h1>{api.title}</h1>
      <p className="mt-2 max-w-(--measure) text-lead text-ink-2">
        {api.lead}{" "}
        <a href="/openapi.json" className="link">
          {api.document}
        </a>
      </p>
      {operations.length === 0 && <Empty title={api.empty} />}
      <div className="api-columns">
        <nav aria-label={api.contents} className="api-contents no-print">
          <ul>
            {operations.map(({ id, method, path }) => (
              <li key={id}>
                <a href={`#${id}`}>
                  <span>{method}</span> {path.replace("/vrmcsys", "")}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0">
          {operations.map((operation) => (
            <Call key={operation.id} operation={operation} />
          ))}
        </div>
      </div>
    </div>
  );
}

function Call({ operation: { id, method, path, summary, takes, answers } }: { operation: Operation }) {
  const { api } = useWords();
  return (
    <section id={id} className="api-call">
      <h2>{summary || path}</h2>
      <p className="api-path">
        <span className="tag plain">{method}</span> <code>{path}</code>
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
      <h3>{api.answers}</h3>
      <pre tabIndex={0}>{answers || api.nothing}</pre>
    </section>
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
        <code>{shape}</code>
      </dd>
    </div>
  );
}
