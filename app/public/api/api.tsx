import { Fragment, type ReactNode } from "react";
import { useLoaderData } from "react-router";
import { useWords } from "../../browser/locale/locale.ts";
import { apiCallPath } from "../../../contract/addresses.ts";
import { Empty } from "../../ui/empty.tsx";
import { Contents } from "../article/contents.tsx";
import { Head } from "../layout/head.tsx";
import type { ApiOverviewData } from "./data.ts";
import { groupTitle, type Group } from "./groups.ts";
import { Refusals } from "./refusals.tsx";

/** The HTTP API: rules for every call, all calls by group, and all refusals, generated from the OpenAPI document. */
export function ApiPage() {
  const { groups, refusals } = useLoaderData<ApiOverviewData>();
  const { api, titles, descriptions } = useWords();
  const headings = [
    ...groups.map(({ slug, tag }) => ({ id: `group-${slug}`, title: groupTitle(api, tag) })),
    { id: "refusals", title: api.allRefusals },
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
        <div data-island="api-filter">
          <dl className="api-rules">
            {api.rules.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          {groups.length > 0 && (
            <input
              type="search"
              className="api-filter no-print"
              aria-label={api.filter}
              placeholder={api.filter}
              autoComplete="off"
            />
          )}
          {groups.length === 0 && <Empty title={api.empty} />}
          {groups.map((group) => (
            <GroupCalls key={group.slug} group={group} />
          ))}
          <p className="api-none text-ink-2" role="status" hidden>
            {api.noneFits}
          </p>
          <section aria-labelledby="refusals" className="api-group">
            <h2 id="refusals">{api.allRefusals}</h2>
            <Refusals refusals={refusals} />
          </section>
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
  return (
    <section className="api-group" data-filtered="">
      <h2 id={`group-${slug}`}>
        <a href={`/api/${slug}`} className="link">
          {groupTitle(api, tag)}
        </a>
        <span className="num">{api.calls(operations.length)}</span>
      </h2>
      <ul>
        {operations.map(({ id, method, path, summary }) => (
          <li key={id} id={id}>
            <a href={apiCallPath(tag, id)}>{summary}</a>
            <code>
              <span>{method}</span> <span>{breakable(path.replace("/vrmcsys", ""))}</span>
            </code>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Breaks after slashes, so that no name is broken. */
function breakable(path: string): ReactNode {
  return path.split(/(?<=.\/)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
