import { useLoaderData, useOutletContext } from "react-router";
import { useWords } from "../../browser/locale/locale.ts";
import { useCopyButtons } from "../article/markup.tsx";
import { Island } from "../../document/island/island.tsx";
import type { ProductHead } from "../product/data.ts";
import { NoContent } from "../product/no-content.tsx";
import { versionPath } from "../../../contract/addresses.ts";
import { StereoDialog } from "../stereo/stereo-dialog.tsx";
import { Head } from "../layout/head.tsx";
import type { SamplesData } from "./data.ts";

export function SamplesPage() {
  const product = useOutletContext<ProductHead>();
  const { samples, licence } = useLoaderData<SamplesData>();
  const { samples: texts } = useWords();
  const withButtons = useCopyButtons();
  const shown = samples.map((sample) => ({
    ...sample,
    html: withButtons(sample.html),
    linkTo: texts.link(sample.title),
    path: versionPath(product, sample.version),
  }));
  return (
    <>
      <Head
        title={texts.title(product.name)}
        description={texts.description(product.name)}
        hidden={shown.length === 0}
      />
      {shown.length > 0 ? (
        <>
          <Island name="samples" props={{ product: product.slug, samples: shown, licence }} nowWith="licence" />
          <StereoDialog />
        </>
      ) : (
        <NoContent product={product} title={texts.none(product.name)} />
      )}
    </>
  );
}
