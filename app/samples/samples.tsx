import { useLoaderData, useOutletContext } from "react-router";
import { Markup } from "../article/markup.tsx";
import { DownloadButton } from "../download/download-button.tsx";
import { Downloads, useDownloads } from "../download/downloads.tsx";
import { LicenceState } from "../download/licence-state.tsx";
import { ProblemNote } from "../download/problem-note.tsx";
import { shortHash } from "../language/formats.ts";
import { usePageWords } from "../language/page-words.ts";
import { useFormats } from "../language/use-formats.ts";
import { useWords } from "../language/words.ts";
import type { ProductHead } from "../product/data.ts";
import { versionPath } from "../site/addresses.ts";
import { Head } from "../site/head.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import type { SamplesData, ShownSample } from "./data.ts";

/** The samples of a product, each with the file that has it, behind the licence like every download. */
export function SamplesPage() {
  const product = useOutletContext<ProductHead>();
  const { samples, licence } = useLoaderData<SamplesData>();
  const words = useWords();
  const texts = usePageWords();
  return (
    <Downloads key={product.slug} licence={licence}>
      <Head title={texts.samples.title(product.name)} description={texts.samples.description(product.name)} />
      <div className="samples">
        <LicenceState />
        <Problems />
        <noscript>
          <Note kind="info">{words.verify.noScript}</Note>
        </noscript>
        {samples.map((sample) => (
          <Sample key={sample.slug} product={product} sample={sample} />
        ))}
      </div>
    </Downloads>
  );
}

function Sample({
  product,
  sample: { slug, title, html, version, file },
}: {
  product: ProductHead;
  sample: ShownSample;
}) {
  const { samples, copyAddress } = usePageWords();
  const { files, copy } = useWords();
  const format = useFormats();
  return (
    <section className="sample" id={slug} aria-labelledby={`${slug}-title`}>
      <div className="min-w-0">
        <h2 id={`${slug}-title`} className="section-title">
          {title}
          <CopyButton
            text={() => new URL(`#${slug}`, location.href).href}
            label={samples.link(title)}
            texts={copyAddress}
            icon="link"
            className="heading-link"
          />
        </h2>
        <Markup html={html} className="prose mt-2" />
      </div>
      <div className="sample-file">
        {file ? (
          <>
            <p className="font-semibold break-words">{file.name}</p>
            <p className="mt-0.5 text-ui text-ink-2">
              <span className="num">{format.size(file.size)}</span> ·{" "}
              <Link to={versionPath(product, version)} className="link">
                {samples.partOf(version)}
              </Link>
            </p>
            <p className="file-hash">
              <span className="text-ink-3">{files.sha256}</span>
              <code>{shortHash(file.sha256, 8)}</code>
              <CopyButton text={file.sha256} label={files.copyHash(file.name)} texts={copy} />
            </p>
            <DownloadButton
              wish={{
                target: { product: product.slug, version, name: file.name, size: file.size },
                purpose: "download",
              }}
              label={files.downloadFile(file.name)}
              className="mt-3 no-print"
            >
              {files.download}
            </DownloadButton>
          </>
        ) : (
          <p className="text-ui text-ink-2">{samples.missing}</p>
        )}
      </div>
    </section>
  );
}

function Problems() {
  return <ProblemNote problem={useDownloads().problem} />;
}
