import { useWords } from "../../browser/locale/words.ts";
import { releasesPath, versionPath } from "../layout/addresses.ts";
import { Coded } from "../../ui/coded.tsx";
import { Select } from "../../ui/select.tsx";
import type { ProductHead } from "./data.ts";
import type { VersionView } from "./version-data.ts";

/** Beside a version: what it needs, how far it is from an older one, what is known to be wrong. */
export function Facts({ product, view }: { product: ProductHead; view: VersionView }) {
  return (
    <aside className="facts">
      <Requirements requires={view.requires} />
      <Since product={product} view={view} />
      <KnownIssues product={product} view={view} />
    </aside>
  );
}

export function Requirements({ requires }: Pick<VersionView, "requires">) {
  const { product } = useWords();
  if (requires.length === 0) return null;
  return (
    <section>
      <h2>{product.requirements}</h2>
      <dl>
        {requires.map(({ name, range }) => (
          <div key={name}>
            <dt>{product.requires[name] ?? name}</dt>
            <dd>{range}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Since({ product, view }: { product: ProductHead; view: VersionView }) {
  const { product: texts } = useWords();
  if (view.since.length === 0) return null;
  const path = releasesPath(product);
  return (
    <section>
      <h2>{texts.comingFrom}</h2>
      <form action={path} className="mt-3">
        <Select label={texts.iHave} name="from" className="w-full" data-shows="">
          <option value="">{texts.choose}</option>
          {view.since.map(({ version }) => (
            <option key={version}>{version}</option>
          ))}
        </Select>
        <noscript>
          <button type="submit" className="button mt-2">
            {texts.seeWhatChanged}
          </button>
        </noscript>
      </form>
      <div aria-live="polite">
        {view.since.map(({ version, added, changed, fixed, breaking }) => (
          <p key={version} className="mt-2 text-ui text-ink-2" data-case={version} hidden>
            {texts.sinceThen(added, changed, fixed, breaking)}{" "}
            <a href={`${path}?from=${encodeURIComponent(version)}`} className="link">
              {texts.seeWhatChanged}
            </a>
          </p>
        ))}
      </div>
    </section>
  );
}

function KnownIssues({ product, view }: { product: ProductHead; view: VersionView }) {
  const { product: texts } = useWords();
  const [first] = view.issues;
  if (!first) return null;
  return (
    <section>
      <h2>{texts.knownIssues(view.version)}</h2>
      <p className="mt-2 text-ui text-ink-2">
        <Coded text={first} />{" "}
        {view.issues.length > 1 && (
          <a href={versionPath(product, view.version)} className="link whitespace-nowrap">
            {texts.allIssues(view.issues.length)}
          </a>
        )}
      </p>
    </section>
  );
}
