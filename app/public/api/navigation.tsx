import { useWords } from "../../browser/locale/locale.ts";
import { apiCallPath } from "../../../contract/addresses.ts";
import { ChevronDown } from "../../ui/icons.tsx";
import { groupTitle, type Group } from "./groups.ts";
import type { Operation } from "./operations.ts";

type Props = { groups: Group[]; group: Group; operation?: Operation };

/** All groups, and the calls of this one. */
export function Navigation(props: Props) {
  const { api } = useWords();
  return (
    <nav aria-label={api.contents} className="api-contents no-print text-ui">
      <List {...props} />
    </nav>
  );
}

/** The same for narrow screens, collapsed. */
export function FoldedNavigation({ current, ...props }: Props & { current: string }) {
  const { api } = useWords();
  return (
    <details className="folded api-folded no-print text-ui">
      <summary>
        <span>
          {props.operation && <span className="text-ink-3">{groupTitle(api, props.group.tag)} · </span>}
          {current}
        </span>
        <ChevronDown size={16} />
      </summary>
      <nav aria-label={api.contents}>
        <List {...props} />
      </nav>
    </details>
  );
}

function List({ groups, group, operation }: Props) {
  const { api } = useWords();
  return (
    <ul>
      <li>
        <a href="/api">{api.title}</a>
      </li>
      <li>
        <a href="/api#refusals">{api.allRefusals}</a>
      </li>
      {groups.map(({ slug, tag, operations }) => (
        <li key={slug}>
          <a
            href={`/api/${slug}`}
            className="api-group-link"
            aria-current={slug === group.slug && !operation ? "page" : undefined}
          >
            {groupTitle(api, tag)}
            {slug !== group.slug && <span className="num">{operations.length}</span>}
          </a>
          {slug === group.slug && (
            <ul>
              {operations.map(({ id, summary, method }) => (
                <li key={id}>
                  <a href={apiCallPath(tag, id)} aria-current={id === operation?.id ? "page" : undefined}>
                    {summary}
                    {method !== "GET" && <code>{method}</code>}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
