import type { ShownLicence } from "../download/downloads.tsx";
import { samplePath } from "../../../contract/addresses.ts";
import type { SourceFile } from "../../../contract/schemas/content.ts";
import type { LoadRequest } from "../../document/server/loading.ts";
import { productOf } from "../product/data.ts";
import { shownLicence } from "../download/version-data.ts";
import { pictureOf } from "./picture.tsx";
import type { ShownSample } from "./samples-island.tsx";

export type SamplesData = { samples: ShownSample[]; licence: ShownLicence | null };

export type SourcesData = {
  slug: string;
  title: string;
  version: string;
  sources: SourceFile[];
};

export async function loadSources({ api, language, params }: LoadRequest): Promise<SourcesData> {
  const [product = "", sample = ""] = [params["slug"], params["page"]].map((part) => part?.toLowerCase());
  const { slug, title, version, sources } = await api.call("sampleSources", { product, slug: sample });
  return { slug, title: title[language], version, sources };
}

export async function loadSamples(request: LoadRequest): Promise<SamplesData> {
  const { api, language } = request;
  const product = await productOf(request);
  const { items } = await api.call("samples", { product: product.slug, pageSize: 100 });
  return {
    licence: shownLicence(product, language),
    samples: items.map(({ slug, title, text, figure, picture, version, file, sources }) => {
      const offered = product.versions.find((each) => each.version === version && !each.withdrawn);
      const found = offered?.files.find(({ name }) => name === file);
      return {
        slug,
        title: title[language],
        html: text[language],
        picture: pictureOf({ figure, picture }, language),
        version,
        sources: sources.length > 0 ? samplePath(product, slug) : null,
        file: found ? { name: found.name, size: found.size, sha256: found.sha256 } : null,
      };
    }),
  };
}
