import { useLoaderData, useOutletContext } from "react-router";
import { useWords } from "../../browser/locale/locale.ts";
import { TextWithCode } from "../../ui/text-with-code.tsx";
import { Head } from "../layout/head.tsx";
import type { ProductHead } from "../product/data.ts";
import type { TypesData } from "./data.ts";

/** All public types of a product by namespace. */
export function TypesPage() {
  const product = useOutletContext<ProductHead>();
  const all = useLoaderData<TypesData>().types;
  const { types } = useWords();
  return (
    <div className="types">
      <Head title={types.title(product.name)} description={types.description(product.name, product.version)} />
      <p className="text-ink-2">{types.lead(product.version)}</p>
      {[...Map.groupBy(all, ({ namespace }) => namespace)].map(([namespace, own]) => (
        <section key={namespace}>
          <h2>{namespace === "" ? types.global : <code>{namespace}</code>}</h2>
          <dl className="types-list">
            {own.map(({ path, name, kind, summary, since, deprecated }) => (
              <div key={path}>
                <dt>
                  <a href={path} className="link">
                    <code>{name}</code>
                  </a>
                  <span>{types.kinds[kind]}</span>
                </dt>
                <dd lang="en">
                  <TextWithCode text={summary} />
                </dd>
                <dd className="types-since num">
                  {deprecated !== null && <span className="tag warn">{types.deprecated}</span>}
                  <span className="tag plain">{types.since(since)}</span>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
