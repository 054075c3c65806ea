import type { ShownLicence } from "../download/licence-dialog.tsx";
import { samplePath } from "../../../contract/addresses.ts";
import type { ProductWithVersions } from "../../../contract/schemas/catalogue.ts";
import type { Sample, SampleSources } from "../../../contract/schemas/content.ts";
import type { LoadRequest } from "../../document/server/loading.ts";
import { wholeProductOf } from "../product/data.ts";
import { shownLicence } from "../download/version-data.ts";
import { pictureOf } from "./picture.tsx";
import type { ShownSample } from "./samples-island.tsx";

export type SamplesData = { samples: ShownSample[]; licence: ShownLicence | null };

type SampleFile = NonNullable<ShownSample["file"]>;

/** `rest`: the paragraphs after the first one, which the list of samples shows. */
export type SourcesData = SampleSources & { name: string; rest: string; file: SampleFile | null };

export async function loadSources(request: LoadRequest): Promise<SourcesData> {
  const { api, language, params } = request;
  const [product, found, { items }] = await Promise.all([
    wholeProductOf(request),
    api.call("sampleSources", { product: lower(params["slug"]), slug: lower(params["page"]) }),
    api.call("samples", { product: lower(params["slug"]), pageSize: 100 }),
  ]);
  const sample = items.find(({ slug }) => slug === found.slug);
  return {
    ...found,
    name: found.title[language],
    rest: sample ? sample.text[language].slice(firstParagraph(sample.text[language]).length) : "",
    file: sample ? fileOf(product, sample) : null,
  };
}

export async function loadSamples(request: LoadRequest): Promise<SamplesData> {
  const { api, language } = request;
  const product = await wholeProductOf(request);
  const { items } = await api.call("samples", { product: product.slug, pageSize: 100 });
  return {
    licence: shownLicence(product, language),
    samples: items.map((sample) => {
      const { slug, title, text, version, sources } = sample;
      return {
        slug,
        title: title[language],
        html: sources.length > 0 ? firstParagraph(text[language]) : text[language],
        picture: pictureOf(sample, language),
        version,
        sources: sources.length > 0 ? samplePath(product, slug) : null,
        file: fileOf(product, sample),
      };
    }),
  };
}

const lower = (part = "") => part.toLowerCase();

/** What the sample shows; the paragraphs after it say how to run it, and stand with its sources. */
const firstParagraph = (html: string) => /^\s*<p>[^]*?<\/p>/.exec(html)?.[0] ?? html;

/** `null` if its version was withdrawn. */
function fileOf(product: ProductWithVersions, { version, file }: Pick<Sample, "version" | "file">): SampleFile | null {
  const offered = product.versions.find((each) => each.version === version && !each.withdrawn);
  const found = offered?.files.find(({ name }) => name === file);
  return found ? { name: found.name, size: found.size, sha256: found.sha256 } : null;
}
