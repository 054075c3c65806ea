import { useLoaderData } from "react-router";
import { useWords } from "../../browser/locale/locale.ts";
import { apiCallPath } from "../../../contract/addresses.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { ChevronDown } from "../../ui/icons.tsx";
import { Head } from "../layout/head.tsx";
import { breakable } from "./breakable.tsx";
import type { ApiOverviewData } from "./data.ts";
import { exampleOrigin } from "./examples.ts";
import { groupTitle, type Group } from "./groups.ts";
import { Method } from "./method.tsx";
import { Refusals } from "./refusals.tsx";
import { Coloured } from "./example.tsx";

/** What every answer looks like. */
const envelope = `{
  "errCode": 0,
  "errMsg": "",
  "data": { … }
}`;

/** The HTTP API: rules for every call, all calls by group, and all refusals, generated from the OpenAPI document. */
export function ApiPage() {
  const { groups, refusals } = useLoaderData<ApiOverviewData>();
  const { api, titles, descriptions } = useWords();
  return (
    <div className="wrap page api">
      <Head title={titles.api} description={descriptions.api} />
      <h1>{api.title}</h1>
      <p className="page-lead text-lead text-ink-2">{api.lead}</p>
      <div className="text-columns">
        <div data-island="api-filter">
          {groups.length > 0 ? (
            <input
              type="search"
              className="api-filter no-print"
              aria-label={api.filter}
              placeholder={api.filter}
              autoComplete="off"
            />
          ) : (
            <Empty title={api.empty} />
          )}
          {groups.map((group, index) => (
            <GroupCalls key={group.slug} group={group} isOpen={index === 0} />
          ))}
          <p className="api-none text-ink-2" role="status" hidden>
            {api.noneFits}
          </p>
          <details className="folded api-group">
            <summary>
              <h2>{api.allRefusals}</h2>
              <span className="num">{refusals.length}</span>
              <ChevronDown size={16} />
            </summary>
            <div id="refusals">
              <Refusals refusals={refusals} />
            </div>
          </details>
        </div>
        <aside>
          <FirstCall groups={groups} />
          <dl className="api-rules text-ui">
            {api.rules.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <a href="/openapi.json" className="link text-ui">
            {api.document}
          </a>
        </aside>
      </div>
    </div>
  );
}

/** A call to try, and what it answers. */
function FirstCall({ groups }: { groups: Group[] }) {
  const { copy } = useWords();
  const open = groups.flatMap(({ tag, operations }) =>
    operations.filter(({ method, path }) => method === "GET" && !path.includes("{")).map((each) => ({ ...each, tag })),
  )[0];
  const line = open && `curl ${exampleOrigin}${open.path}`;
  return (
    <div className="api-envelope plate">
      <pre tabIndex={0}>
        {line && (
          <>
            <span className="prompt">$ </span>
            <Coloured text={line} />
            {"\n\n"}
          </>
        )}
        <Coloured text={envelope} />
      </pre>
      {line && (
        <p className="no-print cluster">
          <CopyButton text={line} label={copy.command} copied={copy.copied} />
        </p>
      )}
    </div>
  );
}

function GroupCalls({ group: { tag, operations }, isOpen }: { group: Group; isOpen: boolean }) {
  const { api } = useWords();
  return (
    <details className="folded api-group" data-filtered="" open={isOpen}>
      <summary>
        <h2>{groupTitle(api, tag)}</h2>
        <span className="num">{operations.length}</span>
        <ChevronDown size={16} />
      </summary>
      <ul>
        {operations.map(({ id, method, path, summary }) => (
          <li key={id} id={id}>
            <a href={apiCallPath(tag, id)}>{summary}</a>
            <span className="api-address">
              <Method method={method} />
              <code>{breakable(path.replace("/vrmcsys", ""))}</code>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
