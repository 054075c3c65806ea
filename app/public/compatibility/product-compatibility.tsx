import { useLoaderData, useOutletContext } from "react-router";
import { compatibilityPath, versionPath } from "../../../contract/addresses.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { ChannelTag } from "../download/channel-tag.tsx";
import { Head } from "../layout/head.tsx";
import type { ProductHead } from "../product/data.ts";
import { Chooser } from "./chooser.tsx";
import type { ProductCompatibilityData } from "./data.ts";
import { Matrix } from "./matrix.tsx";
import { useMissing } from "./use-missing.ts";

/** What each version of a product requires, and the newest that works with the reader's versions. */
export function ProductCompatibilityPage() {
  const product = useOutletContext<ProductHead>();
  const data = useLoaderData<ProductCompatibilityData>();
  const { compatibility: texts, product: productTexts } = useWords();
  const { asked, isAsked, latest, newest, versions } = data;
  const missing = useMissing();
  const path = compatibilityPath(product);
  return (
    <section className="compatibility" aria-labelledby="compatibility">
      <Head title={texts.titleOf(product.name)} description={texts.of(product.name)} hidden={isAsked} />
      <h2 id="compatibility" className="section-title">
        {asked.length > 0 ? texts.question : texts.title}
      </h2>
      <Chooser path={path} asked={asked} isAsked={isAsked} />
      {isAsked && (
        <p className="compatibility-answer">
          {latest ? (
            <>
              <strong className="num">{latest.version}</strong> <span>{texts.works}</span>
              <a href={versionPath(product, latest.version)} className="button primary">
                {texts.open(latest.version)}
              </a>
            </>
          ) : (
            <>
              {texts.none}
              {missing(newest)}
            </>
          )}
        </p>
      )}
      <Matrix
        caption={texts.table}
        first={texts.version}
        rows={versions.map(({ version, channel, withdrawn, deprecated, requires, fits }) => ({
          key: version,
          requires,
          fits: isAsked ? fits && withdrawn === null : null,
          head: (
            <>
              <a href={versionPath(product, version)} className="link num">
                {version}
              </a>{" "}
              <ChannelTag channel={channel} />
              {withdrawn && <span className="tag bad">{productTexts.withdrawn}</span>}
              {deprecated && !withdrawn && <span className="tag warn">{productTexts.deprecated}</span>}
            </>
          ),
        }))}
      />
      <p className="text-ui">
        <a href="/compatibility" className="link">
          {texts.all}
        </a>
      </p>
    </section>
  );
}
