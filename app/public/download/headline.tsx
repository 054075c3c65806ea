import { useWords } from "../../browser/locale/locale.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { versionPath } from "../../../contract/addresses.ts";
import { ChannelTag } from "./channel-tag.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Note } from "../../ui/note.tsx";
import { Select } from "../../ui/select.tsx";
import type { ProductHead } from "../product/data.ts";
import type { ShownWarnings, VersionView } from "./version-data.ts";

/** The version number, its position among all versions, and its permanent address. */
export function Headline({
  product,
  view,
}: {
  product: ProductHead;
  view: Pick<
    VersionView,
    | "version"
    | "updateTime"
    | "changedOn"
    | "channel"
    | "latest"
    | "withdrawn"
    | "deprecated"
    | "versions"
    | "translation"
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
              {view.changedOn && ` · ${words.product.changed(format.day(view.changedOn))}`}
            </span>
          </p>
          <p>
            <code className="text-ink-2">{path}</code>
            <CopyButton text={path} address label={words.copy.address} copied={words.copy.copied} />
          </p>
        </div>
        <VersionSelect product={product} version={view.version} versions={view.versions} />
      </div>
      <Warnings of={view} hrefOf={(version) => versionPath(product, version)} />
      {view.translation && <Note kind="info">{words.releases.translation[view.translation]}</Note>}
    </>
  );
}

type WarningsProps = { of: ShownWarnings; hrefOf: (version: string) => string };

/** Why a version should not be used, and which one to use instead; nothing for any other. */
export function Warnings({ of: { withdrawn, deprecated }, hrefOf }: WarningsProps) {
  const { product: texts } = useWords();
  const format = useFormats();
  const warning = withdrawn ?? deprecated;
  if (!warning) return null;
  const { reason, instead } = warning;
  return (
    <Note kind={withdrawn ? "bad" : "warn"}>
      <span>
        <strong>{withdrawn ? texts.withdrawnOn(format.day(withdrawn.at)) : texts.deprecatedText}</strong> {reason}
        {instead !== null && (
          <>
            {" "}
            <a href={hrefOf(instead)} className="link">
              {texts.instead(instead)}
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
