import { useEffect, useId, useRef, useState, type RefObject, type UIEvent } from "react";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import type { Licence } from "../../../contract/schemas/catalogue.ts";
import { languageTag, otherLanguage } from "../../../contract/language.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { trustedMarkup } from "../../browser/trusted-types.ts";
import { Close, Download } from "../../ui/icons.tsx";
import { Note } from "../../ui/note.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { useApi } from "../../browser/client/use-api.ts";
import type { LicenceName } from "./agreement.ts";
import type { RetryableError } from "../../ui/form/use-form.ts";
import { isNewLicence, type PendingDownload } from "./pending-download.ts";
import { ProblemNote } from "./problem-note.tsx";

/** The user has opened the terms: for a pending download, or to read them again. */
export type Asked = { pendingDownload: PendingDownload | null } | null;

type Props = {
  id: string;
  ref: RefObject<HTMLDialogElement | null>;
  title: string;
  asked: Asked;
  /** Agrees and performs the pending download; rejects if the call fails. */
  agree: (pendingDownload: PendingDownload, licence: LicenceName) => Promise<void>;
  onClose: () => void;
};

/** The dialog is in the page's HTML: the head script opens it, and this island renders its content. */
export function LicenceDialog({ id, ref, asked, agree, onClose, ...terms }: Props) {
  const title = useId();
  const [closings, setClosings] = useState(0);
  const close = () => ref.current?.close();
  const removeEntry = useBackToClose(asked !== null, close);
  return (
    <dialog
      id={id}
      ref={ref}
      className="dialog licence"
      aria-labelledby={title}
      data-light-dismiss=""
      suppressHydrationWarning // the head script may have opened it before
      onClose={(event) => {
        if (event.target !== event.currentTarget) return;
        setClosings(closings + 1); // remounts the content for the next opening
        onClose();
      }}
    >
      <Terms
        key={closings}
        titleId={title}
        asked={asked}
        agree={(...agreed) => {
          removeEntry(); // now, because going back after the download or redirect has begun could cancel it
          return agree(...agreed);
        }}
        close={close}
        {...terms}
      />
    </dialog>
  );
}

