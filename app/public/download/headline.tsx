import { useWords } from "../../browser/locale/locale.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { versionPath } from "../../../contract/addresses.ts";
import { ChannelTag } from "./channel-tag.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Note } from "../../ui/note.tsx";
import { Select } from "../../ui/select.tsx";
import type { ProductHead } from "../product/data.ts";
import type { VersionView } from "./version-data.ts";

/** The version number, its position among all versions, and its permanent address. */
export function Headline({
  product,
  view,
}: {
  product: ProductHead;
  view: Pick<
    VersionView,
    "version" | "updateTime" | "channel" | "latest" | "withdrawn" | "deprecated" | "versions" | "translation"
  >;
}) {
  const words = useWords();
  const format = useFormats();
  const path = versionPath(product, view.version);
  return (
    <>
      <div className="headline">
        <p
          className={view.version.length > 7 ? "numeral long" : "numeral"}
          data-latest={view.latest && view.latest !== view.version ? view.latest : undefined}
        >
          {view.version}
        </p>
        <div className="headline-facts">
          <p className="text-ui">
            <Standing view={view} />
            <ChannelTag channel={view.channel} />
            <span className="text-ink-2">
              {view.updateTime !== null && words.product.released(format.day(view.updateTime))}
            </span>
          </p>
          <p>
            <code className="text-ink-2">{path}</code>
            <CopyButton text={path} address label={words.copy.address} copied={words.copy.copied} />
          </p>
        </div>
        <VersionSelect product={product} version={view.version} versions={view.versions} />
      </div>
      {view.withdrawn && (
        <Warning kind="bad" product={product} {...view.withdrawn}>
          {words.product.withdrawnOn(format.day(view.withdrawn.at))}
        </Warning>
      )}
      {view.deprecated && !view.withdrawn && (
        <Warning kind="warn" product={product} {...view.deprecated}>
          {words.product.deprecatedText}
        </Warning>
      )}
      {view.translation && <Note kind="info">{words.releases.translation[view.translation]}</Note>}
    </>
  );
}

type WarningProps = {
  kind: "bad" | "warn";
  product: ProductHead;
  reason: string;
  instead: string | null;
  children: string;
};

/** Why a version should not be used, and which one to use instead. */
function Warning({ kind, product, reason, instead, children }: WarningProps) {
  const words = useWords();
  return (
    <Note kind={kind}>
      <span>
        <strong>{children}</strong> {reason}
        {instead !== null && (
          <>
            {" "}
            <a href={versionPath(product, instead)} className="link">
              {words.product.instead(instead)}
            </a>
          </>
        )}
      </span>
    </Note>
  );
}

type StandingProps = { view: Pick<VersionView, "version" | "latest" | "withdrawn" | "deprecated" | "versions"> };

function Standing({ view }: StandingProps) {
  const { product } = useWords();
  if (view.withdrawn) return <span className="tag bad">{product.withdrawn}</span>;
  if (view.deprecated) return <span className="tag warn">{product.deprecated}</span>;
  if (view.version === view.latest) return <span className="tag">{product.latest}</span>;
  const isNewer = view.versions.indexOf(view.version) < view.versions.indexOf(view.latest ?? "");
  return isNewer ? null : <span className="tag plain">{product.older}</span>;
}

/** Opens the selected version's page; without script, a button does. */
function VersionSelect({ product, version, versions }: { product: ProductHead; version: string; versions: string[] }) {
  const words = useWords();
  return (
    <form action={product.path} className="headline-select no-print" data-submit="">
      <Select label={words.product.version} name="version" defaultValue={version} autoComplete="off">
        {versions.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Select>
      <button type="submit" className="button" data-go="" hidden>
        {words.product.show}
      </button>
      <noscript>
        <button type="submit" className="button">
          {words.product.show}
        </button>
      </noscript>
    </form>
  );
}
