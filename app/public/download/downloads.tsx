import { createContext, use, useRef, useState, type ReactNode } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import type { DownloadLink } from "../../../contract/schemas/downloads.ts";
import { afterPaint } from "../../document/head/page.ts";
import { loginPath } from "../../browser/addresses/login-path.ts";
import { loadChunk } from "../../browser/load-chunk.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useSession } from "../../browser/session/use-session.ts";
import type { RetryableError } from "../../ui/form/use-form.ts";
import {
  agreementTo,
  forgetAgreement,
  rememberAgreement,
  useAgreements,
  type Agreement,
  type LicenceName,
} from "./agreement.ts";
import { LicenceDialog, type DialogRequest, type ShownLicence } from "./licence-dialog.tsx";
import { isNewLicence, needsLogin, type Target, type PendingDownload } from "./pending-download.ts";

/** The licences of products by their slugs; `null`: downloads need no agreement. */
export type Licences = Record<string, ShownLicence | null>;

type Downloads = {
  licences: Licences;
  agreements: Agreement[];
  request: (pendingDownload: PendingDownload) => void;
  readAgain: (licence: ShownLicence) => void;
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

/** The licence of a product and the agreement to it. `mayDownload`: nothing has to be agreed to first. */
export function useLicence(product: string) {
  const { licences, agreements } = useDownloads();
  const licence = licences[product] ?? null;
  const agreement = agreementTo(agreements, licence);
  return { licence, agreement, mayDownload: licence === null || agreement !== null };
}

export const licenceDialog = "licence-dialog";

/** Provides the steps to a file: licence, signed link, download (specification, section 5). */
export function Downloads({ licences, children }: { licences: Licences; children: ReactNode }) {
  const { linkOf, getLink } = useLinks();
  const agreements = useAgreements();
  const session = useSession();
  const shown = Object.values(licences).find((licence) => licence !== null); // before one is asked for
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<RetryableError | null>(null);
  const [asked, setAsked] = useState<DialogRequest>(null);
  const dialog = useRef<HTMLDialogElement>(null);

  const openAgreement = (licence: ShownLicence, pendingDownload: PendingDownload | null) => {
    setProblem(null);
    setBusy(null);
    setAsked({ licence, pendingDownload });
    if (dialog.current?.open) return; // the head script has opened it, and the user may close it now
    void afterPaint().then(() => dialog.current?.open || dialog.current?.showModal());
  };

  /** Agrees and downloads; sends users to the login if the download needs it, and back to this page. */
  const agree = async (pendingDownload: PendingDownload, agreedTo: LicenceName | null) => {
    try {
      await getLink(pendingDownload, agreedTo);
    } catch (cause) {
      if (!needsLogin(cause)) throw cause;
      location.assign(loginPath(location));
    }
  };

  const request = async (pendingDownload: PendingDownload) => {
    const licence = licences[pendingDownload.target.product] ?? null;
    const agreedTo = agreementTo(agreements, licence);
    // A member may have agreed elsewhere, which only the server knows
    if (licence && !agreedTo && !session) return openAgreement(licence, pendingDownload);
    setProblem(null);
    setBusy(keyOf(pendingDownload.target));
    try {
      await agree(pendingDownload, agreedTo);
      dialog.current?.close();
    } catch (cause) {
      if (licence && isNewLicence(cause)) {
        forgetAgreement(licence);
        return openAgreement(licence, pendingDownload);
      }
      setProblem({ cause, retry: () => void request(pendingDownload) });
    }
    setBusy(null);
  };

  // Not memoized, because its parts change with every state above
  const downloads: Downloads = {
    licences,
    agreements,
    request: (pendingDownload) => void request(pendingDownload),
    readAgain: (licence) => openAgreement(licence, null),
    isBusy: (target) => busy === keyOf(target),
    linkOf,
    problem,
  };

  return (
    // oxlint-disable-next-line react/jsx-no-constructed-context-values -- its parts change with every render
    <DownloadsContext value={downloads}>
      {children}
      {shown && (
        <LicenceDialog
          id={licenceDialog}
          ref={dialog}
          title={(asked?.licence ?? shown).title}
          asked={asked}
          agree={agree}
          onClose={() => setAsked(null)}
        />
      )}
    </DownloadsContext>
  );
}

/** The signed links that were requested on this page; a requested download starts as soon as it has its link. */
function useLinks() {
  const api = useApi();
  const words = useWords();
  const format = useFormats();
  const [links, setLinks] = useState<Record<string, DownloadLink>>({});
  const getLink = async ({ target, purpose }: PendingDownload, agreedTo: LicenceName | null) => {
    const { product, name: file } = target;
    const link = await api().call("agreeToDownload", {
      product,
      version: target.version,
      file,
      licence: agreedTo && { id: agreedTo.id, version: agreedTo.version },
    });
    setLinks((before) => ({ ...before, [keyOf(target)]: link }));
    if (agreedTo) rememberAgreement(agreedTo);
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
