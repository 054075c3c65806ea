import { useWords } from "../../browser/locale/locale.ts";
import { DownloadButton } from "../download/download-button.tsx";
import { Downloads, useDownloads } from "../download/downloads.tsx";
import type { ShownLicence } from "../download/licence-dialog.tsx";
import { ProblemNote } from "../download/problem-note.tsx";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Note } from "../../ui/note.tsx";

/** `html` comes from the server; `file` contains the sample, and is missing if its version was withdrawn. */
export type ShownSample = {
  slug: string;
  title: string;
  html: string;
  picture: { html: string };
  version: string;
  /** Where its sources can be read, if they can. */
  sources: string | null;
  file: { name: string; size: number; sha256: string } | null;
};
/** `path`: of the sample's version; `html`: on the server only. */
type SampleInPage = Omit<ShownSample, "html" | "picture"> & {
  html?: string;
  picture: { html?: string };
  linkTo: string;
  path: string;
};
type Props = { product: string; samples: SampleInPage[]; licence: ShownLicence | null };

/** A product's samples, each with the file that contains it, behind the licence like every download. */
export default function SamplesIsland({ product, samples, licence }: Props) {
  const words = useWords();
  return (
    <Downloads licences={{ [product]: licence }}>
      <div className="samples">
        <Problems />
        <noscript>
          <Note kind="info">{words.verify.noScript}</Note>
        </noscript>
        {samples.map((sample) => (
          <Sample key={sample.slug} product={product} shown={sample} />
        ))}
      </div>
    </Downloads>
  );
}

function Sample({
  product,
  shown: { slug, title, linkTo, html, picture, path, version, sources, file },
}: {
  product: string;
  shown: SampleInPage;
}) {
  const { sample, files } = useWords();
  const format = useFormats();
  return (
    <section className="sample" id={slug} aria-labelledby={`${slug}-title`}>
      <div
        className="sample-figure"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: picture.html ?? "" }} // see below
      />
      <div>
        <div>
          <h2 id={`${slug}-title`}>
            {title}
            <CopyButton
              text={`#${slug}`}
              address
              label={linkTo}
              copied={sample.addressCopied}
              icon="link"
              className="heading-link"
            />
          </h2>
          <div
            className="prose"
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: html ?? "" }} // the browser keeps the page's markup
          />
        </div>
        <div className="sample-file">
          {file ? (
            <>
              <div className="button-row no-print">
                <DownloadButton
                  pendingDownload={{
                    target: { product, version, name: file.name, size: file.size },
                    purpose: "download",
                  }}
                  label={files.downloadFile(file.name)}
                >
                  {files.download}
                </DownloadButton>
                <a href={sources ?? path} className="link text-ui">
                  {sources === null ? sample.partOf(version) : sample.readSources}
                  <span className="hidden-text"> {title}</span>
                </a>
              </div>
              <p className="text-meta text-ink-2 wrap-anywhere">
                {file.name} · <span className="num">{format.size(file.size)}</span>
              </p>
            </>
          ) : (
            <p className="text-ui text-ink-2">{sample.missing}</p>
          )}
        </div>
      </div>
    </section>
  );
}

function Problems() {
  return <ProblemNote problem={useDownloads().problem} />;
}
