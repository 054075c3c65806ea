import { createContext, use, useRef, useState, type ReactNode } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import type { DownloadLink } from "../../../contract/schemas/downloads.ts";
import { afterPaint } from "../../document/head/page.ts";
import { loginPath } from "../../browser/addresses/login-path.ts";
import { loadChunk } from "../../browser/load-chunk.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { useApi } from "../../browser/client/use-api.ts";
import type { RetryableError } from "../../ui/form/use-form.ts";
import {
  covers,
  clearAgreement,
  rememberAgreement,
  useAgreement,
  type Agreement,
  type LicenceName,
} from "./agreement.ts";
import { LicenceDialog, type DialogRequest } from "./licence-dialog.tsx";
import { isNewLicence, needsLogin, type Target, type PendingDownload } from "./pending-download.ts";

export type ShownLicence = LicenceName & { title: string };

type Downloads = {
  licence: ShownLicence;
  agreement: Agreement | null;
  request: (pendingDownload: PendingDownload) => void;
  readAgain: () => void;
  isBusy: (target: Target) => boolean;
  linkOf: (target: Target) => DownloadLink | undefined;
  problem: RetryableError | null;
};

const DownloadsContext = createContext<Downloads | null>(null);

export function useDownloads(): Downloads {
  const downloads = use(DownloadsContext);
  if (!downloads) throw new Error("Downloads is missing");
  return downloads;
}

export const licenceDialog = "licence-dialog";

/** Provides the steps to a file: licence, signed link, download (specification, section 5). */
export function Downloads({ licence, children }: { licence: ShownLicence; children: ReactNode }) {
  const { linkOf, getLink } = useLinks();
  const stored = useAgreement();
  const agreement = covers(stored, licence) ? stored : null;
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<RetryableError | null>(null);
  const [asked, setAsked] = useState<DialogRequest>(null);
  const dialog = useRef<HTMLDialogElement>(null);

  const openAgreement = (pendingDownload: PendingDownload | null) => {
    setProblem(null);
    setBusy(null);
    setAsked({ pendingDownload });
    if (dialog.current?.open) return; // the head script has opened it, and the user may close it now
    void afterPaint().then(() => dialog.current?.open || dialog.current?.showModal());
  };

  /** Agrees and downloads; sends users to the login if the download needs it, and back to this page. */
  const agree = async (pendingDownload: PendingDownload, agreedTo: LicenceName) => {
    try {
      await getLink(pendingDownload, agreedTo);
    } catch (cause) {
      if (!needsLogin(cause)) throw cause;
      location.assign(loginPath(location));
    }
  };

  const request = async (pendingDownload: PendingDownload) => {
    if (!agreement) return openAgreement(pendingDownload);
    dialog.current?.close();
    setProblem(null);
    setBusy(keyOf(pendingDownload.target));
    try {
      await agree(pendingDownload, agreement);
    } catch (cause) {
      if (isNewLicence(cause)) {
        clearAgreement();
        return openAgreement(pendingDownload);
      }
      setProblem({ cause, retry: () => void request(pendingDownload) });
    }
    setBusy(null);
  };

  // Not memoized, because its parts change with every state above
  const downloads: Downloads = {
    licence,
    agreement,
    request: (pendingDownload) => void request(pendingDownload),
    readAgain: () => openAgreement(null),
    isBusy: (target) => busy === keyOf(target),
    linkOf,
    problem,
  };

  return (
    // oxlint-disable-next-line react/jsx-no-constructed-context-values -- its parts change with every render
    <DownloadsContext value={downloads}>
      {children}
      <LicenceDialog
        id={licenceDialog}
        ref={dialog}
        title={licence.title}
        asked={asked}
        agree={agree}
        onClose={() => setAsked(null)}
      />
    </DownloadsContext>
  );
}

/** The signed links that were requested on this page; a requested download starts as soon as it has its link. */
function useLinks() {
  const api = useApi();
  const words = useWords();
  const format = useFormats();
  const [links, setLinks] = useState<Record<string, DownloadLink>>({});
  const getLink = async ({ target, purpose }: PendingDownload, { id, version }: LicenceName) => {
    const { product, name: file } = target;
    const link = await api().call("agreeToDownload", {
      product,
      version: target.version,
      file,
      licence: { id, version },
    });
    setLinks((before) => ({ ...before, [keyOf(target)]: link }));
    rememberAgreement({ id, version });
    if (purpose === "link") return;
    startDownload(link.url);
    loadChunk(() => import("../../browser/message/message.ts")).then(
      ({ showMessage }) => showMessage("done", words.licence.started(file, format.size(target.size))),
      () => {}, // the download goes on, and the page's note says that a part is missing
    );
  };
  return { getLink, linkOf: (target: Target) => links[keyOf(target)] };
}

function keyOf({ product, version, name }: Target): string {
  return `${product}/${version}/${name}`;
}

/** `Content-Disposition: attachment` makes the browser stay on the page and save the file. */
function startDownload(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}
