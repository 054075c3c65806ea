import { useLoaderData } from "react-router";
import { compatibilityPath, versionPath } from "../../../contract/addresses.ts";
import { useLocale } from "../../browser/locale/locale.ts";
import { DeviceFigure } from "../device/device.tsx";
import { Head } from "../layout/head.tsx";
import { Chooser } from "./chooser.tsx";
import type { CompatibilityData } from "./data.ts";
import { Matrix } from "./matrix.tsx";
import { useMissing } from "./use-missing.ts";

/** The newest version of each product that works with the reader's versions, and what it requires. */
export function CompatibilityPage() {
  const { asked, isAsked, products, device } = useLoaderData<CompatibilityData>();
  const { language, words } = useLocale();
  const { compatibility: texts } = words;
  const missing = useMissing();
  return (
    <div className="wrap page compatibility">
      <Head title={texts.title} description={texts.description} hidden={isAsked} />
      <h1>{texts.title}</h1>
      <p className="text-lead text-ink-2">{texts.description}</p>
      <Chooser path="/compatibility" asked={asked} isAsked={isAsked} />
      <Matrix
        caption={texts.tableOfProducts}
        first={texts.product}
        rows={products.map((product) => ({
          key: product.slug,
          requires: (product.latest ?? product.newest)?.requires.filter(({ key: known }) => known !== null) ?? [],
          fits: isAsked ? product.latest !== null : null,
          head: (
            <>
              <a href={compatibilityPath(product)} className="link">
                {product.name[language]}
              </a>{" "}
              {product.latest ? (
                <a href={versionPath(product, product.latest.version)} className="link num">
                  {product.latest.version}
                </a>
              ) : (
                <span className="text-ink-2">
                  {product.isEarly ? texts.early : texts.noneShort}
                  {!product.isEarly && missing(product.newest)}
                </span>
              )}
            </>
          ),
        }))}
      />
      {device && (
        <section aria-labelledby="device">
          <h2 id="device" className="section-title">
            {device.title}
          </h2>
          <DeviceFigure device={device} />
        </section>
      )}
    </div>
  );
}
