import { useLoaderData } from "react-router";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { calls, isCallName } from "../../../contract/calls.ts";
import { Empty } from "../../ui/empty.tsx";
import { Contents } from "../article/contents.tsx";
import { Head } from "../layout/head.tsx";
import type { ApiOverviewData } from "./data.ts";
import { Example } from "./example.tsx";
import { groupTitle, type Group } from "./groups.ts";
import type { Operation } from "./operations.ts";

/** The HTTP API: rules for every call, and all calls by group, generated from the OpenAPI document. */
export function ApiPage() {
  const { groups, first, own } = useLoaderData<ApiOverviewData>();
  const { api, titles, descriptions } = useWords();
  const headings = [
    ...(first ? [{ id: "first-call", title: api.first }] : []),
    ...groups.map(({ slug, tag }) => ({ id: `group-${slug}`, title: groupTitle(api, tag) })),
  ].map((heading) => ({ ...heading, level: 2 }));
  return (
    <div className="wrap page api">
      <Head title={titles.api} description={descriptions.api} />
      <h1>{api.title}</h1>
      <p className="page-lead text-lead text-ink-2">{api.lead}</p>
      <p className="api-document text-ui">
        <a href="/openapi.json" className="link">
          {api.document}
        </a>
      </p>
      <div className="text-columns">
        <div>
          <dl className="api-rules">
            {api.rules.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          {first && (
            <section className="api-group" aria-labelledby="first-call">
              <h2 id="first-call">{api.first}</h2>
              <Example operation={first.operation} response={first.example} isOpen own={own} />
            </section>
          )}
          {groups.length === 0 && <Empty title={api.empty} />}
          {groups.map((group) => (
            <GroupCalls key={group.slug} group={group} />
          ))}
        </div>
        <aside className="doc-aside">
          <Contents headings={headings} />
        </aside>
      </div>
    </div>
  );
}

function GroupCalls({ group: { slug, tag, operations } }: { group: Group }) {
  const { api } = useWords();
  const titleOf = useTitleOf();
  return (
    <section className="api-group">
      <h2 id={`group-${slug}`}>
        <a href={`/api/${slug}`} className="link">
          {groupTitle(api, tag)}
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
  );
}

/** A call's title in the reader's language. */
export function useTitleOf(): (operation: Operation) => string {
  const { language } = useLocale();
  return ({ id, summary, path }) => (isCallName(id) ? calls[id].title[language] : summary || path);
}
