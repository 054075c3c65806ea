import { Downloads, useDownloads } from "../download/downloads.tsx";
import { DownloadButton } from "../download/download-button.tsx";
import { LicenceState } from "../download/licence-state.tsx";
import { ProblemNote } from "../download/problem-note.tsx";
import { useWords } from "../language/words.ts";
import type { ReactNode } from "react";
import { Note } from "../ui/note.tsx";
import type { ProductHead } from "./data.ts";
import { Facts } from "./facts.tsx";
import { Files } from "./files.tsx";
import { Headline } from "./headline.tsx";
import { Verify } from "./verify.tsx";
import type { VersionView } from "./version-data.ts";

/** One version of a product, to be downloaded and verified; what a page adds stands after it. */
export function VersionToDownload({
  product,
  view,
  children,
}: {
  product: ProductHead;
  view: VersionView;
  children?: ReactNode;
}) {
  const { slug } = product;
  const { version, files } = view;
  const withdrawn = view.withdrawn !== null;
  const words = useWords();
  return (
    <Downloads key={`${slug}/${version}`} licence={view.licence}>
      <div className="product-columns">
        <div className="product-main">
          <Headline product={product} view={view} />
          {!withdrawn && files.length > 0 && (
            <>
              <LicenceState />
              <ReadAndDownload product={slug} view={view} />
              <Problems />
              <noscript>
                <Note kind="info">{words.verify.noScript}</Note>
              </noscript>
            </>
          )}
          <Files product={slug} version={version} files={files} withdrawn={withdrawn} />
          <Verify product={slug} version={version} files={files} withdrawn={withdrawn} />
          {children}
        </div>
        <Facts product={product} view={view} />
      </div>
    </Downloads>
  );
}

/** On narrow screens, where the files are a scroll away. */
function ReadAndDownload({ product, view }: { product: string; view: VersionView }) {
  const { agreement } = useDownloads();
  const { licence } = useWords();
  const [first] = view.files;
  if (agreement || !first) return null;
  return (
    <DownloadButton
      wish={{ target: { product, version: view.version, name: first.name, size: first.size }, purpose: "download" }}
      className="primary large w-full tablet:hidden no-print"
    >
      {licence.read}
    </DownloadButton>
  );
}

function Problems() {
  const { problem } = useDownloads();
  return <ProblemNote problem={problem} />;
}
