import { useLoaderData } from "react-router";
import { useWords } from "../../browser/locale/locale.ts";
import { apiCallPath } from "../../../contract/addresses.ts";
import { Head } from "../layout/head.tsx";
import { TextWithCode } from "../../ui/text-with-code.tsx";
import type { ApiGroupData } from "./data.ts";
import { groupTitle } from "./groups.ts";
import { Method } from "./method.tsx";
import { FoldedNavigation, Navigation } from "./navigation.tsx";

/** The calls with one tag, each with what it does. */
export function ApiGroupPage() {
  const { groups, group } = useLoaderData<ApiGroupData>();
  const { api } = useWords();
  const title = groupTitle(api, group.tag);
  return (
    <div className="wrap api api-columns">
      <Head title={api.lists(title)} description={group.text} />
      <Navigation groups={groups} group={group} />
      <div>
        <FoldedNavigation groups={groups} group={group} current={title} />
        <h1>{title}</h1>
        <p className="text-lead text-ink-2">{group.text}</p>
        <ul className="api-calls">
          {group.operations.map(({ id, method, path, summary, text }) => (
            <li key={id} id={id}>
              <a href={apiCallPath(group.tag, id)} className="link">
                {summary}
              </a>
              <span className="api-path">
                <Method method={method} /> <code>{path}</code>
              </span>
              {text && (
                <p className="text-ink-2">
                  <TextWithCode text={text} />
                </p>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
