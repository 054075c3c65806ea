import { useWords } from "../../browser/locale/locale.ts";
import { languageTag } from "../../../contract/language.ts";
import { releasesPath, versionPath } from "../../../contract/addresses.ts";
import { TextWithCode } from "../../ui/text-with-code.tsx";
import { Select } from "../../ui/select.tsx";
import type { ProductHead } from "../product/data.ts";
import type { VersionView } from "./version-data.ts";
import { SentenceSpace } from "../../ui/sentence-space.tsx";

/** Facts about a version: requirements, distance from older versions, known issues. */
export function Facts({ product, view }: { product: ProductHead; view: VersionView }) {
  return (
    <aside className="facts">
      <Requirements requires={view.requires} />
      <Build build={view.build} />
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
            <dd>{breakable(range)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The build job that delivered the files, as it proved itself. */
function Build({ build }: Pick<VersionView, "build">) {
  const { product } = useWords();
  if (!build) return null;
  return (
    <section>
      <h2>{product.builtFrom}</h2>
      <p className="text-ui text-ink-2 wrap-anywhere">
        {build.repository}
        <br />
        <code>{build.commit.slice(0, 12)}</code>
        <br />
        <a href={build.run} rel="noopener" className="link">
          {product.buildLog}
        </a>
      </p>
    </section>
  );
}

/** Lines break between the parts of a range, and within a part only where it is long: "Vulkan 1.1, OpenGL ES 3.2". */
function breakable(range: string): string {
  const parts = range.split(", ");
  return parts.map((part) => (part.length > 20 ? part : part.replaceAll(" ", "\u00a0"))).join(", ");
}

function Since({ product, view }: { product: ProductHead; view: VersionView }) {
  const { product: texts } = useWords();
  if (view.since.length === 0) return null;
  const path = releasesPath(product);
  return (
    <section>
      <h2>{texts.comingFrom}</h2>
      <form action={path}>
        <Select label={texts.iHave} name="from" data-shows="">
          <option value="">{texts.choose}</option>
          {view.since.map(({ version }) => (
            <option key={version}>{version}</option>
          ))}
        </Select>
        <noscript>
          <button type="submit" className="button">
            {texts.seeWhatChanged}
          </button>
        </noscript>
      </form>
      {view.since.at(-1)?.version !== view.versions.at(-1) && (
        <p className="text-ui">
          <a href={path} className="link">
            {texts.olderVersion}
          </a>
        </p>
      )}
      <div aria-live="polite">
        {view.since.map(({ version, added, changed, fixed, breaking }) => (
          <p key={version} className="text-ui text-ink-2" data-case={version} hidden>
            {texts.sinceThen(added, changed, fixed, breaking)}
            <SentenceSpace />
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
      <p className="text-ui text-ink-2">
        <span lang={languageTag[view.notesLanguage]}>
          <TextWithCode text={first} />
        </span>
        <SentenceSpace />
        {view.issues.length > 1 && (
          <a href={versionPath(product, view.version)} className="link">
            {texts.allIssues(view.issues.length)}
          </a>
        )}
      </p>
    </section>
  );
}
