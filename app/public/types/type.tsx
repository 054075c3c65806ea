import { useLoaderData, useOutletContext } from "react-router";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import type { ShownType } from "../../../contract/schemas/sdk-types.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { TextWithCode } from "../../ui/text-with-code.tsx";
import { Contents } from "../article/contents.tsx";
import { Markup } from "../article/markup.tsx";
import { Head } from "../layout/head.tsx";
import type { ProductHead } from "../product/data.ts";
import type { TypeData } from "./data.ts";

/** A public type: in which versions it changed, its declaration, and its members by kind. Comments of the sources are in English. */
export function TypePage() {
  const product = useOutletContext<ProductHead>();
  const { type, seeAlso, pictures, example } = useLoaderData<TypeData>();
  const { language, words } = useLocale();
  const { types, copy, releases } = words;
  const { name, namespace, kind, summary, deprecated, signature, members } = type;
  const groups = [...Map.groupBy(members, (member) => member.kind)];
  const headings = [
    ...groups.map(([group]) => ({ id: group, title: types.members[group] })),
    ...(example ? [{ id: "example", title: types.example }] : []),
  ].map((heading) => ({ ...heading, level: 2 }));
  return (
    <div className="product-columns">
      <Head
        title={`${name} · ${product.name}`}
        description={summary || types.description(product.name, type.version)}
      />
      <article className="types type">
        <h1>
          <code>{name}</code>
        </h1>
        <p className="type-kind text-ink-3">
          {[types.kinds[kind], namespace].filter(Boolean).join(" · ")}
          {deprecated !== null && <span className="tag warn">{types.deprecated}</span>}
          {language !== "en" && <span className="tag plain">{releases.translationTag.missing}</span>}
        </p>
        {summary && (
          <p className="text-lead text-ink-2" lang="en">
            <TextWithCode text={summary} />
          </p>
        )}
        {deprecated && (
          <p className="text-ink-2" lang="en">
            {deprecated}
          </p>
        )}
        <Life type={type} />
        <div className="code">
          <div className="code-bar">
            <span className="text-meta text-ink-3">{type.language === "csharp" ? "C#" : "C++"}</span>
            <CopyButton text={signature} label={copy.code} copied={copy.copied} />
          </div>
          <pre tabIndex={0}>{signature}</pre>
        </div>
        {groups.map(([group, own]) => (
          <section key={group}>
            <h2 id={group}>{types.members[group]}</h2>
            <dl className="types-list">
              {own.map((member) => (
                <Member
                  key={member.signature}
                  member={member}
                  isNew={member.since === type.version && type.changes.length > 1}
                  isLater={member.since !== type.since}
                />
              ))}
            </dl>
          </section>
        ))}
        {example && (
          <section>
            <h2 id="example">{types.example}</h2>
            <Markup html={example} />
          </section>
        )}
      </article>
      <aside className="doc-aside">
        <Contents headings={headings} />
        {pictures.map((picture) => (
          <div key={picture} className="type-picture" dangerouslySetInnerHTML={{ __html: picture }} /> // a guide's, safe HTML
        ))}
        {seeAlso.length > 0 && <SeeAlso pages={seeAlso} />}
      </aside>
    </div>
  );
}

/** Guides and release notes that name the type. */
function SeeAlso({ pages }: { pages: TypeData["seeAlso"] }) {
  const { seeAlso } = useWords().types;
  return (
    <nav aria-label={seeAlso} className="article-contents no-print">
      <h2>{seeAlso}</h2>
      <ul>
        {pages.map(({ path, title }) => (
          <li key={path}>
            <a href={path}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The versions that have the type, newest first, which is where a phone shows them; those that added something are filled. */
function Life({ type: { changes } }: { type: ShownType }) {
  const { types } = useWords();
  if (changes.length < 2) return null;
  return (
    <ol className="type-life num" aria-label={types.versions} tabIndex={0}>
      {[...changes.entries()].toReversed().map(([index, { version, added }]) => {
        const what =
          index === 0 ? types.added : added.length > 2 ? `${added[0]} +${added.length - 1}` : added.join(", ");
        return (
          <li key={version} className={what === "" ? undefined : "changed"}>
            <b>{version}</b>
            <span>{what}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** `isLater`: it came after the type itself. */
type MemberProps = { member: ShownType["members"][number]; isNew: boolean; isLater: boolean };

function Member({ member, isNew, isLater }: MemberProps) {
  const { name, kind, type, signature, summary, since, deprecated, default: initial } = member;
  const { types } = useWords();
  const hasValue = /^(?:property|field|event)$/.test(kind);
  const line = hasValue && type ? `${type} ${name}` : signature.replace(/^public /, "");
  const at = line.lastIndexOf(name, line.includes("(") ? line.indexOf("(") : undefined);
  return (
    <div className={isNew ? "plate" : undefined}>
      <dt>
        <code className={deprecated === null ? undefined : "deprecated"}>
          {line.slice(0, Math.max(at, 0))}
          <b>{at < 0 ? line : name}</b>
          {at < 0 ? "" : line.slice(at + name.length)}
        </code>
      </dt>
      <dd lang="en">
        <TextWithCode text={summary} />
        {deprecated && <span className="types-instead">{deprecated}</span>}
        {initial !== undefined && (
          <span className="types-instead">
            {types.initial} <code>{initial}</code>
          </span>
        )}
      </dd>
      <dd className="types-since num">
        {isNew && <span className="tag info">{types.isNew}</span>}
        {deprecated !== null && <span className="tag warn">{types.deprecated}</span>}
        {isLater && !isNew && <span className="text-ink-3">{types.since(since)}</span>}
      </dd>
    </div>
  );
}
