import { useLoaderData, useOutletContext } from "react-router";
import { useLocale } from "../../browser/locale/locale.ts";
import { TextWithCode } from "../../ui/text-with-code.tsx";
import { Head } from "../layout/head.tsx";
import type { ProductHead } from "../product/data.ts";
import type { ListedEntry, TypesData } from "./data.ts";
import { topicsOf } from "./topics.ts";

/** All public types of a product by namespace and topic; those that came with the shown version are marked. */
export function TypesPage() {
  const product = useOutletContext<ProductHead>();
  const { types: all, version } = useLoaderData<TypesData>();
  const { language, words } = useLocale();
  const { types, releases } = words;
  const newest = all.every(({ since }) => since === version) ? null : version;
  return (
    <div className="types">
      <Head title={types.title(product.name)} description={types.description(product.name, version)} />
      <p className="types-lead text-ink-2">
        {types.lead(version)}
        {language !== "en" && <span className="tag plain">{releases.translationTag.missing}</span>}
      </p>
      {[...Map.groupBy(all, ({ namespace }) => namespace)].map(([namespace, own]) => (
        <section key={namespace}>
          <h2>{namespace === "" ? types.global : <code>{namespace}</code>}</h2>
          {topicsOf(own).map(({ title, items }) => (
            <div key={title} className="types-topic">
              {title !== null && <h3>{title || types.others}</h3>}
              <dl className="types-list">
                {items.map((type) => (
                  <Line key={type.path} type={type} isNew={type.since === newest} />
                ))}
              </dl>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}

/** What most types are is not said: a class that is older than this version. */
function Line({ type: { path, name, kind, summary, deprecated }, isNew }: { type: ListedEntry; isNew: boolean }) {
  const { types } = useLocale().words;
  return (
    <div>
      <dt>
        <a href={path} className="link">
          <code className={deprecated === null ? undefined : "deprecated"}>{name}</code>
        </a>
        {kind !== "class" && <span>{types.kinds[kind]}</span>}
        {isNew && <span className="tag info">{types.isNew}</span>}
        {deprecated !== null && <span className="tag warn">{types.deprecated}</span>}
      </dt>
      <dd lang="en">
        <TextWithCode text={summary} />
      </dd>
    </div>
  );
}