/** Adds a history entry while the dialog is open, so that Back closes it. Returns what removes the entry. */
function useBackToClose(isOpen: boolean, close: () => void): () => void {
  const hasEntry = useRef(false);
  const removeEntry = () => {
    if (hasEntry.current) history.back();
    hasEntry.current = false;
  };
  useEffect(() => {
    if (!isOpen) return;
    const closeOnBack = () => {
      if (!hasEntry.current) return;
      hasEntry.current = false;
      close();
    };
    history.pushState(history.state, "");
    hasEntry.current = true;
    addEventListener("popstate", closeOnBack);
    return () => {
      removeEventListener("popstate", closeOnBack);
      removeEntry();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per opening
  }, [isOpen]);
  return removeEntry;
}

type TermsProps = Pick<Props, "title" | "asked" | "agree"> & { titleId: string; close: () => void };

/** The terms, which must be scrolled to the end and agreed to before a download (specification, section 5). */
function Terms({ titleId, title, asked, agree, close }: TermsProps) {
  const api = useApi();
  const locale = useLocale();
  const words = useWords();
  const format = useFormats();
  const terms = useRef<HTMLDivElement>(null);
  const [language, setLanguage] = useState(locale.language);
  const [licence, setLicence] = useState<Licence | null>(null);
  const [renewed, setRenewed] = useState(false);
  const [position, setPosition] = useState({ screen: 1, screens: 1 });
  const [readToEnd, setReadToEnd] = useState(false);
  const [ticked, setTicked] = useState(false);
  const [reminded, setReminded] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<RetryableError | null>(null);
  const pendingDownload = asked?.pendingDownload;
  const isAsked = asked !== null;

  const fetchTerms = async () => {
    setProblem(null);
    try {
      setLicence(await api().call("currentLicence", {}));
    } catch (cause) {
      setProblem({ cause, retry: () => void fetchTerms() });
    }
  };

  useEffect(() => {
    if (isAsked) void fetchTerms();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the terms are opened
  }, [isAsked]);

  useEffect(() => {
    if (!licence || !terms.current) return;
    setReadToEnd(isAtEnd(terms.current));
    setPosition(positionIn(terms.current));
  }, [licence, language]);

  const confirm = async () => {
    if (!pendingDownload || busy) return;
    if (!licence || !readToEnd || !ticked) {
      setReminded(false);
      requestAnimationFrame(() => setReminded(true)); // announced again each time
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      await agree(pendingDownload, licence);
      close();
    } catch (cause) {
      if (isNewLicence(cause)) await startOver();
      else setProblem({ cause, retry: () => void confirm() });
    }
    setBusy(false);
  };

  const startOver = async () => {
    setTicked(false);
    setRenewed(true);
    terms.current?.scrollTo(0, 0);
    await fetchTerms();
  };

  const watch = (event: UIEvent<HTMLDivElement>) => {
    if (isAtEnd(event.currentTarget)) setReadToEnd(true);
    setPosition(positionIn(event.currentTarget));
  };

  return (
    <div className="dialog-frame">
      <header>
        <div>
          <h2 id={titleId}>{licence?.title[language] ?? title}</h2>
          {licence && (
            <p className="licence-facts text-ui text-ink-2">
              <span>{words.licence.meta(licence.version, format.day(licence.effective))}</span>
              <a href="/license" target="_blank" rel="noopener" className="link">
                {words.licence.openAsPage}
              </a>
              <button
                type="button"
                className="link"
                lang={languageTag[otherLanguage(language)]}
                onClick={() => setLanguage(otherLanguage(language))}
              >
                {words.licence.languages[otherLanguage(language)]}
              </button>
            </p>
          )}
        </div>
        <button type="button" className="icon-button large" aria-label={words.licence.close} data-closes="">
          <Close size={20} />
        </button>
      </header>
      <div
        ref={terms}
        className="licence-terms"
        tabIndex={0}
        role="region"
        aria-label={words.licence.terms}
        onScroll={watch}
      >
        {renewed && <Note kind="info">{words.licence.newTerms}</Note>}
        {licence ? (
          <div
            className="prose"
            lang={languageTag[language]}
            dangerouslySetInnerHTML={trustedMarkup(openingBeside(licence.html[language]))}
          />
        ) : (
          !problem && <Waiting text={words.licence.loading} />
        )}
      </div>
      <footer>
        <ProblemNote problem={problem} />
        {pendingDownload && (
          <>
            <div className="licence-consent">
              <label className="licence-tick">
                <input type="checkbox" checked={ticked} onChange={(event) => setTicked(event.target.checked)} />
                {words.licence.agree}
              </label>
              <p className={`text-meta text-ink-2 num ${readToEnd ? "invisible" : ""}`}>
                {words.licence.readToEnd(position)}
              </p>
            </div>
            <div role="alert">
              {reminded && !(readToEnd && ticked) && (
                <Note kind="locked">
                  <span>{words.licence.please}</span>
                </Note>
              )}
            </div>
            <div className="button-row">
              <button type="button" className="button primary large" aria-busy={busy} onClick={() => void confirm()}>
                {pendingDownload.purpose === "download" && <Download size={17} />}
                {busy
                  ? words.licence.preparing
                  : pendingDownload.purpose === "download"
                    ? words.licence.agreeAndDownload
                    : words.licence.agreeOnly}
              </button>
              <button type="button" className="button large" data-closes="">
                {words.licence.cancel}
              </button>
              <p className="licence-file text-meta text-ink-2">
                <span className="wrap-anywhere">{pendingDownload.target.name}</span>
                <span className="num">{format.size(pendingDownload.target.size)}</span>
              </p>
            </div>
          </>
        )}
      </footer>
    </div>
  );
}

/** Opens links within the terms in a new tab, so that the pending download is not lost. */
function openingBeside(html: string): string {
  return html.replaceAll("<a href=", '<a target="_blank" rel="noopener" href=');
}

function positionIn({ scrollTop, clientHeight, scrollHeight }: HTMLElement): { screen: number; screens: number } {
  const screens = Math.max(1, Math.ceil(scrollHeight / clientHeight));
  return { screen: Math.min(screens, 1 + Math.floor(scrollTop / clientHeight)), screens };
}

function isAtEnd({ scrollTop, clientHeight, scrollHeight }: HTMLElement): boolean {
  return scrollTop + clientHeight >= scrollHeight - 8;
}
