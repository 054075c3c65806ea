import type { ShownLicence } from "../download/downloads.tsx";
import { notFound, type LoadRequest } from "../../document/server/loading.ts";
import { productOf } from "../product/data.ts";
import { licenceOf } from "../product/version-data.ts";
import type { ShownSample } from "./samples-island.tsx";

export type SamplesData = { samples: ShownSample[]; licence: ShownLicence };

export async function loadSamples(request: LoadRequest): Promise<SamplesData> {
  const { api, language } = request;
  const product = await productOf(request);
  const [{ items }, licence] = await Promise.all([
    api.call("samples", { product: product.slug, pageSize: 100 }),
    licenceOf(request),
  ]);
  if (items.length === 0) throw notFound();
  return {
    licence,
    samples: items.map(({ slug, title, text, version, file }) => {
      const offered = product.versions.find((each) => each.version === version && !each.withdrawn);
      const found = offered?.files.find(({ name }) => name === file);
      return {
        slug,
        title: title[language],
        html: text[language],
        version,
        file: found ? { name: found.name, size: found.size, sha256: found.sha256 } : null,
      };
    }),
  };
}
