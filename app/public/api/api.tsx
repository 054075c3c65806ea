import { useLoaderData } from "react-router";
import { isCallName } from "../../../contract/calls.ts";
import titlesZh from "../../../contract/words/api-titles.zh.ts";
import { usePageLocale, useWords } from "../../browser/locale/words.ts";
import { Empty } from "../../ui/empty.tsx";
import { Head } from "../layout/head.tsx";
import type { ApiData } from "./data.ts";
import type { Operation } from "./operations.ts";

/** The HTTP API: rules for every call, and all calls by group, generated from the OpenAPI document. */
export function ApiPage() {
  const { groups } = useLoaderData<ApiData>();
  const { api, titles, descriptions } = useWords();
  const titleOf = useTitleOf();
  return (
    <div className="wrap page api">
      <Head title={titles.api} description={descriptions.api} />
      <h1>{api.title}</h1>
      <p className="page-lead">{api.lead}</p>
      <p className="mt-2 text-ui">
        <a href="/openapi.json" className="link">
          {api.document}
        </a>
      </p>
      <dl className="api-rules">
        {api.rules.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {groups.length === 0 && <Empty title={api.empty} />}
      {groups.map(({ slug, tag, operations }) => (
        <section key={slug} className="api-group">
          <h2>
            <a href={`/api/${slug}`} className="link">
              {api.groups[tag] ?? tag}
            </a>
            <span className="num">{api.calls(operations.length)}</span>
          </h2>
          <ul>
            {operations.map((operation) => (
              <li key={operation.id} id={operation.id}>
                <a href={`/api/${slug}#${operation.id}`}>{titleOf(operation)}</a>
                <code>
                  {operation.method} {operation.path.replace("/vrmcsys", "")}
                </code>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** A call's title in the reader's language. */
export function useTitleOf(): (operation: Operation) => string {
  const { language } = usePageLocale();
  return ({ id, summary, path }) => (language === "zh" && isCallName(id) ? titlesZh[id] : summary || path);
}
